// Checks a project from outside, as an attacker with an account would: `npm run doctor`, with two accounts of your own
// in the environment or in .env (docs/hosted.md). Needs no secret key, and removes its rows and files, except those that nobody can remove (D-59).
// `npm run doctor -- FOLDER` looks there for backups.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { loadEnv } from 'vite';
import { fail, load, removeAbandoned } from './tool.mjs';

await removeAbandoned();
const { readHosted } = await load('supabase/local/settings.ts');
const { codeAt } = await load('supabase/local/oneTimeCode.ts');
const { leastRows } = await load('scripts/leastRows.ts');
const { RELEASE } = await load('src/lib/release.ts');
/** What is at fault with the address or the key is one sentence. */
function project() {
  try {
    return (
      readHosted('production', process.cwd()) ?? fail('Set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY.')
    );
  } catch (error) {
    if (error?.name !== 'StartFault') throw error;
    return fail(error.message);
  }
}
const { url, key } = project();
const { DOCTOR_EMAIL_A, DOCTOR_PASSWORD_A, DOCTOR_EMAIL_B, DOCTOR_PASSWORD_B } = loadEnv(
  'production',
  process.cwd(),
  'DOCTOR_',
);

/** The tables beside those of a record, which the project names itself. */
const TABLES = [
  'patients',
  'patient_history',
  'patient_tombstones',
  'deleted_ids',
  'device_keys',
  'therapist_profiles',
  'profile_versions',
  'phrases',
  'answer_marks',
  'family_invitations',
];
/** Of a table whose every column no client reads. */
const READABLE = { family_invitations: 'id' };
/** What no account reads. */
const NOBODYS = ['family_guesses', 'project_settings', 'spent_secrets'];
/** Reference tables: every account reads them, only migrations write them. */
const SHARED = ['consent_texts'];
const FILES = [
  { bucket: 'documents', type: 'application/pdf', name: 'doctor.pdf', bytes: '%PDF-1.4 doctor' },
  { bucket: 'patient-photos', type: 'image/jpeg', name: 'profile.jpg', bytes: '\xff\xd8\xff doctor' },
];

if (!(DOCTOR_EMAIL_A && DOCTOR_PASSWORD_A && DOCTOR_EMAIL_B && DOCTOR_PASSWORD_B)) {
  fail(
    'Set DOCTOR_EMAIL_A, DOCTOR_PASSWORD_A, DOCTOR_EMAIL_B and DOCTOR_PASSWORD_B: two accounts made for this.',
  );
}
if (DOCTOR_EMAIL_A === DOCTOR_EMAIL_B) fail('The two accounts must be different ones.');

class NoSocket {}
const options = {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  realtime: { transport: globalThis.WebSocket ?? NoSocket },
};

async function signedIn(email, password) {
  const client = createClient(url, key, options);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) fail(`${email} could not sign in: ${error.code ?? error.message}.`);
  return { client, id: data.user.id };
}

console.log(`Anamnese ${RELEASE}`);
let failures = 0;
function report(what, good, detail = '') {
  if (!good) failures += 1;
  console.log(`${good ? 'ok    ' : 'FAIL  '} ${what}${detail && !good ? `: ${detail}` : ''}`);
}
const unseen = (what) => console.log(`?      ${what}`);

const owner = await signedIn(DOCTOR_EMAIL_A, DOCTOR_PASSWORD_A);
const stranger = await signedIn(DOCTOR_EMAIL_B, DOCTOR_PASSWORD_B);
const visitor = createClient(url, key, options);
const patientId = randomUUID();
const placed = [];
const forgedIds = [];
const noteId = randomUUID();
const familyId = randomUUID();
/** A link with which a family answers from home. */
const link = { invitation: randomUUID(), secret: randomBytes(16).toString('base64url') };
const invitation = {
  id: link.invitation,
  form: 'adulto',
  secret_hash: createHash('sha256').update(`${link.invitation}.${link.secret}`).digest('hex'),
};
const goalId = randomUUID();
const reportId = randomUUID();
const reportPath = `${owner.id}/${patientId}/doctor-report.pdf`;
const signedPath = `${owner.id}/${patientId}/doctor-signed.pdf`;

/** An empty answer or a refused permission; any other error proves nothing about access. */
const closed = ({ data, error, status }) =>
  error ? [401, 403].includes(status) || error.code === '42501' : (data ?? []).length === 0;
