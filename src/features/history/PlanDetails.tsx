import { useQuery } from '@tanstack/react-query';
import { carePlanOptions } from '../../data/records/carePlan';
import { type HistoryEntry, historyDetailOptions } from '../../data/records/history';
import { useTherapist } from '../../device/contexts';
import { planColumns, planFields, shownPlan } from '../../questionnaire/carePlan';
import { TextDiff } from '../../ui/display/TextDiff';
import { QueryState } from '../../ui/feedback/QueryState';

type Props = {
  patientId: string;
  entry: HistoryEntry;
  /** Includes all later changes. */
  entries: readonly HistoryEntry[];
};

/** What one change of the plan said before and after it. */
export function PlanDetails({ patientId, entry, entries }: Props) {
  const { userId } = useTherapist();
  const query = useQuery(historyDetailOptions(userId, patientId, entry, entries));
  const plan = useQuery(carePlanOptions(userId, patientId));
  const { data } = query;
  if (!data || plan.data === undefined)
    return <QueryState query={data ? plan : query} label="Buscando os textos…" />;
  const after = { ...plan.data, ...data.after };
  return (
    <dl className="mt-2 grid gap-5">
      {planColumns
        .filter((column) => entry.columns.includes(column))
        .map((column) => (
          <div key={column}>
            <dt className="text-sm font-semibold text-ink-2">{planFields[column].label}</dt>
            <dd className="mt-0.5">
              <TextDiff
                before={shownPlan(column, data.before[column])}
                after={shownPlan(column, after[column])}
              />
            </dd>
          </div>
        ))}
    </dl>
  );
}
