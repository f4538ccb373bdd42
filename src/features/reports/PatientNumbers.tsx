import { useQuery } from '@tanstack/react-query';
import { counterItems, overviewOptions } from '../../data/records/overview';
import { countedMonths } from '../../data/records/overviewBounds';
import { ageGroups } from '../../lib/ageGroups';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Counters } from '../../ui/layout/Counters';
import { Sheet } from '../../ui/layout/Sheet';
import { BarChart } from './BarChart';

const shortMonth = new Intl.DateTimeFormat('pt-BR', { month: 'short' });
const longMonth = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric' });

/** The four counters. A failed request shows an error, never a zero. */
export function PatientCounters() {
  const query = useQuery(overviewOptions());
  const { data, isError } = query;
  if (isError && !data) {
    return (
      <Sheet>
        <ErrorState
          title="Os números não puderam ser carregados"
          text="As fichas continuam guardadas no servidor."
          read={query}
        />
      </Sheet>
    );
  }
  return <Counters items={counterItems(data?.counters)} />;
}

/** The charts (D-116); none without patients. */
export function PatientCharts() {
  const { data, isError } = useQuery(overviewOptions());
  if (data ? data.counters.total === 0 : isError) return null;
  const months = countedMonths(new Date());
  return (
    <div className="@container mt-5">
      <div className="grid grid-cols-1 gap-5 @min-[52rem]:grid-cols-[3fr_2fr]">
        <BarChart
          title="Novos pacientes por mês"
          bars={months.map((month, index) => ({
            label: shortMonth.format(month).replace('.', ''),
            fullLabel: longMonth.format(month),
            count: data?.months[index],
            isCurrent: index === months.length - 1,
          }))}
        />
        <BarChart
          title="Pacientes por idade"
          bars={ageGroups.map((group, index) => ({ ...group, count: data?.ages[index] }))}
        />
      </div>
    </div>
  );
}
