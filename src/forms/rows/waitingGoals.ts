import { useQuery } from '@tanstack/react-query';
import { type GoalCourse, goalsOptions, updatedCourses } from '../../data/records/goals';
import { goals } from '../../records/goals';
import { ratings } from '../../records/ratings';
import { useTherapist } from '../contexts';
import { useWaitingRows, type WaitingRow, waitingRow } from './useRowDialog';

/** The courses of goals as they will be once the goals, and then the levels, that wait are stored. */
export const withWaitingGoals = (
  stored: readonly GoalCourse[],
  waiting: readonly WaitingRow[],
  userId: string,
): readonly GoalCourse[] => {
  const ofTable = (table: string) => waiting.filter(({ row }) => row.table === table);
  const known = ofTable(goals.table).reduce(
    (known, item) => updatedCourses(known, { goal: waitingRow(goals, item, userId) }),
    stored,
  );
  return ofTable(ratings.table).reduce(
    (known, item) => updatedCourses(known, { rating: waitingRow(ratings, item, userId) }),
    known,
  );
};

/** The courses of a record's goals, with what of them waits on this device; undefined while they are not read. */
export function useCourses(patientId: string): readonly GoalCourse[] | undefined {
  const { userId } = useTherapist();
  const { data } = useQuery(goalsOptions(patientId));
  const waiting = [...useWaitingRows(goals, patientId), ...useWaitingRows(ratings, patientId)];
  return data && withWaitingGoals(data, waiting, userId);
}
