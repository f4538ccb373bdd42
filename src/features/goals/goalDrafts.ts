import * as v from 'valibot';
import { attainedOf, isOfAnother } from '../../data/records/goals';
import { newRowDraft, type RowDraft, rowDraftCodec } from '../../device/rows/rowDraft';
import { fromIsoDate, todayIso } from '../../lib/dates';
import { ratingValue } from '../../questionnaire/goalRating';
import { levelsTyped } from '../../records/column';
import { typedOf } from '../../records/entityWords';
import { type Goal, goals } from '../../records/goals';
import { type GoalRating, ratings } from '../../records/ratings';

/** The level or the word of a value of `ratingOptions`, as they are typed. */
export const typedValue = (value: string) =>
  /\d/.test(value) ? { level: value, word: '' } : { level: '', word: value };

const text = v.string();
/** What earlier versions stored of a goal, of its end and of a mark. */
const earlierGoal = v.looseObject({
  id: text,
  base: v.nullable(v.looseObject({ id: text, state: text, state_reason: v.nullable(text) })),
  isRated: v.boolean(),
  typed: v.looseObject({ levels: v.array(text), family_rates: v.boolean() }),
});
const earlierEnd = v.object({ goalId: text, state: text, reason: text });
const earlierRating = v.object({
  id: text,
  goalId: text,
  struckId: v.nullable(text),
  isTakenBack: v.boolean(),
  on: v.optional(text),
  by: text,
  byName: text,
  value: text,
  comment: text,
});

function readGoal(stored: unknown): unknown {
  const { output, success } = v.safeParse(earlierGoal, stored);
  if (!success) return stored;
  const { id, base, isRated, typed } = output;
  const { state, state_reason } = base ?? { state: 'ativa', state_reason: '' };
  return {
    id: base && !isRated ? base.id : id,
    base,
    typed: {
      ...typed,
      levels: levelsTyped(typed.levels),
      family_rates: String(typed.family_rates),
      state,
      state_reason: state_reason ?? '',
    },
    links: { replaces: base && isRated ? base.id : null },
  };
}

function readEnd(stored: unknown): unknown {
  const { output, success } = v.safeParse(earlierEnd, stored);
  if (!success) return stored;
  const { goalId, state, reason } = output;
  return { id: goalId, base: null, typed: { state, state_reason: reason } };
}

function readRating(stored: unknown): unknown {
  const { output, success } = v.safeParse(earlierRating, stored);
  if (!success) return stored;
  const { id, goalId, struckId, isTakenBack, on, by, byName, value, comment } = output;
  return {
    id,
    base: null,
    typed: {
      ...typedValue(isTakenBack ? '' : value),
      rated_on: on ?? fromIsoDate(todayIso()),
      rated_by: by,
      by_name: byName,
      comment,
    },
    links: { goal_id: goalId, ...(struckId !== null && { strikes: struckId }) },
  };
}

export const goalCodec = rowDraftCodec(goals, 'goal', readGoal);
export const endCodec = rowDraftCodec(goals, 'goal-end', readEnd);
export const ratingCodec = rowDraftCodec(ratings, 'rating', readRating);

export const newGoalDraft = () => newRowDraft(goals, undefined, { replaces: null });

/** The draft of an end as a whole: an earlier version stored what was chosen alone. */
export const wholeEnd = (draft: RowDraft<typeof goals>, goal: Goal): RowDraft<typeof goals> => {
  const { base, typed } = draft;
  // a goal that waits has no revision yet
  if (base || goal.revision === 0) return draft;
  return {
    ...draft,
    base: goal,
    typed: typed.statement ? typed : { ...typedOf(goals, goal), ...chosenOf(typed) },
  };
};
const chosenOf = ({ state, state_reason }: RowDraft<typeof goals>['typed']) => ({
  ...(state && { state }),
  state_reason,
});

export const newRatingDraft = (goalId: string, links: object = {}) =>
  newRowDraft(ratings, undefined, { goal_id: goalId, ...links });

/** The links of a correction: the therapist's own mark gives way; what somebody else said stays, with the correction beside it. */
export const aboutRating = (rating: GoalRating) =>
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
