import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** Everything that is read or written on. `padding` replaces the usual air ('p-0' for tables). */
export function Sheet({
  padding = 'p-5 sm:p-7',
  className,
  ...rest
}: ComponentProps<'div'> & { padding?: string }) {
  return (
    <div
      {...rest}
      className={clsx('rounded-lg border border-line bg-sheet shadow-sheet', padding, className)}
    />
  );
}
