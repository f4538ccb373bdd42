import { Hand } from 'lucide-react';
import type { ReactNode } from 'react';
import { createObservable } from '../../lib/observable';

/** True while the cover against a child's touches is shown. In memory only: a reload removes it. */
export const handCover = createObservable(false);

type Props = { className: string; children?: ReactNode };

/** Covers the screen. `children` is the label beside the icon. */
export function HandCoverButton({ className, children }: Props) {
  return (
    <button
      type="button"
      aria-label="Cobrir a tela (Mãozinha)"
      title="Cobre a tela para mãos pequenas"
      className={className}
      // focus stays in the current field
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => handCover.set(true)}
    >
      <Hand aria-hidden className="size-[1.375rem]" strokeWidth={1.75} />
      {children}
    </button>
  );
}
