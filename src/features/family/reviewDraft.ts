import * as v from 'valibot';
import type { Attempt } from '../../data/records/merge';
import { type Codec, shaped } from '../../device/drafts/draftKind';
import type { ReviewDecisions } from '../../questionnaire/familyReview';

/** An unsaved review. */
export type ReviewDraft = {
  readonly patientName: string;
  readonly decisions: ReviewDecisions;
  /** What earlier attempts have sent; written when it is taken back from the outbox. */
  readonly sent?: readonly Attempt[];
};

const place = v.object({ text: v.string(), mark: v.nullable(v.string()) });
const reviewDraft = v.object({
  patientName: v.string(),
  decisions: v.record(v.string(), v.object({ choice: v.picklist(['use', 'append', 'leave']), over: place })),
});

export const reviewCodec: Codec<ReviewDraft> = {
  pack: (draft) => ({ kind: 'review', head: { name: draft.patientName }, value: draft, files: [] }),
  unpack: ({ value }) => shaped<ReviewDraft>(reviewDraft, value),
};