/** The server refused the content of a write; other errors are no refusal. */
const refused = ({ error, status }) => Boolean(error) && status >= 400 && status < 500;
const words = ({ data, error, status }) =>
  error?.code ?? `status ${status}, ${JSON.stringify(data)?.length ?? 0} bytes`;

/** One per account, because nobody can delete a device key. */
const DEVICE = '00000000-0000-4000-8000-00000000d0c7';
const PHRASE = 'Teste do doctor';
const patient = { nome: 'Teste do doctor', dataNascimento: '2000-01-01' };
const note = { occurred_on: '2026-01-05', content: 'doctor' };
const mark = { column: 'alergias', mark: 'nao_perguntado' };
const now = new Date().toISOString();
const family = { filled_by: 'doctor', relation: 'Mãe', begun_at: now, ended_at: now, answers: {} };
const imported = { part: 1, is_last: true, source: 'doctor', record: {} };
const evaluation = { evaluated_on: '2026-01-05', questions: ['alergias'], answers: { alergias: 'doctor' } };
const reportFile = new Blob(['%PDF-1.4 doctor'], { type: 'application/pdf' });
const issued = {
  // only one for the family is marked as explained
  kind: 'familia',
  addressee: 'doctor',
  content: { included: [] },
  without_consent: 'doctor',
  record_revision: 1,
  sha256: 'a'.repeat(64),
  file_name: 'doctor.pdf',
  file_size: reportFile.size,
};
const documentRow = { file_name: 'doctor.pdf', file_size: 1, mime_type: 'application/pdf' };
const folder = `${owner.id}/${patientId}`;
const defined = leastRows('doctor', { goal_id: goalId, report_id: reportId, file: signedPath });
/** By table of a record: a row of the owner, those before it that it names. */
const RECORD = {
  patient_documents: { file_path: `${folder}/x.pdf`, ...documentRow },
  session_notes: { ...note, id: noteId },
  family_answers: { ...family, id: familyId },
  imported_records: imported,
  evaluations: evaluation,
  issued_reports: { id: reportId, document_path: reportPath, ...issued },
  ...defined,
  goals: { ...defined.goals, id: goalId },
};
/** What may be changed of a row, where that is not its first column. */
const CHANGES = {
  consents: [{ revoked_at: '2026-01-01' }],
  receipts: [{ is_issued: true }],
  session_notes: [{ content: 'x' }, { finalised_at: '2026-01-05' }],
  family_answers: [{ reviewed_at: now }],
};
/** What the project says of the tables of a record. */
let recordTables = [];

/** Gives the owner a row in every table: an empty table would look closed whatever its policies allow. */
async function fillTables() {
  const from = (table) => owner.client.from(table);
  const texts = await from('consent_texts').select('version, hash').limit(1);
  report('the texts of the consent can be read', texts.data?.length === 1, words(texts));
  const { version: text_version, hash: text_hash } = texts.data?.[0] ?? {};
  Object.assign(RECORD.consents, { text_version, text_hash });
  const made = await from('patients').insert({ id: patientId, ...patient });
  report('an account can store a patient', !made.error, words(made));
  await from('patients').update({ observacoes: 'doctor' }).eq('id', patientId);
  const gone = randomUUID();
  await from('patients').insert({ id: gone, ...patient });
  await from('patients').delete().eq('id', gone);
  await from('device_keys').insert({ device_id: DEVICE, key_material: Buffer.alloc(32).toString('base64') });
  // both could sign in their own name
  for (const { client } of [owner, stranger])
    await client.from('therapist_profiles').insert({ full_name: 'Teste do doctor' });
  await from('answer_marks').insert({ patient_id: patientId, ...mark });
  const upload = { contentType: 'application/pdf' };
  for (const path of [reportPath, signedPath]) {
    await owner.client.storage.from('documents').upload(path, reportFile, upload);
    placed.push({ bucket: 'documents', path });
  }
  for (const [table, row] of Object.entries(RECORD))
    await from(table).insert({ patient_id: patientId, ...row });
  await from('phrases').delete().eq('title', PHRASE);
  await from('phrases').insert({ title: PHRASE, content: 'doctor' });
  await from('family_invitations').insert({ patient_id: patientId, ...invitation });
}

/** What an account gets before its second step: undefined when nothing is missing. */
async function missingStep({ client }) {
  const { error } = await client.rpc('second_step_done');
  return /^second step missing: (\w+)$/.exec(error?.message ?? '')?.[1];
}

