import { attainedOf, type GoalCourse, goalsIn, isOfAnother } from '../../data/records/goals';
import { useTherapist } from '../../forms/contexts';
import { newRowDraft, type RowDraft } from '../../forms/rows/rowDraft';
import { useRowDialog, type WaitingRow } from '../../forms/rows/useRowDialog';
import { withWaitingGoals } from '../../forms/rows/waitingGoals';
import { fromIsoDate } from '../../lib/dates';
import { ratingValue } from '../../questionnaire/goalRating';
import { type Goal, goals } from '../../records/goals';
import { type GoalRating, ratings } from '../../records/ratings';

/** The level or the word of a value of `ratingOptions`, as they are typed. */
export const typedValue = (value: string) =>
  /\d/.test(value) ? { level: value, word: '' } : { level: '', word: value };

export const newGoalDraft = () => newRowDraft(goals, undefined, { replaces: null });

/** One that was begun while its goal waited is of the goal that is stored by now. */
export const wholeEnd = (draft: RowDraft<typeof goals>, goal: Goal): RowDraft<typeof goals> =>
  // a goal that waits has no revision yet
  draft.base || goal.revision === 0 ? draft : { ...draft, base: goal };

export const newRatingDraft = (goalId: string, links: object = {}) =>
  newRowDraft(ratings, undefined, { goal_id: goalId, ...links });

/** The links of a correction: the therapist's own mark gives way; what somebody else said stays, with the correction beside it. */
const aboutRating = (rating: GoalRating) =>
  isOfAnother(rating) ? { corrects: rating.id } : { strikes: rating.id };

/** A correction begins with what the mark says; the words of somebody else stay theirs. */
export function newCorrectionDraft(rating: GoalRating): RowDraft<typeof ratings> {
  const isTheirs = isOfAnother(rating);
  const { typed, ...draft } = newRatingDraft(rating.goal_id, aboutRating(rating));
  return {
    ...draft,
    typed: {
      ...typed,
      rated_on: fromIsoDate(rating.rated_on),
      ...typedValue(ratingValue(attainedOf(rating)) ?? ''),
      ...(!isTheirs && {
        rated_by: rating.rated_by,
        by_name: rating.by_name ?? '',
        comment: rating.comment ?? '',
      }),
    },
  };
}

/** The forms of a record's goals, and what of goals and marks is on this device only. */
export function useGoalForms(patientId: string) {
  const { userId } = useTherapist();
  const goal = useRowDialog(goals, patientId);
  const ending = useRowDialog(goals, patientId, 'goal-end');
  const rating = useRowDialog(ratings, patientId);
  const waiting = [...goal.waiting, ...rating.waiting];

  /** The courses as they will be, once all is sent. */
  const withWaiting = (stored: readonly GoalCourse[]) => withWaitingGoals(stored, waiting, userId);
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
