// Every query of the app in PostgREST's SQL, by screen. The selected columns are read from src/data, so that
// the bench measures what the app selects.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const data = join(import.meta.dirname, '../src/data');
const source = (file) => readFileSync(join(data, file), 'utf8');
const inQuotes = (text) => [...text.matchAll(/'([^']+)'/g)].flatMap(([, words]) => words.split(/,\s*/));
const quoted = (columns) => columns.map((column) => `"${column}"`).join(', ');

/** The columns in a constant of a file of src/data. */
function columnsOf(file, constant) {
  const [, value] = new RegExp(`const ${constant} =\\s*(\\[[^\\]]+\\]|'[^']+')`).exec(source(file)) ?? [];
  if (!value) throw new Error(`${file} has no ${constant}`);
  return inQuotes(value);
}

export const summaryColumns = columnsOf('records/summaries.ts', 'summaryColumns');

/** The number of database calls in a file of src/data, to detect a query missing from the list. */
export function callsIn(file) {
  return [...source(file).matchAll(/(?<!storage)\s*\.(?:from\((?:'[a-z_]+'|table)\)|rpc\()/g)].length;
}

/** What a device sends for the overview, as SQL. */
export const overviewBounds = {
  months: `(select array_agg(m) from generate_series('2025-02-01', '2026-02-01', interval '1 month') m)`,
  births: `('{1966-01-06,1986-01-06,2008-01-06,2013-01-06,2020-01-06,2026-01-06}'::date[])`,
};

/** Parameters of the queries: the measured therapist and their first patient. */
export async function subject(sql, { user, records }) {
  const patient = records[0].patient.id;
  const one = async (query) => Object.values((await sql.unsafe(query))[0])[0];
  const [after] = await sql.unsafe(
    `select id, created_at::text as at from patients where user_id = '${user}' order by created_at desc, id offset 49 limit 1`,
  );
  const note = await one(
    `select id from session_notes where patient_id = '${patient}' and finalised_at is null limit 1`,
  );
  const page = (after) =>
    notes
      .replace('= patient\n', `= '${patient}'\n`)
      .replace('most', '30')
      .replaceAll(/before_(on|created|id)\b/g, (_all, column) => (after ? `'${after[column]}'` : 'null'));
  const body = (name) => one(`select prosrc from pg_proc where proname = '${name}'`);
  const overview = (await body('overview'))
    .replaceAll('month_starts', overviewBounds.months)
    .replace('day_start', `'2026-01-05'`)
    .replaceAll('births', overviewBounds.births);
  const notes = await body('session_notes_page');
  const [afterNote] = await sql.unsafe(
    `select id, occurred_on::text as on, created_at::text as created from session_notes
     where patient_id = '${patient}' order by occurred_on desc, created_at desc, id desc offset 2500 limit 1`,
  );
  return {
    user,
    patient,
    after,
    note,
    afterNote,
    family: await one(`select id from family_answers where patient_id = '${patient}' limit 1`),
    document: await one(`select id from patient_documents where patient_id = '${patient}' limit 1`),
    consent: await one(`select id from consents where patient_id = '${patient}' limit 1`),
    history: await one(`select id from patient_history where patient_id = '${patient}' order by id limit 1`),
    photos: records.slice(0, 50).map((record) => `${user}/${record.patient.id}/profile.jpg`),
    bodies: {
      overview,
      orphan_files: await body('orphan_files'),
      session_notes_page: page(afterNote),
      sessions_of_month: (await body('sessions_of_month')).replaceAll('month_starts', `date '2025-12-01'`),
    },
  };
}

/** `calls`: the number of calls in `file`; 0 for another page or variant of a query listed above. */
export function queries(subject) {
  const { user, patient, document, consent, history, note, family, after, afterNote, bodies, photos } =
    subject;
  const own = `user_id = '${user}'`;
  const ofPatient = `${own} and patient_id = '${patient}'`;
  const onePatient = `${own} and id = '${patient}'`;
  const newest = 'order by created_at desc, id';
  const page = (columns, size, more = '') =>
    `select ${quoted(columns)} from patients where ${own} and archived_at is null ${more} ${newest} limit ${size}`;
  const archived = page(summaryColumns, 50).replace('is null', 'is not null');
  const next = `and (created_at < '${after.at}' or (created_at = '${after.at}' and id > '${after.id}'))`;
  const report = columnsOf('records/reportRows.ts', 'reportColumns');
  const copy = (table, order) => `select * from ${table} where ${ofPatient} order by ${order}, id limit 1000`;
  const change = `select id, old->>'objetivos' as objetivos, old->>'observacoes' as observacoes from patient_history where ${ofPatient} and id in (${history}, ${history} + 1)`;
  const states = `select id, old->>'discharged_on' as discharged_on from patient_history where ${ofPatient} and id in (${history}, ${history} + 1)`;
  const oneNote = `${own} and id = '${note}'`;
  const open = `from session_notes n left join patients p on p.id = n.patient_id and p.user_id = n.user_id where n.${own} and n.finalised_at is null`;
  const documents = quoted(columnsOf('records/documents.ts', 'columns'));
  const consents = '*';
  const withMarks = `select p.*, (select json_agg(m) from (select "column", mark, informant from answer_marks m where m.patient_id = p.id and m.user_id = p.user_id) m) from patients p where p.${own} and p.id = '${patient}' limit 2`;
  const marked = `'{"objetivos": {"informant": "Mãe"}, "observacoes": {"mark": "nao_sabe"}}'`;
  const profile = '*';
  const files = (bucket, where) =>
    `select id, name, metadata, updated_at from storage.objects where bucket_id = '${bucket}' and ${where}`;
  const { months, births } = overviewBounds;
  return [
    ['records/patientPages.ts', 1, 'Lists: first 50 patients', page(summaryColumns, 50)],
    ['records/patientPages.ts', 0, 'Lists: next 1000 patients', page(summaryColumns, 1000, next)],
    ['records/patientPages.ts', 0, 'Lists: archived', archived],
    ['records/patientPages.ts', 0, 'Reports: all patients', page(report, 1000)],
    [
      'records/overview.ts',
      1,
      'Every screen: overview',
      `select overview(${months}, '2026-01-05', ${births})`,
    ],
    ['records/overview.ts', 0, 'Every screen: overview, its body', bodies.overview],
    [
      'records/expectedSessions.ts',
      1,
      'Notes: the sessions to be expected of a patient',
      `select * from expected_sessions('2025-10-08', '2026-01-06', '${patient}')`,
    ],
    ['records/patients.ts', 1, 'Details, form: one patient with 45 marks', withMarks],
    [
      'records/documents.ts',
      1,
      'Details: documents',
      `select ${documents} from patient_documents where ${ofPatient} order by uploaded_at desc, id`,
    ],
    [
      'records/consents.ts',
      0,
      'Details: consents',
      `select ${consents} from consents where ${ofPatient} order by received_at desc`,
    ],
    [
      'records/history.ts',
      1,
      'History: list',
      `select id, kind, columns, changed_at, changed_by, file_name from patient_history where ${ofPatient} order by id desc limit 1000`,
    ],
    ['records/history.ts', 0, 'History: what discharges said', states],
    ['records/history.ts', 1, 'History: one change and what followed it', change],
    ['records/history.ts', 0, 'History: marks of one save', change],
    [
      'records/familyAnswers.ts',
      1,
      'Details: what the family wrote',
      `select * from family_answers where ${ofPatient} order by received_at, id limit 1000`,
    ],
    [
      'records/sessionNotes.ts',
      1,
      'Details: first 30 of 5,000 session notes',
      `select * from session_notes_page('${patient}', 30)`,
    ],
    [
      'records/sessionNotes.ts',
      0,
      'Details: 30 notes after 2,500',
      `select * from session_notes_page('${patient}', 30, '${afterNote.on}', '${afterNote.created}', '${afterNote.id}')`,
    ],
    ['records/sessionNotes.ts', 0, 'Details: 30 notes after 2,500, its body', bodies.session_notes_page],
    [
      'records/sessionNotes.ts',
      1,
      'Dashboard: all open notes',
      `select n.id, n.patient_id, n.occurred_on, n.content, p.nome, p.archived_at ${open} order by n.occurred_on, n.id limit 1000`,
    ],
    ['records/sessionNotes.ts', 1, 'Note: read', `select * from session_notes where ${oneNote} limit 2`],
    [
      'records/notesInPeriod.ts',
      1,
      'Report of notes: 1,000 finalised notes',
      `select * from session_notes where ${ofPatient} and finalised_at is not null order by occurred_on, created_at, id limit 1000`,
    ],
    [
      'records/notesInPeriod.ts',
      1,
      'Report of notes: open ones',
      `select count(*) from session_notes where ${ofPatient} and finalised_at is null and occurred_on >= '2025-01-01'`,
    ],
    ['records/goals.ts', 1, 'Details: goals with their courses', `select goal_courses('${patient}', 24)`],
    [
      'records/evaluations.ts',
      1,
      'Details: evaluations',
      `select * from evaluations where ${ofPatient} order by evaluated_on, id limit 1000`,
    ],
    [
      'records/disclosures.ts',
      1,
      'Details: who received what',
      `select * from disclosures where ${ofPatient} order by disclosed_on desc, id limit 1000`,
    ],
    [
      'records/disclosures.ts',
      0,
      'Details: issued reports',
      `select * from issued_reports where ${ofPatient} order by issued_at desc, id limit 1000`,
    ],
    ['records/months.ts', 1, 'Reports: a month', "select sessions_of_month('2025-12-01')"],
    ['records/months.ts', 0, 'Reports: a month, its body', bodies.sessions_of_month],
    ['records/archive.ts', 1, 'Archive: kept until', `select * from keep_until(array['${patient}']::uuid[])`],
    [
      'records/recordMarks.ts',
      1,
      'Taken along: what has changed',
      `select * from record_marks(array['${patient}']::uuid[])`,
    ],
    ['records/phrases.ts', 1, 'Long fields: phrases', `select id, title, content from phrases where ${own}`],
    ['records/copiedRecord.ts', 1, 'Copy: the patient', withMarks],
    ['records/copiedRecord.ts', 0, 'Copy: consents', copy('consents', 'received_at')],
    ['records/copiedRecord.ts', 0, 'Copy: documents', copy('patient_documents', 'uploaded_at')],
    ['records/copiedRecord.ts', 0, 'Copy: history', copy('patient_history', 'id')],
    ['records/copiedRecord.ts', 0, 'Copy: session notes', copy('session_notes', 'occurred_on')],
    ['records/copiedRecord.ts', 0, 'Copy: what the family wrote', copy('family_answers', 'received_at')],
    [
      'records/copiedRecord.ts',
      0,
      'Copy: marks',
      `select * from answer_marks where ${ofPatient} order by changed_at, "column" limit 1000`,
    ],
    [
      'records/profile.ts',
      1,
      'Profile, reports: profile',
      `select ${profile} from therapist_profiles where ${own} limit 2`,
    ],
    [
      '../device/keys/draftKeys.ts',
      1,
      'Sign-in: key of the device',
      `select key_material from device_keys where ${own} and device_id = '${user}' limit 2`,
    ],
    ['records/removal.ts', 1, 'Workspace: files without a row', 'select * from orphan_files()'],
    ['records/removal.ts', 0, 'Workspace: files without a row, its body', bodies.orphan_files],
    [
      'records/photos.ts',
      0,
      'Lists: sign 50 photos ¹',
      files('patient-photos', `name in (${photos.map((name) => `'${name}'`).join(', ')})`),
    ],
    [
      'records/documents.ts',
      0,
      'Details: one file ¹',
      files('documents', `name = '${user}/${patient}/1_0.pdf'`),
    ],
    [
      'records/savePatient.ts',
      1,
      'Form: new patient',
      `insert into patients (user_id, nome, "dataNascimento") values ('${user}', 'Rita Prado', '1980-05-01') returning *`,
    ],
    [
      'records/savePatient.ts',
      1,
      'Form: change a patient',
      `update patients set objetivos = 'Voltar a cozinhar.' where ${onePatient} and revision = 1 returning *`,
    ],
    [
      'records/savePatient.ts',
      1,
      'Form: change a patient with marks',
      `select save_record('${patient}', 1, '{"objetivos": "Voltar a cozinhar.", "observacoes": null}', ${marked})`,
    ],
    [
      'records/savePatient.ts',
      1,
      'Form: marks of a new patient',
      `insert into answer_marks (patient_id, user_id, "column", informant) values ('${patient}', '${user}', 'nome', 'Mãe') on conflict do nothing`,
    ],
    [
      'records/familyAnswers.ts',
      1,
      'Family: keep what it wrote',
      `insert into family_answers (user_id, patient_id, filled_by, relation, begun_at, ended_at, answers) values ('${user}', '${patient}', 'Ana', 'Mãe', now(), now(), '{}')`,
    ],
    [
      'records/familyAnswers.ts',
      0,
      'Family: reviewed',
      `update family_answers set reviewed_at = now() where ${own} and id = '${family}'`,
    ],
    [
      'records/photos.ts',
      1,
      'Form: photo of a patient',
      `update patients set photo_url = '/x' where ${onePatient} returning *`,
    ],
    [
      'records/documents.ts',
      1,
      'Details: add a document',
      `insert into patient_documents (patient_id, user_id, file_name, file_path, file_size, mime_type) values ('${patient}', '${user}', 'a.pdf', '${user}/${patient}/a.pdf', 1, 'application/pdf')`,
    ],
    [
      'records/documents.ts',
      1,
      'Details: delete a document',
      `delete from patient_documents where ${own} and id = '${document}'`,
    ],
    [
      'records/consents.ts',
      0,
      'Consent: record',
      `insert into consents (patient_id, user_id, text_version, text_hash, signer_name, given_at) values ('${patient}', '${user}', 'adulto-1', (select hash from consent_texts where version = 'adulto-1'), 'Rita Prado', now())`,
    ],
    [
      'records/consents.ts',
      0,
      'Consent: sign',
      `update consents set signature = '{"kind":"typed","name":"Rita Prado"}', signed_at = now() where ${own} and id = '${consent}' and signature is null`,
    ],
    [
      'records/consents.ts',
      0,
      'Consent: revoke',
      `update consents set revoked_by_name = 'Rita Prado', revoked_at = now() where ${own} and id = '${consent}' and revoked_at is null returning id`,
    ],
    [
      'records/profile.ts',
      0,
      'Profile: save',
      `insert into therapist_profiles (user_id, full_name) values ('${user}', 'Rita Prado') on conflict (user_id) do update set full_name = excluded.full_name returning ${profile}`,
    ],
    [
      '../device/keys/draftKeys.ts',
      1,
      'Sign-in: keep the key',
      `insert into device_keys (user_id, device_id, key_material) values ('${user}', '${patient}', '${'A'.repeat(43)}=')`,
    ],
    [
      'records/saveNote.ts',
      1,
      'Note: add',
      `insert into session_notes (user_id, patient_id, occurred_on, content) values ('${user}', '${patient}', '2026-01-05', 'Treino.') returning *`,
    ],
    [
      'records/saveNote.ts',
      1,
      'Note: change or finalise',
      `update session_notes set finalised_at = now() where ${oneNote} and revision = 1 and finalised_at is null returning *`,
    ],
    [
      'records/saveNote.ts',
      1,
      'Note: delete',
      `delete from session_notes where ${oneNote} and revision = 1 and finalised_at is null returning id`,
    ],
    [
      'records/archive.ts',
      1,
      'Details: archive a patient',
      `update patients set archived_at = now() where ${onePatient} returning *`,
    ],
    [
      'records/phrases.ts',
      0,
      'Profile: add a phrase',
      `insert into phrases (user_id, title, content) values ('${user}', 'Faltou', 'Faltou.')`,
    ],
    [
      'records/removal.ts',
      1,
      'Details: what goes with a patient',
      `select count(*) from session_notes where ${ofPatient}`,
    ],
    ['records/removal.ts', 1, 'Details: delete a patient', `delete from patients where ${onePatient}`],
  ].map(([file, calls, name, sql]) => ({ file, calls, name, sql }));
}
