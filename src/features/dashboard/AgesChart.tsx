import { ageGroups } from '../../lib/ageGroups';
import { ChartTable } from './ChartTable';

/** Width of the longest bar, in percent of the row; the rest is for the number after it. */
const LONGEST = 84;

/** Patients by completed years today. A patient with a future birth date is in no group. */
export function AgesChart({ counts }: { counts: readonly number[] }) {
  const groups = ageGroups.map((group, index) => ({ ...group, count: counts[index] ?? 0 }));
  const most = Math.max(1, ...groups.map(({ count }) => count));
  return (
    <>
      <div aria-hidden="true" className="text-sm text-ink-2">
        {groups.map(({ label, count }) => (
          <div key={label} className="grid grid-cols-[5.25rem_1fr] items-center">
            <span>{label}</span>
            <span className="flex h-[1.625rem] items-center border-l border-edge">
              <svg
                width={`${(count / most) * LONGEST}%`}
                height="16"
                className="block shrink-0"
                aria-hidden="true"
              >
                <rect x="-6" width="100%" height="16" rx="4" className="fill-accent-400" />
                <rect width="50%" height="16" className="fill-accent-400" />
              </svg>
              <span className="pl-1.5 font-semibold text-ink">{count.toLocaleString('pt-BR')}</span>
            </span>
          </div>
        ))}
      </div>
      <ChartTable
        caption="Pacientes por idade"
        head={['Idade', 'Pacientes']}
        rows={groups.map(({ fullLabel, count }) => ({ label: fullLabel, count }))}
      />
    </>
  );
}
