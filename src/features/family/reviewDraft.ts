import type { Codec } from '../../drafts/formDraft';
import type { Decisions } from '../../questionnaire/familyReview';

/** A review that is not saved. */
export type ReviewDraft = {
  readonly patientName: string;
  readonly decisions: Decisions;
};

/** The key of the draft of the review of what a family wrote. */
export const reviewKey = (patientId: string, family: string) => `family-review:${patientId}:${family}`;

export const reviewCodec: Codec<ReviewDraft> = {
  pack: (draft) => ({ form: 'review', name: draft.patientName, values: draft, files: [] }),
  // no validation: `pack` wrote it, in a version that the store supports, and only the key opens it
  unpack: ({ values }) => values as ReviewDraft,
};
