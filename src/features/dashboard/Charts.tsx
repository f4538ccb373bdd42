import type { Overview } from '../../data/records/overview';
import { AgesChart } from './AgesChart';
import { Card } from './Card';
import { MonthsChart } from './MonthsChart';

/** The charts; blank while `overview` is not loaded. */
export function Charts({ overview }: { overview: Overview | undefined }) {
  const blank = <div className="h-full rounded bg-sunk" />;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <Card title="Novos pacientes por mês">
        <div className="min-h-[9.625rem] px-5 pb-4 pt-2 sm:px-7">
          {overview ? <MonthsChart counts={overview.months} /> : blank}
        </div>
      </Card>
      <Card title="Pacientes por idade">
        <div className="min-h-[11rem] px-5 pb-4 pt-1 sm:px-7">
          {overview ? <AgesChart counts={overview.ages} /> : blank}
        </div>
      </Card>
    </div>
  );
}
