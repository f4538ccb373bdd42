import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Outcome, Outcomes } from './accessRoles';
import type { TestServer } from './backend';
import { minimalNote, newPatient, sql, type Therapist } from './backendClients';
import { newGoal } from './treatment';

const own: Outcomes = ['done', 'nothing', 'refused'];
/** Says the same to every account. */
const shared: Outcomes = ['done', 'done', 'refused'];
/** Trigger functions cannot be called. */
const trigger: Outcomes = ['nothing', 'nothing', 'nothing'];
/** Called by triggers alone. */
const internal: Outcomes = ['refused', 'refused', 'refused'];

/** Which role gets the owner's data from a function. */
export const functions: Record<string, Outcomes> = {
  patient_counters: own,
  overview: own,
  orphan_files: own,
  session_notes_page: own,
  keep_until: own,
  goal_courses: own,
  save_record: own,
  delete_patient: own,
  stamp_patient: trigger,
  touch_patient: trigger,
  stamp_consent: trigger,
  check_consent_update: trigger,
  refresh_consent_version: trigger,
  log_patient: trigger,
  log_document: trigger,
  log_file: trigger,
  delete_patient_history: trigger,
  add_patient_tombstone: trigger,
  store_deleted_ids: trigger,
  refuse_deleted_id: trigger,
  add_profile_version: trigger,
  refuse_profile_version_deletion: trigger,
  touch_therapist_profile: trigger,
  refuse_evidence_deletion: trigger,
  refuse_change: trigger,
  check_signature: trigger,
  refuse_document_file_change: trigger,
  remember_file_owner: trigger,
  check_answer_mark: trigger,
  log_answer_marks: trigger,
  refresh_to_ask: trigger,
  check_family_answers_update: trigger,
  log_family_answers: trigger,
  check_imported_part: trigger,
  log_imported_record: trigger,
  touch_row: trigger,
  log_row: trigger,
  stamp_row: trigger,
  sign_row: trigger,
  finalise_row: trigger,
  keep_row: trigger,
  check_replaced: trigger,
  log_open_row: trigger,
  log_deleted_open_rows: trigger,
  log_added: trigger,
  check_goal: trigger,
  check_goal_rating: trigger,
  record_tables: shared,
  add_record_table: internal,
  install_record: internal,
  install_change: internal,
  install_deletion: internal,
  install_no_truncate: internal,
  install_final: internal,
  install_kept: internal,
  install_struck: internal,
  add_history_kinds: internal,
  install_editable: internal,
  check_ratings: trigger,
  add_note_ratings: trigger,
  add_family_ratings: trigger,
  check_result_document: trigger,
  signing_author: internal,
  add_first_evaluation: internal,
  begin_evaluations: trigger,
  check_report_file: trigger,
  check_report_consent: trigger,
  hold_report_file: trigger,
  account_of_file: internal,
  check_report_facts: trigger,
  check_day: trigger,
  refuse_report_file_deletion: trigger,
  limit_rows: trigger,
  touch_phrase: trigger,
};

/** Creates a patient with a note and a goal, whose id is returned, and a file without a row. */
export async function fillForFunctions(server: TestServer, owner: Therapist): Promise<string> {
  const patient = await newPatient(owner);
  const note = await owner.client.from('session_notes').insert({ patient_id: patient, ...minimalNote });
  if (note.error) throw note.error;
  await newGoal(owner, patient);
  await sql(
    server,
    `insert into storage.objects (bucket_id, name, metadata, created_at, updated_at)
     values ('documents', $1, '{}', now() - interval '3 days', now() - interval '3 days')`,
    [`${owner.id}/${randomUUID()}/antigo.pdf`],
  );
  return patient;
}

const day = '2026-01-01T00:00:00Z';
const table = { rows: 'public.results', plural: 'results' };

export async function call(client: SupabaseClient, name: string, patient: string): Promise<Outcome> {
  const values: Record<string, object> = {
    patient_counters: { month_start: day, day_start: day },
    overview: { month_starts: [day, day], day_start: day, births: [day] },
    session_notes_page: { patient, most: 10 },
    keep_until: { patient_ids: [patient] },
    save_record: { patient, at_revision: 1, answers: {}, marks: {} },
    delete_patient: { patient, reason: 'engano' },
    goal_courses: { patient, most: 10 },
    signing_author: { therapist: patient },
    add_history_kinds: { kinds: [] },
    add_record_table: { rows: table.rows, life: 'kept', entered: 'now()' },
    install_record: { ...table, life: 'kept', inserted: [], stamp: 'created_at', most: 1 },
    install_change: { ...table, changed: [] },
    install_deletion: { ...table, is_evidence: false },
    install_no_truncate: table,
    install_editable: { ...table, name: 'result', words: [] },
    install_final: { ...table, name: 'result', words: [] },
    install_kept: { ...table, words: [] },
    install_struck: { ...table, words: [], kind: 'result_added', struck: 'result_removed' },
    account_of_file: { owner_id: patient, owner: patient },
    add_first_evaluation: { patient, therapist: patient },
  };
  const { data, error, status } = await client.rpc(name, values[name] ?? {});
  if (!error) return hasRows(data) ? 'done' : 'nothing';
  if (error.code === '42501' && [401, 403].includes(status)) return 'refused';
  if (status === 401) return 'barred';
  if (['42804', 'PGRST202'].includes(error.code)) return 'nothing';
  throw new Error(`${status} ${JSON.stringify(error)}`);
}

/**
 * Courses are an object with their goals. Counters are a row for every role, also within the overview; a saved record is an object, or null; a deletion returns whether
 * there was one.
 */
function hasRows(data: object | boolean | null): boolean {
  if (typeof data === 'boolean') return data;
  if (data && 'counters' in data) return hasRows([data.counters as object]);
  if (data && 'goals' in data) return hasRows(data.goals as object);
  const rows: object[] = Array.isArray(data) ? data : data ? [data] : [];
  return rows.some((row) => !('total' in row) || row.total !== 0);
}
