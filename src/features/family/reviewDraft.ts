import type { Codec } from '../../device/drafts/draftKind';
import type { Decisions } from '../../questionnaire/familyReview';

/** An unsaved review. */
export type ReviewDraft = {
  readonly patientName: string;
  readonly decisions: Decisions;
};

/** The key of a review's draft; `family` is the id of the answers. */
export const reviewKey = (patientId: string, family: string) => `family-review:${patientId}:${family}`;

export const reviewCodec: Codec<ReviewDraft> = {
  pack: (draft) => ({ kind: 'review', head: { name: draft.patientName }, value: draft, files: [] }),
  // no validation: `pack` wrote it, in a version that the store supports, and only the key opens it
  unpack: ({ value }) => value as ReviewDraft,
};
