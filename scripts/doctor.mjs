// Looks at a project from outside, as an attacker with an account would: `npm run doctor`, with two accounts of your own
// in the environment (README). Needs no secret key, and removes what it made.
import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';

const {
  VITE_SUPABASE_URL: url,
  VITE_SUPABASE_ANON_KEY: key,
  DOCTOR_EMAIL_A,
  DOCTOR_PASSWORD_A,
  DOCTOR_EMAIL_B,
  DOCTOR_PASSWORD_B,
} = process.env;

/** Of the migrations; tests/backend/doctor.test.ts holds this list to the database. */
const TABLES = [
  'patients',
  'patient_documents',
  'consents',
  'patient_history',
  'patient_tombstones',
  'device_keys',
  'therapist_profiles',
];
const FILES = [
  { bucket: 'documents', type: 'application/pdf', name: 'doctor.pdf', bytes: '%PDF-1.4 doctor' },
  { bucket: 'patient-photos', type: 'image/jpeg', name: 'profile.jpg', bytes: '\xff\xd8\xff doctor' },
];

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

if (!url || !key) fail('Set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY.');
if (!(DOCTOR_EMAIL_A && DOCTOR_PASSWORD_A && DOCTOR_EMAIL_B && DOCTOR_PASSWORD_B)) {
  fail(
    'Set DOCTOR_EMAIL_A, DOCTOR_PASSWORD_A, DOCTOR_EMAIL_B and DOCTOR_PASSWORD_B: two accounts made for this.',
  );
}
if (DOCTOR_EMAIL_A === DOCTOR_EMAIL_B) fail('The two accounts must be different ones.');
const role = /^eyJ/.test(key)
  ? JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()).role
  : '';
if (role === 'service_role' || key.startsWith('sb_secret_'))
  fail('This is a secret key: use the anonymous or publishable one.');

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

const none = ({ data, error }) => Boolean(error) || (data ?? []).length === 0;
const words = ({ data, error, status }) =>
  error?.code ?? `status ${status}, ${JSON.stringify(data)?.length ?? 0} bytes`;

async function lookAtRows() {
  for (const table of TABLES) {
    const own = await owner.client.from(table).select('*').limit(1);
    report(`${table} is there and answers its owner`, !own.error, words(own));
    const anonymous = await visitor.from(table).select('*').limit(1);
    report(`${table} shows nothing without a session`, none(anonymous), words(anonymous));
    const foreign = await stranger.client.from(table).select('*').eq('user_id', owner.id).limit(1);
    report(`${table} shows nothing of another account`, none(foreign), words(foreign));
  }
  const row = { id: patientId, nome: 'Teste do doctor', dataNascimento: '2000-01-01' };
  const made = await owner.client.from('patients').insert(row);
  report('an account can store a patient', !made.error, words(made));
  const { client } = stranger;
  const tries = {
    'read it': client.from('patients').select('id').eq('id', patientId),
    'change it': client.from('patients').update({ nome: 'x' }).eq('id', patientId).select('id'),
    'delete it': client.from('patients').delete().eq('id', patientId).select('id'),
    'store one in its name': client
      .from('patients')
      .insert({ ...row, id: randomUUID(), user_id: owner.id })
      .select('id'),
    'add a consent to it': client
      .from('consents')
      .insert({
        patient_id: patientId,
        text_version: 'x',
        text_hash: 'x',
        signer_name: 'x',
        given_at: '2026-01-01',
      })
      .select('id'),
  };
  for (const [what, attempt] of Object.entries(tries)) {
    const answer = await attempt;
    report(`another account cannot ${what}`, none(answer), words(answer));
  }
  const still = await owner.client.from('patients').select('nome').eq('id', patientId);
  report('the patient is still as it was', still.data?.[0]?.nome === row.nome, words(still));
  const numbers = { month_start: '2000-01-01T00:00:00Z', day_start: '2000-01-01T00:00:00Z' };
  const counters = await owner.client.rpc('patient_counters', numbers);
  report('patient_counters answers', !counters.error, words(counters));
  const outside = await visitor.rpc('patient_counters', numbers);
  report('patient_counters answers nobody without a session', Boolean(outside.error), words(outside));
}

async function lookAtFiles({ bucket, type, name, bytes }) {
  const path = `${owner.id}/${patientId}/${name}`;
  const file = new Blob([Buffer.from(bytes, 'latin1')], { type });
  const stored = await owner.client.storage.from(bucket).upload(path, file, { contentType: type });
  report(`${bucket}: an account can store a file`, !stored.error, stored.error?.message);
  if (stored.error) return;
  placed.push({ bucket, path });
  const open = await fetch(`${url}/storage/v1/object/public/${bucket}/${path}`);
  report(`${bucket}: it has no public address`, !open.ok, `status ${open.status}`);
  const bare = await fetch(`${url}/storage/v1/object/${bucket}/${path}`, { headers: { apikey: key } });
  report(`${bucket}: it cannot be read without a session`, !bare.ok, `status ${bare.status}`);
  const signed = await owner.client.storage.from(bucket).createSignedUrl(path, 60);
  const read = signed.data && (await fetch(signed.data.signedUrl));
  report(`${bucket}: a signed address gives it`, read?.ok === true, signed.error?.message);
  const forged = signed.data && (await fetch(signed.data.signedUrl.replace(/token=[^&]*/, 'token=x')));
  report(`${bucket}: a forged address does not`, forged?.ok === false);
  const { storage } = stranger.client;
  report(
    `${bucket}: another account cannot read it`,
    Boolean((await storage.from(bucket).download(path)).error),
  );
  report(
    `${bucket}: another account gets no signed address`,
    Boolean((await storage.from(bucket).createSignedUrl(path, 60)).error),
  );
  report(
    `${bucket}: another account sees no names`,
    ((await storage.from(bucket).list(`${owner.id}/${patientId}`)).data ?? []).length === 0,
  );
  const intrusion = `${owner.id}/${patientId}/intruder-${name}`;
  const pushed = await storage.from(bucket).upload(intrusion, file, { contentType: type });
  if (!pushed.error) placed.push({ bucket, path: intrusion });
  report(`${bucket}: another account cannot store in this folder`, Boolean(pushed.error));
  await storage.from(bucket).remove([path]);
  report(
    `${bucket}: another account cannot remove it`,
    !(await owner.client.storage.from(bucket).download(path)).error,
  );
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

try {
  await lookAtRows();
  for (const file of FILES) await lookAtFiles(file);
  await lookAtSettings();
} finally {
  for (const { bucket, path } of placed) await owner.client.storage.from(bucket).remove([path]);
  await owner.client.from('patients').delete().eq('id', patientId);
}
console.log(failures === 0 ? '\nNothing was found.' : `\n${failures} of these must be mended.`);
process.exitCode = failures === 0 ? 0 : 1;
