import { type GoalCourse, goalsIn, updatedCourses } from '../../data/records/goals';
import { useTherapist } from '../../forms/contexts';
import { type TakeBack, useRowDialog, type WaitingRow, waitingRow } from '../../forms/rows/useRowDialog';
import { withWaitingGoals } from '../../forms/rows/waitingGoals';
import { goals } from '../../records/goals';
import { ratings } from '../../records/ratings';

/** The forms of a record's goals, and what of goals and marks is on this device only. */
export function useGoalForms(patientId: string, takeBack: TakeBack) {
  const { userId } = useTherapist();
  const goal = useRowDialog(goals, patientId, takeBack);
  const ending = useRowDialog(goals, patientId, takeBack, 'goal-end');
  const rating = useRowDialog(ratings, patientId, takeBack);
  const waiting = [...goal.waiting, ...rating.waiting];

  /** The courses as they will be, once all is sent. */
  const withWaiting = (stored: readonly GoalCourse[]): readonly GoalCourse[] => {
    return rating.waiting.reduce(
      (known, item) => updatedCourses(known, { rating: waitingRow(ratings, item, userId) }),
      withWaitingGoals(stored, goal.waiting, userId),
    );
  };
  /** What waits of these goals. */
  const waitingOf = (all: readonly GoalCourse[]): readonly WaitingRow[] => {
    const ids = new Set(goalsIn(all).map(({ id }) => id));
    return waiting.filter(({ row }) => ids.has(row.links?.goal_id ?? row.id));
  };
  /** Opens what waits in the form that has written it. */
  const resume = (item: WaitingRow) =>
    (item.row.table === 'goal_ratings'
      ? rating
      : item.stored.draft?.kind === 'goal-end'
        ? ending
        : goal
    ).resume(item);
  return { goal, ending, rating, waiting, withWaiting, waitingOf, resume };
}
export type GoalForms = ReturnType<typeof useGoalForms>;
