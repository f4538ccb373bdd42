import clsx from 'clsx';
import { Card } from '../../ui/layout/Card';

/** Height of the longest bar, in rem. */
const LONGEST = 4;

type Bar = {
  readonly label: string;
  /** What screen readers say in place of `label`. */
  readonly fullLabel: string;
  /** Undefined while unknown. */
  readonly count: number | undefined;
  readonly isCurrent?: boolean;
};

/** Counts as bars. */
export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count = 0 }) => count));
  return (
    <Card title={title}>
      <ul
        aria-label={title}
        className="grid grid-flow-col auto-cols-fr px-2 pb-4 text-center text-xs sm:px-4"
      >
        {bars.map(({ label, fullLabel, count, isCurrent }) => (
          <li key={fullLabel} className={clsx('flex min-w-0 flex-col', isCurrent && 'font-bold')}>
            <span className="sr-only">{fullLabel}: </span>
            <span className="mt-auto">{count?.toLocaleString('pt-BR')}</span>
            <span
              aria-hidden="true"
              className={clsx(
                'mx-auto w-1/2 rounded-t-sm forced-color-adjust-none',
                isCurrent ? 'bg-accent-700' : 'bg-accent-400',
              )}
              style={{ height: `${((count ?? 0) / most) * LONGEST}rem` }}
            />
            <span aria-hidden="true" className="min-h-10 border-t border-edge pt-1 leading-4 text-ink-2">
              {label}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
