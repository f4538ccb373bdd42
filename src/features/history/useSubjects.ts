import { useQuery } from '@tanstack/react-query';
import { rowsOptions } from '../../data/records/entityRows';
import { goalsOptions } from '../../data/records/goals';
import { type HistoryEntry, removedInstrumentsOptions } from '../../data/records/history';
import { useTherapist } from '../../device/contexts';
import { goalTitle } from '../../questionnaire/goals';
import { results as entity } from '../../records/results';

/** What entries are about, by `entry_id`: the title of a goal, the instrument of a result. */
export type Subjects = ReadonlyMap<string, string>;

const ofGoals: readonly HistoryEntry['kind'][] = [
  'goal_added',
  'goal_changed',
  'goal_rated',
  'rating_struck',
];

const ofResults: readonly HistoryEntry['kind'][] = ['result_added', 'result_changed', 'result_removed'];

/** Reads the titles of what these entries name; nothing is read for a history without any. */
export function useSubjects(patientId: string, entries: readonly HistoryEntry[]): Subjects {
  const { userId } = useTherapist();
  const has = (kinds: typeof ofGoals) => entries.some(({ kind }) => kinds.includes(kind));
  const { data: goals = [] } = useQuery({ ...goalsOptions(patientId), enabled: has(ofGoals) });
  const { data: results = [] } = useQuery({
    ...rowsOptions(entity, userId, patientId),
    enabled: has(ofResults),
  });
  const removed = entries.filter(({ kind }) => kind === 'result_removed');
  const { data: gone = [] } = useQuery({
    ...removedInstrumentsOptions(userId, patientId, removed),
    enabled: removed.length > 0,
  });
  const all = goals.flatMap((course) => [course, ...course.earlier]);
  return new Map([
    ...all.map(({ goal }) => [goal.id, goalTitle(goal)] as const),
    ...gone,
    ...results.map(({ id, instrument }) => [id, instrument] as const),
  ]);
}
