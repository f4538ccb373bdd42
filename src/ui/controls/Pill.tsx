import type { ComponentProps, ReactNode } from 'react';

/** A small link to something that waits. */
export function Pill({ icon, children, ...rest }: ComponentProps<'button'> & { icon: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      className="inline-flex min-h-touch max-w-full items-center gap-2 rounded-full border border-line-strong bg-sheet px-3.5 text-left text-sm font-semibold hover:border-edge hover:bg-sunk"
    >
      {icon}
      <span className="[overflow-wrap:anywhere]">{children}</span>
    </button>
  );
}
