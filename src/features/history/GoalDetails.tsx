import { useQuery } from '@tanstack/react-query';
import { goalsOptions, goalTexts } from '../../data/records/goals';
import { type HistoryEntry, historyDetailOptions } from '../../data/records/history';
import { useTherapist } from '../../device/contexts';
import { goalColumns, goalFields, shownGoal } from '../../questionnaire/goals';
import { TextDiff } from '../../ui/display/TextDiff';
import { QueryState } from '../../ui/feedback/QueryState';

type Props = {
  patientId: string;
  entry: HistoryEntry;
  /** Includes all later changes. */
  entries: readonly HistoryEntry[];
};

/** What one change of a goal said before and after it. */
export function GoalDetails({ patientId, entry, entries }: Props) {
  const { userId } = useTherapist();
  const query = useQuery(historyDetailOptions(userId, patientId, entry, entries));
  const goals = useQuery(goalsOptions(patientId));
  const { data } = query;
  if (!data || goals.data === undefined)
    return <QueryState query={data ? goals : query} label="Buscando os textos…" />;
  const all = goals.data.flatMap((course) => [course, ...course.earlier]);
  const now = all.find(({ goal }) => goal.id === entry.entry_id);
  const after = { ...(now && goalTexts(now.goal)), ...data.after };
  return (
    <dl className="mt-2 grid gap-5">
      {goalColumns
        .filter((column) => entry.columns.includes(column))
        .map((column) => (
          <div key={column}>
            <dt className="text-sm font-semibold text-ink-2">{goalFields[column].label}</dt>
            <dd className="mt-0.5">
              <TextDiff
                before={shownGoal(column, data.before[column] ?? null)}
                after={shownGoal(column, after[column] ?? null)}
              />
            </dd>
          </div>
        ))}
    </dl>
  );
}
