import type { PatientSummary } from '../../data/records/summaries';
import { AgesChart } from './AgesChart';
import { Card } from './Card';
import { MonthsChart } from './MonthsChart';
import { byAgeGroup, newByMonth } from './statistics';

type Props = {
  /** Undefined until every page of patients is loaded: a chart of some of them would look complete. */
  patients: readonly PatientSummary[] | undefined;
};

export function Charts({ patients }: Props) {
  const now = new Date();
  const blank = <div className="h-full rounded bg-sunk" />;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <Card title="Novos pacientes por mês">
        <div className="min-h-[9.625rem] px-5 pb-4 pt-2 sm:px-7">
          {patients ? <MonthsChart months={newByMonth(patients, now)} /> : blank}
        </div>
      </Card>
      <Card title="Pacientes por idade">
        <div className="min-h-[11rem] px-5 pb-4 pt-1 sm:px-7">
          {patients ? <AgesChart groups={byAgeGroup(patients, now)} /> : blank}
        </div>
      </Card>
    </div>
  );
}
