import * as v from 'valibot';
import type { PatientSummary } from '../../../data/records/summaries';
import { jsonCodec } from '../../../device/drafts/draftKind';
import { type Deletion, deletionReasons } from '../../../questionnaire/deletion';

/** The patient that the dialog asks about. */
export type DeletionTarget = Pick<
  PatientSummary,
  'id' | 'nome' | 'social_name' | 'dataNascimento' | 'gestational_weeks' | 'photo_url' | 'archived_at'
>;

export type DeletionDraft = Deletion & { readonly patient: DeletionTarget };

const deletion: v.GenericSchema<unknown, DeletionDraft> = v.object({
  patient: v.object({
    id: v.string(),
    nome: v.string(),
    social_name: v.nullable(v.string()),
    dataNascimento: v.string(),
    gestational_weeks: v.nullable(v.string()),
    photo_url: v.nullable(v.string()),
    archived_at: v.nullable(v.string()),
  }),
  reason: v.nullable(v.picklist(deletionReasons.map(({ value }) => value))),
  words: v.nullable(v.string()),
});
export const deletionCodec = jsonCodec(deletion, () => ({ kind: 'deletion' }));

export const newDeletion = ({
  id,
  nome,
  social_name,
  dataNascimento,
  gestational_weeks,
  photo_url,
  archived_at,
}: DeletionTarget): DeletionDraft => ({
  patient: { id, nome, social_name, dataNascimento, gestational_weeks, photo_url, archived_at },
  reason: null,
  words: null,
});
