import { type GoalCourse, updatedCourses } from '../../data/records/goals';
import { goals } from '../../records/goals';
import { type WaitingRow, waitingRow } from './useRowDialog';

/** The courses of goals as they will be once the goals that wait are stored. */
export const withWaitingGoals = (
  stored: readonly GoalCourse[],
  waiting: readonly WaitingRow[],
  userId: string,
): readonly GoalCourse[] =>
  waiting.reduce((known, item) => updatedCourses(known, { goal: waitingRow(goals, item, userId) }), stored);
