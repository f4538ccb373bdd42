import * as v from 'valibot';
import { attainedOf, type Goal, type GoalRating, isOfAnother } from '../../data/records/goals';
import { jsonCodec } from '../../device/drafts/draftKind';
import { fromIsoDate } from '../../lib/dates';
import { ratingValue } from '../../questionnaire/goalRating';
import { type Rater, raters } from '../../questionnaire/goals';

/** The unsaved mark of a goal. */
export type RatingDraft = {
  readonly id: string;
  readonly goalId: string;
  /** The mark that this one is about: it replaces one of the therapist's, and stands beside another's. */
  readonly struckId: string | null;
  /** Nothing comes in the place of the corrected mark; of another's, it is said not to count. */
  readonly isTakenBack: boolean;
  /** Today's date while it is not typed. */
  readonly on?: string;
  readonly by: Rater;
  readonly byName: string;
  /** Of `ratingOptions`; '' for none. */
  readonly value: string;
  readonly comment: string;
};

const draft: v.GenericSchema<unknown, RatingDraft> = v.object({
  id: v.string(),
  goalId: v.string(),
  struckId: v.nullable(v.string()),
  isTakenBack: v.boolean(),
  on: v.exactOptional(v.string()),
  by: v.picklist(raters.map(({ value }) => value)),
  byName: v.string(),
  value: v.string(),
  comment: v.string(),
});
export const ratingCodec = jsonCodec(draft, () => ({ kind: 'rating' }));

export const newRatingDraft = ({ id }: Goal): RatingDraft => ({
  id: crypto.randomUUID(),
  goalId: id,
  struckId: null,
  isTakenBack: false,
  by: 'terapeuta',
  byName: '',
  value: '',
  comment: '',
});

/** A correction begins with what the mark says; the words of somebody else stay theirs. */
export function correctionOf(rating: GoalRating): RatingDraft {
  const isTheirs = isOfAnother(rating);
  return {
    id: crypto.randomUUID(),
    goalId: rating.goal_id,
    struckId: rating.id,
    isTakenBack: false,
    on: fromIsoDate(rating.rated_on),
    by: isTheirs ? 'terapeuta' : rating.rated_by,
    byName: isTheirs ? '' : (rating.by_name ?? ''),
    value: ratingValue(attainedOf(rating)) ?? '',
    comment: isTheirs ? '' : (rating.comment ?? ''),
  };
}
