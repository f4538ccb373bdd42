import * as v from 'valibot';
import { shaped, shapedCodec } from '../../device/drafts/draftKind';
import { keyOfDraft } from '../../device/drafts/keyOfDraft';
import type { DraftKey } from '../../device/drafts/kinds';
import type { FamilyAnswers, Handover } from '../../questionnaire/family';
import type { Ratings } from '../../questionnaire/goals';

export type { Handover } from '../../questionnaire/family';

/** A family's answers until they are on the server, or reviewed. */
export type FamilyDraft = {
  readonly handover: Handover;
  readonly patientName: string;
  /** The key of the draft of the new form that it belongs to. */
  readonly formKey?: DraftKey;
  readonly answers: FamilyAnswers;
  /** Absent while no goal was rated. */
  readonly ratings?: Ratings;
  /** When the form was ended (ISO). */
  readonly endedAt?: string;
  readonly reviewedAt?: string;
  /** When the server received it from the family's own device (ISO): it keeps it, too, until there is a record. */
  readonly receivedAt?: string;
};

/** The key of the draft of one handover. */
export const familyKey = ({ patientId, id }: Pick<Handover, 'patientId' | 'id'>) =>
  keyOfDraft('family', { patientId, family: id });

const levelText = v.nullable(v.string());
const goal = v.object({
  id: v.string(),
  title: v.string(),
  levels: v.nullable(v.tuple([levelText, levelText, levelText, levelText, levelText])),
});

const familyDraft = v.object({
  handover: v.object({
    id: v.string(),
    patientId: v.string(),
    kind: v.picklist(['adulto', 'infantil']),
    filledBy: v.string(),
    relation: v.string(),
    groups: v.array(v.string()),
    goals: v.exactOptional(v.array(goal)),
    begunAt: v.string(),
  }),
  patientName: v.string(),
  answers: v.record(v.string(), v.union([v.object({ text: v.string() }), v.object({ mark: v.string() })])),
  ratings: v.exactOptional(
    v.record(v.string(), v.union([v.object({ level: v.number() }), v.object({ word: v.string() })])),
  ),
});

/** Undefined where no version of the app has written what was stored. */
export const readFamilyDraft = (value: unknown): FamilyDraft | undefined =>
  v.is(familyDraft, value) ? shaped<FamilyDraft>(familyDraft, value) : undefined;

export const familyCodec = shapedCodec<FamilyDraft>(familyDraft, ({ patientName, handover }) => ({
  kind: 'family',
  head: { name: patientName, filledBy: handover.filledBy },
}));
