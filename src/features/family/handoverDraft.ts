import * as v from 'valibot';
import { jsonCodec } from '../../device/drafts/draftKind';
import type { PatientKind } from '../../questionnaire/field';

/** The record or new form that a family fills in. */
export type FamilyOf = {
  readonly patientId: string;
  readonly patientName: string;
  readonly kind: PatientKind;
  /** The key of the draft of a new form. */
  readonly formKey?: string;
};

/** 'A família preenche…': who fills in, and what; `left` has the groups that are not asked. */
export type HandoverDraft = {
  readonly of: FamilyOf;
  readonly name: string;
  readonly option: string;
  readonly other: string;
  readonly left: readonly string[];
};

const handover: v.GenericSchema<unknown, HandoverDraft> = v.object({
  of: v.object({
    patientId: v.string(),
    patientName: v.string(),
    kind: v.picklist(['adulto', 'infantil']),
    formKey: v.exactOptional(v.string()),
  }),
  name: v.string(),
  option: v.string(),
  other: v.string(),
  left: v.array(v.string()),
});

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