/** Authenticator apps for as long as this runs: of the owner, and of the other one where the project requires one. */
async function setUpFactors() {
  for (const [account, email] of [
    [owner, DOCTOR_EMAIL_A],
    [stranger, DOCTOR_EMAIL_B],
  ]) {
    const missing = await missingStep(account);
    if (missing === 'code')
      fail(
        `${email} has an authenticator, perhaps of a run that was interrupted: docs/hosted.md says how it is removed.`,
      );
    if (account === stranger && missing === undefined) continue;
    const { mfa } = account.client.auth;
    const begun = await mfa.enroll({ factorType: 'totp', friendlyName: `doctor ${randomUUID()}` });
    account.factor = begun.data?.id;
    const proven =
      begun.data &&
      (await mfa.challengeAndVerify({ factorId: account.factor, code: codeAt(begun.data.totp.secret) }));
    const error = begun.error ?? proven?.error;
    report('an authenticator can be set up', !error, error?.code ?? error?.message);
  }
}

/** The password alone opens nothing of an account with an authenticator. */
async function lookBeforeTheCode() {
  const half = await signedIn(DOCTOR_EMAIL_A, DOCTOR_PASSWORD_A);
  report('the password alone is asked for a code', (await missingStep(half)) === 'code');
  const rows = await half.client.from('patients').select('id').eq('id', patientId);
  report('and reads no row', closed(rows) && Boolean(rows.error), words(rows));
  const written = await half.client.from('phrases').insert({ title: 'doctor', content: 'doctor' });
  report('nor writes one', refused(written), words(written));
  const listed = await half.client.storage.from('documents').list(`${owner.id}/${patientId}`);
  report('nor sees a file', !listed.data?.length, `${listed.data?.length} files`);
  const set = await half.client.auth.updateUser({ password: `${DOCTOR_PASSWORD_A}-doctor` });
  report('nor sets a password', Boolean(set.error));
}

async function removeFactors() {
  for (const { client, factor } of [owner, stranger])
    if (factor) await client.auth.mfa.unenroll({ factorId: factor });
}

/** Without its secret, a link is like one that does not exist; with it, it shows no answer. */
async function lookAtLinks() {
  const look = (given, who = visitor) => who.rpc('look_at_invitation', { ...link, ...given });
  const hand = (given, who = visitor) => who.rpc('hand_in_answers', { ...link, content: {}, ...given });
  const told = ({ data, error, status }) => JSON.stringify([data, error, status]);
  const secret = randomBytes(16).toString('base64url');
  const guessed = await look({ secret });
  report(
    'a guessed secret opens no link of a family',
    guessed.data === null && !guessed.error,
    words(guessed),
  );
  const nobodys = await look({ secret, invitation: randomUUID() });
  report('nor tells that there is one', told(guessed) === told(nobodys), words(nobodys));
  const handed = await hand({ secret });
  report('nor hands anything in', handed.data === null && !handed.error, words(handed));
  const opened = await look({});
  const shown = Object.keys(opened.data ?? {})
    .sort()
    .join();
  const isForm = shown === 'crefito_number,crefito_region,expires_at,form,heading,state,therapist';
  report('the secret opens it, and shows what the form begins with', isForm, words(opened));
  for (const [what, call] of [
    ['look_at_invitation', look],
    ['hand_in_answers', hand],
  ]) {
    const asAccount = await call({}, stranger.client);
    report(`${what} answers no account`, closed(asAccount) && Boolean(asAccount.error), words(asAccount));
  }
  for (const column of ['secret_hash', 'content_hash']) {
    const hash = await owner.client.from('family_invitations').select(column).limit(1);
    report(`nobody reads ${column} of a link`, Boolean(hash.error), words(hash));
  }
  for (const table of NOBODYS) {
    const shown = await owner.client.from(table).select('*').limit(1);
    report(`${table} shows nothing to an account`, Boolean(shown.error), words(shown));
  }
  const twin = { ...invitation, patient_id: randomUUID() };
  const taken = await stranger.client.from('family_invitations').insert(twin);
  report('another account cannot take a link over', refused(taken), words(taken));
}

