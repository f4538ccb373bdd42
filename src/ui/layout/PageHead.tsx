import type { ReactNode } from 'react';

type Props = { eyebrow: ReactNode; title: ReactNode; actions?: ReactNode };

/** The eyebrow is the h1 and names the screen; the large line describes its content. */
export function PageHead({ eyebrow, title, actions }: Props) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="eyebrow">{eyebrow}</h1>
        <p className="mt-1 text-2xl font-bold">{title}</p>
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
