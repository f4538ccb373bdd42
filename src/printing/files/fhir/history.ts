import type { AuditEvent, Reference } from '@medplum/fhirtypes';
import type { HistoryHead } from '../../../data/records/copiedRecord';
import type { PatientRow } from '../../../data/records/patients';
import { consentEntryTitle, historyTitles, isConsentKind } from '../../../questionnaire/historyWords';
import { changeIn, isRowChange, type RowChange, rowChangeTitle } from '../../../records/entities';
import { coding, fhirId, named, referenceTo, urnOf } from './elements';
import { responseId } from './responses';

const PATIENT_RECORD = coding('http://dicom.nema.org/resources/ontology/DCM', '110110', 'Patient Record');

type Action = NonNullable<AuditEvent['action']>;

const actions: Record<Exclude<HistoryHead['kind'], RowChange>, Action> = {
  created: 'C',
  changed: 'U',
  marked: 'U',
  document_added: 'C',
  document_replaced: 'U',
  document_removed: 'D',
  photo_added: 'C',
  photo_replaced: 'U',
  photo_removed: 'D',
  note_added: 'C',
  note_changed: 'U',
  note_finalised: 'U',
  note_removed: 'D',
  family_answered: 'C',
  family_reviewed: 'U',
  imported: 'C',
  evaluated: 'C',
  report_issued: 'C',
  consent_given: 'C',
  consent_signed: 'U',
  consent_revoked: 'U',
};

const actionOf = (kind: HistoryHead['kind']): Action => {
  if (!isRowChange(kind)) return actions[kind];
  const change = changeIn(kind);
  return change === 'added' ? 'C' : change === 'removed' ? 'D' : 'U';
};

const ownTitles: { readonly [kind in HistoryHead['kind']]?: string } = historyTitles;
const titleOf = (kind: HistoryHead['kind']) =>
  isRowChange(kind) ? rowChangeTitle(kind) : (ownTitles[kind] ?? null);

/** What an entry is about: a resource of the bundle, or in words what is no longer in the record. */
function whatOf(
  { kind, document_id, file_name, note_id, occurred_on, filled_by, entry_id }: HistoryHead,
  patientId: string,
  isThere: (id: string) => boolean,
): Reference<never> {
  const known = (id: string, words: string | null): Reference<never> =>
    isThere(id) ? referenceTo(id) : named(words);
  if (document_id) return known(document_id, file_name);
  if (note_id) return known(note_id, `Evolução de ${occurred_on}`);
  if (entry_id && isConsentKind(kind)) return known(entry_id, consentEntryTitle(kind, file_name));
  if (entry_id) return known(entry_id, file_name ?? titleOf(kind));
  if (filled_by) return named(`Formulário da família: ${filled_by}`);
  return referenceTo(kind.startsWith('photo') ? patientId : responseId(patientId));
}

function whoOf(changedBy: string | null, userId: string): Reference<never> {
  if (changedBy === userId) return referenceTo(userId);
  if (!changedBy) return named('Sem conta: chave de serviço ou console do banco de dados');
  return { identifier: { system: 'urn:ietf:rfc:3986', value: urnOf(changedBy) } };
}

/**
 * An entry of the history: who, when, what and which columns. What stood there before is in dados.json alone. `isThere` knows
 * the ids of the rows.
 */
export function toAuditEvent(
  entry: HistoryHead,
  { id, user_id }: PatientRow,
  isThere: (id: string) => boolean,
): AuditEvent {
  const detail = [
    { type: 'kind', valueString: entry.kind },
    ...entry.columns.map((column) => ({ type: 'column', valueString: column })),
  ];
  return {
    resourceType: 'AuditEvent',
    id: fhirId(id, 'change', entry.id),
    type: PATIENT_RECORD,
    action: actionOf(entry.kind),
    recorded: entry.changed_at,
    agent: [{ who: whoOf(entry.changed_by, user_id), requestor: entry.changed_by !== null }],
    source: { observer: named('Anamnese') },
    entity: [{ what: whatOf(entry, id, isThere), detail }],
  };
}