async function lookAtRows() {
  await fillTables();
  const named = await owner.client.rpc('record_tables');
  recordTables = named.data ?? [];
  const names = recordTables.map(({ name }) => name);
  const isNamed = Object.keys(RECORD).every((table) => names.includes(table));
  report('the project names the tables of a record', isNamed, words(named));
  for (const table of SHARED) {
    const anonymous = await visitor.from(table).select('*').limit(1);
    report(`${table} shows nothing without a session`, closed(anonymous), words(anonymous));
    const added = await owner.client.from(table).insert({ version: 'doctor', hash: 'a'.repeat(64) });
    report(`${table} takes nothing from an account`, refused(added), words(added));
  }
  for (const table of [...TABLES, ...names]) {
    const columns = READABLE[table] ?? '*';
    const own = await owner.client.from(table).select(columns).eq('user_id', owner.id).limit(1);
    report(`${table} gives its owner their row`, own.data?.length === 1, words(own));
    const anonymous = await visitor.from(table).select('*').limit(1);
    report(`${table} shows nothing without a session`, closed(anonymous), words(anonymous));
    const foreign = await stranger.client.from(table).select(columns).eq('user_id', owner.id).limit(1);
    report(`${table} shows nothing of another account`, closed(foreign), words(foreign));
  }
  const { client } = stranger;
  const asOwner = { user_id: owner.id };
  const changes = {
    'change a patient': client.from('patients').update({ nome: 'x' }).eq('id', patientId).select('id'),
    'delete a patient': client.from('patients').delete().eq('id', patientId).select('id'),
    'take the trace of a deletion away': client
      .from('patient_tombstones')
      .delete()
      .eq('user_id', owner.id)
      .select('id'),
    'free the id of what was deleted': client
      .from('deleted_ids')
      .delete()
      .eq('user_id', owner.id)
      .select('id'),
    'change a version of the profile': client
      .from('profile_versions')
      .update({ full_name: 'x' })
      .eq('user_id', owner.id)
      .select('version'),
    'change the profile': client
      .from('therapist_profiles')
      .update({ full_name: 'x' })
      .eq('user_id', owner.id)
      .select('user_id'),
    'change a mark': client
      .from('answer_marks')
      .update({ mark: 'nao_sabe' })
      .eq('patient_id', patientId)
      .select('column'),
    'delete a mark': client.from('answer_marks').delete().eq('patient_id', patientId).select('column'),
    'end a link of a family': client
      .from('family_invitations')
      .update({ ended_at: now })
      .eq('user_id', owner.id)
      .select('id'),
    'change a phrase': client.from('phrases').update({ content: 'x' }).eq('user_id', owner.id).select('id'),
  };
  for (const [what, attempt] of Object.entries(changes)) {
    const answer = await attempt;
    report(`another account cannot ${what}`, closed(answer), words(answer));
  }
  // without returning the row: a select policy could hide a row that was stored
  const forged = randomUUID();
  forgedIds.push(forged);
  const inserts = {
    'store a patient in its name': client.from('patients').insert({ id: forged, ...patient, ...asOwner }),
    'store a mark in its name': client
      .from('answer_marks')
      .insert({ patient_id: patientId, ...mark, column: 'cirurgias', ...asOwner }),
    'add a mark of its own to a foreign patient': client
      .from('answer_marks')
      .insert({ patient_id: patientId, ...mark }),
    'store a phrase in its name': client.from('phrases').insert({ title: 'x', content: 'x', ...asOwner }),
    'write a version of its profile': client
      .from('profile_versions')
      .insert({ version: 1, category: 'x', ...asOwner }),
    'store a link of a family in its name': client
      .from('family_invitations')
      .insert({ patient_id: patientId, ...invitation, id: randomUUID(), ...asOwner }),
    'bury an id in its name': client.from('deleted_ids').insert({ id: randomUUID(), ...asOwner }),
    'store a device key in its name': client
      .from('device_keys')
      .insert({ device_id: randomUUID(), key_material: Buffer.alloc(32).toString('base64'), ...asOwner }),
  };
  for (const [what, attempt] of Object.entries(inserts)) {
    const answer = await attempt;
    report(`another account cannot ${what}`, refused(answer), words(answer));
  }
  for (const { name } of recordTables) await lookAtRecordTable(name);
  await lookAtLinks();
  const still = await owner.client.from('patients').select('nome').eq('id', patientId);
  report('the patient is still as it was', still.data?.[0]?.nome === patient.nome, words(still));
  const numbers = { month_start: '2000-01-01T00:00:00Z', day_start: '2000-01-01T00:00:00Z' };
  const { day_start } = numbers;
  const bounds = { month_starts: [day_start, '2100-01-01T00:00:00Z'], day_start, births: ['2100-01-01'] };
  const counters = await owner.client.rpc('patient_counters', numbers);
  report('patient_counters answers', !counters.error, words(counters));
  const overview = await owner.client.rpc('overview', bounds);
  report('overview answers the owner', overview.data?.latest?.length === 1, words(overview));
  const foreignOverview = await client.rpc('overview', bounds);
  report(
    'overview shows nothing of another account',
    foreignOverview.data?.counters.total === 0 && foreignOverview.data.latest.length === 0,
    words(foreignOverview),
  );
  const calls = {
    patient_counters: numbers,
    overview: bounds,
    session_notes_page: { patient: patientId, most: 10 },
    keep_until: { patient_ids: [patientId] },
    record_marks: { patient_ids: [patientId] },
  };
  const saving = { patient: patientId, answers: { nome: 'x' }, marks: {} };
  const [{ revision } = {}] =
    (await owner.client.from('patients').select('revision').eq('id', patientId)).data ?? [];
  for (const [who, caller] of [
    ['nobody without a session', visitor],
    ['nothing for another account', client],
  ]) {
    const saved = await caller.rpc('save_record', { ...saving, at_revision: revision });
    report(`save_record saves ${who}`, closed(saved), words(saved));
  }
  for (const [who, caller] of [
    ['nobody without a session', visitor],
    ['nothing for another account', client],
  ]) {
    const deleted = await caller.rpc('delete_patient', { patient: patientId, reason: 'outro' });
    report(`delete_patient deletes ${who}`, deleted.data === false || closed(deleted), words(deleted));
  }
  const course = { patient: patientId, most: 10 };
  const outsideCourse = await visitor.rpc('goal_courses', course);
  report('goal_courses answers nobody without a session', closed(outsideCourse), words(outsideCourse));
  const ownCourse = await owner.client.rpc('goal_courses', course);
  report('goal_courses answers the owner', ownCourse.data?.ratings.length === 1, words(ownCourse));
  const foreignCourse = await client.rpc('goal_courses', course);
  report(
    'goal_courses shows nothing of another account',
    foreignCourse.data?.goals.length === 0 && foreignCourse.data.ratings.length === 0,
    words(foreignCourse),
  );
  for (const [name, values] of Object.entries(calls)) {
    const outside = await visitor.rpc(name, values);
    report(`${name} answers nobody without a session`, closed(outside), words(outside));
    if (name === 'patient_counters' || name === 'overview') continue;
    const own = await owner.client.rpc(name, values);
    report(`${name} answers the owner`, own.data?.length === 1, words(own));
    const foreign = await client.rpc(name, values);
    report(`${name} shows nothing of another account`, closed(foreign), words(foreign));
  }
}

