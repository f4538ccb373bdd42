import { useQueries, useQuery } from '@tanstack/react-query';
import { rowsOptions } from '../../data/records/entityRows';
import { goalsOptions } from '../../data/records/goals';
import { type HistoryEntry, removedTitlesOptions } from '../../data/records/history';
import { useTherapist } from '../../forms/contexts';
import { goalTitle } from '../../questionnaire/goals';
import { entityIn, plainEntities, type RecordEntity } from '../../records/entities';
import { rowKey, titleOf } from '../../records/entityWords';
import { goals } from '../../records/goals';
import { ratings } from '../../records/ratings';

/** What entries are about, by `entry_id`: the title of a goal or of another row. */
export type Subjects = ReadonlyMap<string, string>;

const ofGoals: readonly unknown[] = [goals, ratings];
const titled: readonly RecordEntity[] = plainEntities.filter(({ title }) => title !== undefined);

/** Reads the titles of what these entries name; nothing is read for a history without any. */
export function useSubjects(patientId: string, entries: readonly HistoryEntry[]): Subjects {
  const { userId } = useTherapist();
  const { data: courses = [] } = useQuery({
    ...goalsOptions(patientId),
    enabled: entries.some(({ kind }) => ofGoals.includes(entityIn(kind))),
  });
  const rows = useQueries({
    queries: titled.map((entity) => ({
      ...rowsOptions(entity, userId, patientId),
      enabled: entries.some(({ kind }) => entityIn(kind) === entity),
    })),
  });
  const removed = entries.filter(({ kind }) => entityIn(kind)?.title && kind.endsWith('_removed'));
  const { data: gone = [] } = useQuery({
    ...removedTitlesOptions(userId, patientId, removed),
    enabled: removed.length > 0,
  });
  const all = courses.flatMap((course) => [course, ...course.earlier]);
  return new Map([
    ...all.map(({ goal }) => [goal.id, goalTitle(goal)] as const),
    ...gone,
    ...titled.flatMap((entity, index) =>
      (rows[index]?.data ?? []).map((row) => [rowKey(entity, row), titleOf(entity, row)] as const),
    ),
  ]);
}
