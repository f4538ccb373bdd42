import * as v from 'valibot';
import { jsonCodec } from '../../device/drafts/draftKind';

const familyOf = v.object({
  patientId: v.string(),
  patientName: v.string(),
  kind: v.picklist(['adulto', 'infantil']),
  /** The key of the draft of a new form. */
  formKey: v.exactOptional(v.string()),
});
const handover = v.object({
  of: familyOf,
  name: v.string(),
  option: v.string(),
  other: v.string(),
  /** The groups that are not asked. */
  left: v.array(v.string()),
});

/** The record or new form that a family fills in. */
export type FamilyOf = Readonly<v.InferOutput<typeof familyOf>>;

/** 'A família preenche…': who fills in, and what. */
export type HandoverDraft = Readonly<v.InferOutput<typeof handover>>;

export const handoverCodec = jsonCodec(handover, ({ of: { formKey } }) => ({
  kind: 'handover',
  head: { ...(formKey && { formKey }) },
}));

export const handoverKey = (patientId: string) => `handover:${patientId}`;

export const newHandover = (of: FamilyOf): HandoverDraft => ({
  of,
  name: '',
  option: '',
  other: '',
  left: [],
});