/** Another account changes, deletes and adds nothing in a table of a record. */
async function lookAtRecordTable(table) {
  const row = RECORD[table] ?? {};
  const from = () => stranger.client.from(table);
  for (const change of CHANGES[table] ?? [firstOf(row)]) {
    const changed = await from().update(change).eq('user_id', owner.id).select('user_id');
    const what = Object.keys(change).join();
    report(`another account cannot change ${what} in ${table}`, closed(changed), words(changed));
  }
  const deleted = await from().delete().eq('user_id', owner.id).select('user_id');
  report(`another account cannot delete from ${table}`, closed(deleted), words(deleted));
  // without returning the row: a select policy could hide a row that was stored
  const another = { patient_id: patientId, ...row, ...('id' in row && { id: randomUUID() }) };
  const inName = await from().insert({ ...another, user_id: owner.id });
  report(
    `another account stores nothing in its name in ${table}`,
    inName.error?.code === '42501',
    words(inName),
  );
  const own = await from().insert({ ...another, ...ownFile(table) });
  report(`another account adds nothing to a foreign patient in ${table}`, refused(own), words(own));
}
const firstOf = (row) => Object.fromEntries(Object.entries(row).slice(0, 1));
/** Rows name files of their own account. */
const ownFile = (table) => {
  const file = `${stranger.id}/${patientId}/doctor.pdf`;
  if (table === 'patient_documents') return { file_path: file };
  return 'document_path' in (RECORD[table] ?? {}) ? { document_path: file } : {};
};

