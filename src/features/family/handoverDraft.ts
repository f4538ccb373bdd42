import * as v from 'valibot';
import { jsonCodec } from '../../device/drafts/draftKind';
import { draftKey } from '../../device/drafts/keyOfDraft';
import { firstNameOf } from '../../lib/text';

const familyOf = v.object({
  patientId: v.string(),
  patientName: v.string(),
  kind: v.picklist(['adulto', 'infantil']),
  /** The key of the draft of a new form. */
  formKey: v.exactOptional(draftKey),
});
const handover = v.object({
  of: familyOf,
  name: v.string(),
  option: v.string(),
  other: v.string(),
  /** The groups that are not asked. */
  left: v.array(v.string()),
  /** Absent until it is chosen: on this device. */
  way: v.exactOptional(v.picklist(['here', 'link'])),
  /** Of a link: what the family calls the patient, and how many days it is open. */
  heading: v.exactOptional(v.string()),
  days: v.exactOptional(v.picklist(['1', '3', '7', '15', '30'])),
});

/** The record or new form that a family fills in. */
export type FamilyOf = Readonly<v.InferOutput<typeof familyOf>>;

/** 'Pedir à família…': on this device, who fills in what; or a link. */
export type HandoverDraft = Readonly<v.InferOutput<typeof handover>>;

export const handoverCodec = jsonCodec(handover, ({ of: { formKey } }) => ({
  kind: 'handover',
  head: { ...(formKey && { formKey }) },
}));

/** Who answers for the patient, as the record or form names them. */
export type Guardian = { readonly responsavel: string | null; readonly tipo_responsavel: string | null };

/** Proposes the guardian, who can be changed. */
export const newHandover = (of: FamilyOf, guardian?: Guardian): HandoverDraft => ({
  of,
  name: guardian?.responsavel?.trim() ?? '',
  option: guardian?.tipo_responsavel ?? '',
  other: '',
  left: [],
  heading: firstNameOf(of.patientName),
});
