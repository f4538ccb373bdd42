import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SupabaseClient } from '@supabase/supabase-js';
import { SCHEMA_FILE } from '../../supabase/local/databaseSchema';
import type { Outcome, Outcomes } from './accessRoles';
import type { TestServer } from './backend';
import { minimalNote, newPatient, sql, type Therapist } from './backendClients';
import { giveName, minimalReport, newGoal, newReportFile } from './treatment';

const own: Outcomes = ['done', 'nothing', 'refused'];
/** Says the same to every account. */
const shared: Outcomes = ['done', 'done', 'refused'];
/** Each account gets what is its own. */
const ofEach: Outcomes = ['done', 'done', 'refused'];
/** Trigger functions cannot be called. */
const trigger: Outcomes = ['nothing', 'nothing', 'nothing'];
/** Called by families, without a session; without the secret of a link it tells nothing. */
const ofFamilies: Outcomes = ['refused', 'refused', 'nothing'];
/** Called by triggers and migrations alone. */
const internal: Outcomes = ['refused', 'refused', 'refused'];

/** What clients may call. */
const callable: Record<string, Outcomes> = {
  patient_counters: own,
  overview: own,
  orphan_files: own,
  session_notes_page: own,
  keep_until: own,
  record_marks: own,
  goal_courses: own,
  untreated_children: own,
  due_renewals: own,
  latest_sessions: own,
  expected_sessions: own,
  sessions_of_month: own,
  save_record: own,
  delete_patient: own,
  record_tables: shared,
  open_sessions: ofEach,
  second_step_done: shared,
  look_at_invitation: ofFamilies,
  hand_in_answers: ofFamilies,
};

/** All functions, as the schema has them, which a test compares with the database. */
const written = [
  ...readFileSync(SCHEMA_FILE, 'utf8').matchAll(
    /^CREATE OR REPLACE FUNCTION public\.(\w+)\((.*)\)\n RETURNS (.*)$/gm,
  ),
].map(([, name = '', args = '', returned = '']) => ({
  name,
  args: args.split(', ').flatMap((arg) => arg.split(' ').slice(0, 1).filter(Boolean)),
  isTrigger: returned === 'trigger',
}));

/** Which role gets the owner's data from a function. */
export const functions: Record<string, Outcomes> = {
  ...Object.fromEntries(written.map(({ name, isTrigger }) => [name, isTrigger ? trigger : internal])),
  ...callable,
};

/** What the first level gets from them all the same: the names of tables. */
export const beforeTheSecondStep: readonly string[] = ['record_tables'];

/** Creates a patient with a note, a goal and a report, whose id is returned, a child, and a file without a row. */
export async function fillForFunctions(server: TestServer, owner: Therapist): Promise<string> {
  const patient = await newPatient(owner);
  const note = await owner.client.from('session_notes').insert({ patient_id: patient, ...minimalNote });
  if (note.error) throw note.error;
  await newGoal(owner, patient);
  const plan = { patient_id: patient, valid_until: '2026-12-31' };
  await owner.client.from('care_plans').upsert(plan).throwOnError();
  const weekly = { patient_id: patient, weekday: 4, time_of_day: '14:00', from_day: '2026-01-01' };
  await owner.client.from('weekly_sessions').insert(weekly).throwOnError();
  await newPatient(owner, { tipo: 'infantil' });
  await giveName(owner);
  const file = { document_path: await newReportFile(owner, patient) };
  const report = await owner.client
    .from('issued_reports')
    .insert({ patient_id: patient, ...minimalReport, ...file });
  if (report.error) throw report.error;
  await sql(
    server,
    `insert into storage.objects (bucket_id, name, metadata, created_at, updated_at)
     values ('documents', $1, '{}', now() - interval '3 days', now() - interval '3 days')`,
    [`${owner.id}/${randomUUID()}/antigo.pdf`],
  );
  return patient;
}

const day = '2026-01-01T00:00:00Z';
const isoDay = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);

export async function call(client: SupabaseClient, name: string, patient: string): Promise<Outcome> {
  const values: Record<string, object> = {
    patient_counters: { month_start: day, day_start: day },
    overview: { month_starts: [day, day], day_start: day, births: [day] },
    session_notes_page: { patient, most: 10 },
    keep_until: { patient_ids: [patient] },
    record_marks: { patient_ids: [patient] },
    save_record: { patient, at_revision: 1, answers: {}, marks: {} },
    delete_patient: { patient, reason: 'engano' },
    goal_courses: { patient, most: 10 },
    due_renewals: { before: '2999-01-01' },
    expected_sessions: { from_day: isoDay(0), to_day: isoDay(14) },
    sessions_of_month: { month_starts: `${minimalNote.occurred_on.slice(0, 7)}-01` },
  };
  // refused whatever they are called with
  const unsaid = written.find((one) => one.name === name)?.args.map((arg) => [arg, null]) ?? [];
  const { data, error, status } = await client.rpc(name, values[name] ?? Object.fromEntries(unsaid));
  if (!error) return hasRows(data) ? 'done' : 'nothing';
  if (error.code === '42501' && [401, 403].includes(status)) return 'refused';
  if (status === 401) return 'barred';
  if (['42804', 'PGRST202'].includes(error.code)) return 'nothing';
  throw new Error(`${status} ${JSON.stringify(error)}`);
}

/**
 * Courses are an object with their goals, the latest sessions one by patient. Counters are a row for every role, also within the overview; a saved record is an object, or null; a deletion returns whether
 * there was one.
 */
function hasRows(data: object | boolean | null): boolean {
  if (typeof data === 'boolean') return data;
  if (data && 'counters' in data) return hasRows([data.counters as object]);
  if (data && 'goals' in data) return hasRows(data.goals as object);
  if (data && Object.keys(data).length === 0) return false;
  const rows: object[] = Array.isArray(data) ? data : data ? [data] : [];
  return rows.some((row) => !('total' in row) || row.total !== 0);
}