async function lookAtFiles({ bucket, type, name, bytes }) {
  const path = `${owner.id}/${patientId}/${name}`;
  const file = new Blob([Buffer.from(bytes, 'latin1')], { type });
  const own = owner.client.storage.from(bucket);
  const foreign = stranger.client.storage.from(bucket);
  const stored = await own.upload(path, file, { contentType: type });
  report(`${bucket}: an account can store a file`, !stored.error, stored.error?.message);
  if (stored.error) return;
  placed.push({ bucket, path });
  const open = await fetch(`${url}/storage/v1/object/public/${bucket}/${path}`);
  report(`${bucket}: it has no public address`, !open.ok, `status ${open.status}`);
  const bare = await fetch(`${url}/storage/v1/object/${bucket}/${path}`, { headers: { apikey: key } });
  report(`${bucket}: it cannot be read without a session`, !bare.ok, `status ${bare.status}`);
  const signed = await own.createSignedUrl(path, 60);
  const read = signed.data && (await fetch(signed.data.signedUrl));
  report(`${bucket}: a signed address gives it`, read?.ok === true, signed.error?.message);
  const forged = signed.data && (await fetch(signed.data.signedUrl.replace(/token=[^&]*/, 'token=x')));
  report(`${bucket}: a forged address does not`, forged?.ok === false);
  if (bucket === 'documents') {
    const again = await own.upload(path, file, { contentType: type, upsert: true });
    report(`${bucket}: a stored file is not overwritten`, Boolean(again.error));
  }
  const taken = await foreign.download(path);
  report(`${bucket}: another account cannot read it`, Boolean(taken.error));
  const address = await foreign.createSignedUrl(path, 60);
  report(`${bucket}: another account gets no signed address`, Boolean(address.error));
  const names = await foreign.list(`${owner.id}/${patientId}`);
  report(`${bucket}: another account sees no names`, (names.data ?? []).length === 0);
  const intrusion = `${owner.id}/${patientId}/intruder-${name}`;
  const pushed = await foreign.upload(intrusion, file, { contentType: type });
  if (!pushed.error) placed.push({ bucket, path: intrusion });
  report(`${bucket}: another account cannot store in this folder`, Boolean(pushed.error));
  await foreign.remove([path]);
  const left = await own.download(path);
  report(`${bucket}: another account cannot remove it`, !left.error);
}

/** Nobody, not even its therapist, can change, delete or backdate a finalised note. */
async function lookAtNotes() {
  const notes = () => owner.client.from('session_notes');
  const past = '1999-01-01T00:00:00Z';
  const author = { name: 'x', category: 'x', crefito_region: null, crefito_number: null };
  const begun = await notes().insert({ patient_id: patientId, ...note, finalised_at: past, author });
  report('a note cannot come with a stamp of its own', refused(begun), words(begun));
  const dated = await notes().insert({ patient_id: patientId, ...note, created_at: past });
  report('a note cannot bring its own time', refused(dated), words(dated));
  const signed = await notes().update({ finalised_at: past, author }).eq('id', noteId).select();
  report('a note cannot be finalised in the name of another', refused(signed), words(signed));
  const made = await notes().update({ finalised_at: past }).eq('id', noteId).select();
  const [stamped] = made.data ?? [];
  report('a note can be finalised', Boolean(stamped?.author?.name), words(made));
  report('its author names the version of the profile', stamped?.author?.profile_version > 0, words(made));
  report('a finalised note is dated by the server', stamped?.finalised_at > past, words(made));
  const attempts = {
    changed: { content: 'x' },
    'moved to another day': { occurred_on: '1999-01-01' },
    backdated: { finalised_at: past },
    'opened again': { finalised_at: null },
    'given another author': { author },
  };
  for (const [what, change] of Object.entries(attempts)) {
    const answer = await notes().update(change).eq('id', noteId).select();
    report(`a finalised note cannot be ${what}`, refused(answer), words(answer));
  }
  const removed = await notes().delete().eq('id', noteId).select();
  report('a finalised note cannot be deleted', refused(removed), words(removed));
  const again = await notes().upsert({ id: noteId, patient_id: patientId, ...note, content: 'x' });
  report('a finalised note cannot be written over', refused(again), words(again));
  const correction = { patient_id: patientId, ...note, replaces: noteId, reason: 'doctor' };
  const first = await notes().insert(correction);
  report('a finalised note can be corrected', !first.error, words(first));
  const second = await notes().insert(correction);
  report('a finalised note is corrected once', refused(second), words(second));
  const left = await notes().select().eq('id', noteId);
  report('a finalised note is still as it was', JSON.stringify(left.data?.[0]) === JSON.stringify(stamped));
  const noted = await owner.client.from('patient_history').select('kind').eq('note_id', noteId);
  const kinds = (noted.data ?? [])
    .map(({ kind }) => kind)
    .sort()
    .join();
  report('a note leaves a trace', kinds === 'note_added,note_finalised', kinds);
}

