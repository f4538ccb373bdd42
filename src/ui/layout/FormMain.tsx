import clsx from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** The space above, on a phone and where the height is low. */
  className?: string;
};

/** The main element of a form that takes the whole screen, above its bar. */
export function FormMain({ children, className = 'pt-4 low:pt-1' }: Props) {
  return (
    <main
      tabIndex={-1}
      className={clsx(
        'mx-auto w-full max-w-page grow outline-none px-4 pb-6 sm:px-7 sm:pt-6 xl:px-8 xl:pt-7',
        className,
      )}
    >
      {children}
    </main>
  );
}
