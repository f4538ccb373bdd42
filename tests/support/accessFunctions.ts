import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Outcome, Outcomes } from './accessRoles';
import type { TestServer } from './backend';
import { minimalNote, newPatient, sql, type Therapist } from './backendClients';

const own: Outcomes = ['done', 'nothing', 'refused'];
/** Trigger functions cannot be called. */
const trigger: Outcomes = ['nothing', 'nothing', 'nothing'];

/** Which role gets the owner's data from a function. */
export const functions: Record<string, Outcomes> = {
  patient_counters: own,
  orphan_files: own,
  session_notes_page: own,
  keep_until: own,
  save_record: own,
  delete_patient: own,
  begin_patient: trigger,
  touch_patient: trigger,
  stamp_consent: trigger,
  keep_consent: trigger,
  note_consent: trigger,
  record_history: trigger,
  stamp_document: trigger,
  note_document: trigger,
  note_file: trigger,
  bury_patient: trigger,
  entomb_patient: trigger,
  bury_ids: trigger,
  refuse_deleted_id: trigger,
  note_profile: trigger,
  name_profile_version: trigger,
  keep_profile_versions: trigger,
  touch_therapist_profile: trigger,
  begin_session_note: trigger,
  keep_session_note: trigger,
  note_session_note: trigger,
  note_deleted_notes: trigger,
  keep_evidence: trigger,
  refuse_change: trigger,
  check_signature: trigger,
  keep_document_file: trigger,
  note_proposed_file: trigger,
  keep_answer_mark: trigger,
  note_answer_marks: trigger,
  begin_family_answers: trigger,
  keep_family_answers: trigger,
  note_family_answers: trigger,
  bound_rows: trigger,
  touch_phrase: trigger,
};

/** Creates a patient with a note, whose id is returned, and a file without a row. */
export async function fillForFunctions(server: TestServer, owner: Therapist): Promise<string> {
  const patient = await newPatient(owner);
  const note = await owner.client.from('session_notes').insert({ patient_id: patient, ...minimalNote });
  if (note.error) throw note.error;
  await sql(
    server,
    `insert into storage.objects (bucket_id, name, metadata, created_at, updated_at)
     values ('documents', $1, '{}', now() - interval '3 days', now() - interval '3 days')`,
    [`${owner.id}/${randomUUID()}/antigo.pdf`],
  );
  return patient;
}

const day = '2026-01-01T00:00:00Z';

export async function call(client: SupabaseClient, name: string, patient: string): Promise<Outcome> {
  const values: Record<string, object> = {
    patient_counters: { month_start: day, day_start: day },
    session_notes_page: { patient, most: 10 },
    keep_until: { patient_ids: [patient] },
    save_record: { patient, at_revision: 1, answers: {}, marks: {} },
    delete_patient: { patient, reason: 'engano' },
  };
  const { data, error, status } = await client.rpc(name, values[name] ?? {});
  if (!error) return hasRows(data) ? 'done' : 'nothing';
  if (error.code === '42501' && [401, 403].includes(status)) return 'refused';
  if (status === 401) return 'barred';
  if (['42804', 'PGRST202'].includes(error.code)) return 'nothing';
  throw new Error(`${status} ${JSON.stringify(error)}`);
}

/** Counters are a row for everybody; a saved record is an object, or null; a deletion says whether there was one. */
function hasRows(data: object | boolean | null): boolean {
  if (typeof data === 'boolean') return data;
  const rows: object[] = Array.isArray(data) ? data : data ? [data] : [];
  return rows.some((row) => !('total' in row) || row.total !== 0);
}
