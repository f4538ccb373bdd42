import clsx from 'clsx';
import { fromIsoDate } from '../../lib/dates';
import { shownNumber } from '../../lib/decimals';

/** More would not leave room for the values; the table has all. */
const MOST_POINTS = 5;
const HEIGHT = 76;
/** Between the values above the line and the dates below it. */
const TOP = 24;
const BOTTOM = 48;

type Point = { readonly id: string; readonly value: number; readonly measured_on: string };

function placed(points: readonly Point[]) {
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return points.map((point, index) => ({
    ...point,
    x: `${((index + 0.5) / points.length) * 100}%`,
    y:
      most === least
        ? (TOP + BOTTOM) / 2
        : BOTTOM - ((point.value - least) / (most - least)) * (BOTTOM - TOP),
  }));
}

/** '18/11'; with its year where that is another than the one of the point before. */
function shortDay(iso: string, before: string | undefined): string {
  const [day, month, year = ''] = fromIsoDate(iso).split('/');
  return `${day}/${month}${before && before.slice(0, 4) !== iso.slice(0, 4) ? `/${year.slice(2)}` : ''}`;
}

type Props = { name: string; points: readonly Point[]; className?: string };

/** The newest numbers of one instrument as a line, each written over its dot. */
export function ResultChart({ name, points, className }: Props) {
  const shown = placed(points.slice(-MOST_POINTS));
  const told = shown.map(({ value, measured_on }) => `${shownNumber(value)} em ${fromIsoDate(measured_on)}`);
  return (
    <svg
      role="img"
      aria-label={`${name}: ${told.join('; ')}`}
      height={HEIGHT}
      className={clsx('block shrink overflow-visible text-xs', className)}
    >
      {shown.slice(1).map((to, index) => {
        const from = shown[index];
        return from ? (
          <line
            key={to.id}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            strokeWidth={2}
            className="stroke-accent-400"
          />
        ) : null;
      })}
      {shown.map(({ id, value, measured_on, x, y }, index) => {
        const isLast = index === shown.length - 1;
        return (
          <g key={id} textAnchor="middle" className={isLast ? 'fill-ink font-bold' : 'fill-ink-2'}>
            <circle
              cx={x}
              cy={y}
              r={isLast ? 5 : 4}
              className={isLast ? 'fill-accent-700' : 'fill-accent-400'}
            />
            <text x={x} y={y - 10}>
              {shownNumber(value)}
            </text>
            <text x={x} y={HEIGHT - 4}>
              {shortDay(measured_on, shown[index - 1]?.measured_on)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
