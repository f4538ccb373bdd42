import type { ReactNode } from 'react';
import { ScreenTitle } from './ScreenTitle';

type Props = { title: ReactNode; line?: ReactNode; actions?: ReactNode };

/** The screen's name, and a line about its content. */
export function PageHead({ title, line, actions }: Props) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <ScreenTitle>{title}</ScreenTitle>
        {line && <p className="mt-1 text-lg text-ink-2">{line}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
