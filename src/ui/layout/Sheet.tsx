import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** The white surface of forms and texts. `padding` replaces the default ('p-0' for tables). */
export function Sheet({
  padding = 'px-5 py-4 sm:p-7',
  className,
  ...rest
}: ComponentProps<'div'> & { padding?: string | undefined }) {
  return (
    <div
      {...rest}
      className={clsx('rounded-lg border border-line bg-sheet shadow-sheet', padding, className)}
    />
  );
}
