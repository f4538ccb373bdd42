import type { Codec } from '../../device/drafts/draftKind';
import type { FamilyAnswers, Handover } from '../../questionnaire/family';

export type { Handover } from '../../questionnaire/family';

/** A family's answers until they are on the server, or reviewed. */
export type FamilyDraft = {
  readonly handover: Handover;
  readonly patientName: string;
  /** The key of the draft of the new form that it belongs to. */
  readonly formKey?: string;
  readonly answers: FamilyAnswers;
  /** When the form was ended (ISO). */
  readonly endedAt?: string;
  readonly reviewedAt?: string;
};

/** The key of the draft of one handover. */
export const familyKey = (patientId: string, id: string) => `family:${patientId}:${id}`;

export const familyCodec: Codec<FamilyDraft> = {
  pack: (draft) => ({
    kind: 'family',
    head: { name: draft.patientName, filledBy: draft.handover.filledBy },
    value: draft,
    files: [],
  }),
  // no validation: `pack` wrote it, in a version that the store supports, and only the key opens it
  unpack: ({ value }) => value as FamilyDraft,
};
