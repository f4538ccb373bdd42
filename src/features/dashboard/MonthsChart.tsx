import { countedMonths } from '../../data/records/overview';
import { ChartTable } from './ChartTable';

const shortMonth = new Intl.DateTimeFormat('pt-BR', { month: 'short' });
const longMonth = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric' });

const BASE = 108;
const TALLEST = 86;
const BAR = 5.6;
/** Taller than the drawing, so that the bar's lower rounded corners are clipped. */
const BELOW = 120;

/**
 * Registrations in each of the last twelve months. Positions are percentages and font sizes fixed: bars stretch with the container,
 * letters do not.
 */
export function MonthsChart({ counts }: { counts: readonly number[] }) {
  const months = countedMonths(new Date()).map((month, index) => ({ month, count: counts[index] ?? 0 }));
  const step = 100 / months.length;
  const most = Math.max(1, ...months.map(({ count }) => count));
  const bars = months.map(({ month, count }, index) => ({
    key: month.getTime(),
    left: `${index * step + (step - BAR) / 2}%`,
    centre: `${(index + 0.5) * step}%`,
    top: BASE - (count / most) * TALLEST,
    name: shortMonth.format(month).replace('.', ''),
    count,
    current: index === months.length - 1,
  }));
  return (
    <>
      <svg width="100%" height="130" className="block" aria-hidden="true">
        <svg width="100%" height={BASE} aria-hidden="true">
          {bars
            .filter(({ count }) => count > 0)
            .map(({ key, left, top, current }) => (
              <rect
                key={key}
                x={left}
                y={top}
                width={`${BAR}%`}
                height={BELOW}
                rx="4"
                className={current ? 'fill-accent-700' : 'fill-accent-400'}
              />
            ))}
        </svg>
        {bars.map(({ key, centre, top, name, count, current }) => (
          <g key={key} textAnchor="middle" className="text-xs">
            <text x={centre} y={top - 5} className={`fill-ink ${current ? 'font-bold' : 'font-medium'}`}>
              {count.toLocaleString('pt-BR')}
            </text>
            <text x={centre} y={BASE + 17} className={current ? 'fill-ink font-bold' : 'fill-ink-2'}>
              {name}
            </text>
          </g>
        ))}
        <rect y={BASE} width="100%" height="1" className="fill-edge" />
      </svg>
      <ChartTable
        caption="Novos pacientes por mês, nos últimos doze meses"
        head={['Mês', 'Novos pacientes']}
        rows={months.map(({ month, count }) => ({ label: longMonth.format(month), count }))}
      />
    </>
  );
}