/** Nobody can change or delete a family's answers; they are reviewed once, at the server's time. */
async function lookAtFamily() {
  const rows = () => owner.client.from('family_answers');
  const past = '1999-01-01T00:00:00Z';
  for (const stamp of ['received_at', 'reviewed_at']) {
    const dated = await rows().insert({ patient_id: patientId, ...family, [stamp]: past });
    report(`what a family wrote cannot bring its ${stamp}`, refused(dated), words(dated));
  }
  const attempts = { answers: { alergias: { text: 'x' } }, filled_by: 'x', relation: 'x', begun_at: past };
  for (const [column, value] of Object.entries(attempts)) {
    const answer = await rows()
      .update({ [column]: value })
      .eq('id', familyId)
      .select();
    report(`what a family wrote keeps its ${column}`, refused(answer), words(answer));
  }
  const again = await rows().upsert({ id: familyId, patient_id: patientId, ...family, answers: { x: 1 } });
  report('what a family wrote cannot be written over', refused(again), words(again));
  const removed = await rows().delete().eq('id', familyId).select();
  report('what a family wrote cannot be deleted', refused(removed), words(removed));
  const first = await rows().update({ reviewed_at: past }).eq('id', familyId).select();
  report('a review is dated by the server', first.data?.[0]?.reviewed_at > past, words(first));
  await rows().update({ reviewed_at: null }).eq('id', familyId);
  const left = await rows().select().eq('id', familyId);
  report(
    'a review is never taken back',
    JSON.stringify(left.data) === JSON.stringify(first.data),
    words(left),
  );
  const noted = await owner.client.from('patient_history').select('kind').eq('patient_id', patientId);
  const kinds = new Set((noted.data ?? []).map(({ kind }) => kind));
  const missing = ['marked', 'family_answered', 'family_reviewed'].filter((kind) => !kinds.has(kind));
  report('marks and what a family wrote leave a trace', missing.length === 0, missing.join());
}

/** What was attained, evaluated and handed out stays as it was said. */
async function lookAtTreatment() {
  const from = (table) => owner.client.from(table);
  const reworded = await from('goals').update({ statement: 'x' }).eq('id', goalId).select();
  report('a rated goal keeps its words', reworded.error?.code === 'PT409', words(reworded));
  const past = '1999-01-01T00:00:00Z';
  const author = { name: 'x', category: 'x', crefito_region: null, crefito_number: null };
  const stamps = {
    goals: { created_at: past },
    goal_ratings: { created_at: past },
    results: { updated_at: past },
    evaluations: { author },
    issued_reports: { issued_at: past },
    signed_copies: { created_at: past },
    disclosures: { created_at: past },
  };
  for (const [table, stamp] of Object.entries(stamps)) {
    const { id: _own, ...row } = RECORD[table];
    const stamped = await from(table).insert({ patient_id: patientId, ...row, ...stamp });
    report(`nothing of ${table} brings a stamp of its own`, refused(stamped), words(stamped));
  }
  const evidence = recordTables
    .filter(({ life }) => life === 'kept' || life === 'struck')
    .map(({ name }) => name);
  for (const table of ['goals', ...evidence]) {
    const removed = await from(table).delete().eq('patient_id', patientId).select('user_id');
    report(`nobody deletes from ${table}`, refused(removed), words(removed));
  }
  for (const table of evidence) {
    const changed = await from(table)
      .update(firstOf(RECORD[table] ?? {}))
      .eq('patient_id', patientId)
      .select('user_id');
    report(`nobody changes ${table}`, refused(changed), words(changed));
  }
  const files = owner.client.storage.from('documents');
  const other = new Blob(['%PDF-1.4 another'], { type: 'application/pdf' });
  for (const [what, path] of [
    ['an issued report', reportPath],
    ['its signed version', signedPath],
  ]) {
    await files.remove([path]);
    await files.upload(path, other, { contentType: 'application/pdf', upsert: true });
    await files.move(path, `${owner.id}/${patientId}/doctor-moved.pdf`);
    const kept = await files.download(path);
    report(
      `the file of ${what} stays as it is`,
      (await kept.data?.text()) === '%PDF-1.4 doctor',
      kept.error?.message,
    );
  }
}

