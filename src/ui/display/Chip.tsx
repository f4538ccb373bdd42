import clsx from 'clsx';
import type { ReactNode } from 'react';

const kinds = {
  plain: 'border border-line-strong text-ink-2',
  done: 'bg-done-soft text-done',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
};

type Props = { kind?: keyof typeof kinds; icon?: ReactNode; children: ReactNode };

export function Chip({ kind = 'plain', icon, children }: Props) {
  return (
    <span
      className={clsx(
        'inline-flex min-h-6 items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold',
        kinds[kind],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