/** The server, not the client, sets times and kinds. */
async function lookAtEvidence() {
  const from = (table) => owner.client.from(table);
  const id = randomUUID();
  forgedIds.push(id);
  const past = '1999-01-01T00:00:00Z';
  await from('patients').insert({ id, ...patient, created_at: past, revision: 70 });
  const made = await from('patients').select('created_at, revision').eq('id', id);
  const [row] = made.data ?? [];
  report('a patient is dated by the server', row?.revision === 1 && row.created_at > past, words(made));
  const gone = await owner.client.rpc('delete_patient', { patient: id, reason: 'outro', words: 'doctor' });
  report('a patient is deleted with a reason', gone.data === true, words(gone));
  const again = await from('patients').insert({ id, ...patient });
  report('a deleted patient gets no second life', again.error?.code === 'PT410', words(again));
  const buried = await from('patient_tombstones').select('reason, notes').eq('patient_id', id);
  report(
    'a tombstone tells the reason, and what was held',
    buried.data?.[0]?.reason === 'outro' && buried.data[0].notes === 0,
    words(buried),
  );
  const erased = await from('patient_tombstones').delete().eq('patient_id', id).select('id');
  report('nobody removes a tombstone', refused(erased), words(erased));
  const dated = await from('imported_records').insert({
    patient_id: patientId,
    ...imported,
    imported_at: past,
  });
  report('an imported record cannot bring its own time', refused(dated), words(dated));
  const changed = await from('imported_records').update({ record: {} }).eq('patient_id', patientId);
  report('nobody rewrites what was imported', refused(changed), words(changed));
  const late = await from('imported_records').insert({ patient_id: patientId, ...imported, part: 2 });
  report('nothing is added to a finished import', refused(late), words(late));
  const rewritten = await from('profile_versions').update({ full_name: 'x' }).eq('user_id', owner.id);
  report('nobody rewrites what the profile said', refused(rewritten), words(rewritten));
  const [{ path } = {}] = placed.filter(({ bucket }) => bucket === 'patient-photos');
  if (!path) return;
  await from('patients')
    .update({ photo_url: `/patient-photos/${path}` })
    .eq('id', patientId);
  const other = new Blob(['another picture'], { type: 'image/jpeg' });
  await owner.client.storage.from('patient-photos').upload(path, other, { upsert: true });
  const noted = await from('patient_history').select('kind').eq('patient_id', patientId);
  const kinds = (noted.data ?? []).map(({ kind }) => kind);
  report('a photo that is replaced leaves a trace', kinds.includes('photo_replaced'), words(noted));
  report('a document leaves a trace', kinds.includes('document_added'), words(noted));
}

async function lookAtSettings() {
  const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: key } });
  const settings = answer.ok ? await answer.json() : {};
  report('the settings of the sign-in can be read', answer.ok, `status ${answer.status}`);
  if (answer.ok) {
    report('a new address must be confirmed by e-mail', settings.mailer_autoconfirm !== true);
    const others = Object.entries(settings.external ?? {}).filter(([name, on]) => on && name !== 'email');
    report(
      'nobody signs in other than by e-mail',
      others.length === 0,
      others.map(([name]) => name).join(', '),
    );
  }
  report(
    'the project is asked over https',
    new URL(url).protocol === 'https:' || /^(localhost|127\.)/.test(new URL(url).hostname),
  );
  unseen('redirect addresses: only the dashboard shows them (Authentication, URL Configuration)');
  unseen('SMTP: send yourself a recovery e-mail');
}

/** Where `npm run backup` writes, or the folder that was named. */
function lookAtBackups(folder = join(import.meta.dirname, '../backups')) {
  const made = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => /\.(zip|age)$/.test(name))
    .map((name) => statSync(join(folder, name)).mtime.toISOString())
    .sort();
  const newest = made.at(-1);
  if (newest)
    console.log(`ok     the newest backup in ${folder} is of ${newest.slice(0, 16).replace('T', ' ')} UTC`);
  else unseen(`backups: there is none in ${folder}`);
  unseen("the platform's own backups: only the dashboard shows them (Database, Backups)");
}

try {
  await setUpFactors();
  await lookAtRows();
  await lookBeforeTheCode();
  for (const file of FILES) await lookAtFiles(file);
  await lookAtEvidence();
  await lookAtNotes();
  await lookAtFamily();
  await lookAtTreatment();
  await lookAtSettings();
  lookAtBackups(process.argv[2]);
} finally {
  // tombstones with their ids, a device key and the profile with its versions stay: nobody can delete them
  await owner.client
    .from('patients')
    .delete()
    .in('id', [patientId, ...forgedIds]);
  // after their rows: the file of an issued report stays as long as its row
  for (const { bucket, path } of placed) await owner.client.storage.from(bucket).remove([path]);
  await owner.client.from('phrases').delete().eq('title', PHRASE);
  await removeFactors();
}
console.log(failures === 0 ? '\nNothing was found.' : `\n${failures} of these must be mended.`);
process.exitCode = failures === 0 ? 0 : 1;
