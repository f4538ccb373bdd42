/** @module-tag repeat */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase } from '../../supabase/local/backend';
import { storedPath } from '../../supabase/local/storage/disk';
import {
  clientOf,
  minimalFamilyAnswers,
  minimalPatient,
  newTherapist,
  PASSWORD,
  type Therapist,
} from '../support/backendClients';
import { copyOf, type Run, start } from '../support/backendProcess';
import { settingsOf } from '../support/backups';
import { seededRandom } from '../support/random';

const rounds = process.env.LONG ? 20 : 1;
/** Confirmed writes per round, of each kind at least one, before the server is killed during further ones. */
const MOST_BEFORE_KILL = 60;
const LARGEST_FILE = 300_000;

const random = seededRandom(20_260_105);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The confirmed writes of all rounds: each patient's text, and each file's hash. */
const texts = new Map<string, string>();
const files = new Map<string, string>();
/** The `finalised_at` of finalised notes. */
const stamps = new Map<string, string>();

/** The family answers and the informant of the last mark by patient; without an entry while unconfirmed. */
const familyTexts = new Map<string, string>();
let informant: string | undefined;

/** The ids of confirmed re-evaluations and issued reports, by table. */
const frozen = { evaluations: new Set<string>(), issued_reports: new Set<string>() };

/** The number of files whose removal was confirmed. */
let discarded = 0;

/** The confirmed deletions: the ids of patients. */
const deleted: string[] = [];

const patient_id = randomUUID();
const goal_id = randomUUID();
const folder = copyOf(inject('madeDataDir'));
let therapist: Therapist;
let running: Run;

async function again(): Promise<void> {
  running = await start(folder);
  await running.ready();
}

const signedIn = async () => {
  const client = clientOf({ url: running.url, dataDir: folder });
  const { error } = await client.auth.signInWithPassword({ email: therapist.email, password: PASSWORD });
  if (error) throw error;
  return client;
};
type Client = Awaited<ReturnType<typeof signedIn>>;

async function insert(client: Client): Promise<boolean> {
  const id = randomUUID();
  const text = `${id} `.repeat(random.between(1, 400));
  const { error } = await client.from('patients').insert({ id, ...minimalPatient, observacoes: text });
  if (!error) texts.set(id, text);
  return !error;
}

async function update(client: Client): Promise<boolean> {
  const [id] = [...texts.keys()].slice(-1);
  if (!id) return insert(client);
  const text = `outra vez ${randomUUID()}`;
  const before = texts.get(id) ?? '';
  // unknown until confirmed, and forever if the server dies first
  texts.delete(id);
  const { data } = await client.from('patients').update({ observacoes: text }).eq('id', id).select('id');
  if (data) texts.set(id, data.length > 0 ? text : before);
  return Boolean(data);
}

async function upload(client: Client): Promise<boolean> {
  const bytes = randomBytes(random.between(1, LARGEST_FILE));
  const path = `${therapist.id}/${randomUUID()}/a.pdf`;
  const file = new Blob([bytes], { type: 'application/pdf' });
  const { error } = await client.storage.from('documents').upload(path, file);
  if (!error) files.set(path, hashOf(bytes));
  return !error;
}

/** Stores and finalises a note that rates a goal; the server may be killed in between. */
async function finalise(client: Client): Promise<boolean> {
  const id = randomUUID();
  const ratings = { [goal_id]: { level: 1 } };
  const note = { id, patient_id, occurred_on: '2026-03-02', content: `Sessão ${id}`, ratings };
  const { error } = await client.from('session_notes').insert(note);
  if (error) return false;
  const finalised_at = new Date().toISOString();
  const { data } = await client
    .from('session_notes')
    .update({ finalised_at })
    .eq('id', id)
    .select('finalised_at')
    .single();
  if (data) stamps.set(id, data.finalised_at);
  return Boolean(data);
}

/** Stores family answers, and a mark of the same record. */
async function writeFamilyAnswers(client: Client): Promise<boolean> {
  const id = randomUUID();
  const answers = { alergias: { text: `Resposta ${id}` } };
  const { error } = await client
    .from('family_answers')
    .insert({ ...minimalFamilyAnswers, id, patient_id, answers });
  if (error) return false;
  familyTexts.set(id, answers.alergias.text);
  const values = { patient: patient_id, marks: { alergias: { mark: 'nao_perguntado', informant: id } } };
  const revision = await client.from('patients').select('revision').eq('id', patient_id).single();
  if (!revision.data) return false;
  informant = undefined;
  const saved = await client.rpc('save_record', {
    ...values,
    answers: {},
    at_revision: revision.data.revision,
  });
  if (saved.data) informant = id;
  return Boolean(saved.data);
}

/** Stores a re-evaluation and issues a report, both of which nobody can store again in other words. */
async function freeze(client: Client): Promise<boolean> {
  const [evaluation, report] = [randomUUID(), randomUUID()];
  const asked = { questions: ['avds'], answers: { avds: `Resposta ${evaluation}` } };
  const evaluated = await client
    .from('evaluations')
    .insert({ id: evaluation, patient_id, evaluated_on: '2026-03-02', ...asked });
  if (evaluated.error) return false;
  frozen.evaluations.add(evaluation);
  const path = `${therapist.id}/${patient_id}/${report}.pdf`;
  const pdf = new Blob([report], { type: 'application/pdf' });
  if ((await client.storage.from('documents').upload(path, pdf)).error) return false;
  files.set(path, hashOf(Buffer.from(report)));
  const issued = await client.from('issued_reports').insert({
    id: report,
    patient_id,
    kind: 'escola',
    addressee: 'Márcia Teles',
    content: {},
    record_revision: 1,
    sha256: hashOf(Buffer.from(report)),
    file_name: 'relatorio.pdf',
    file_size: report.length,
    without_consent: 'Pedido da família por telefone.',
    document_path: path,
  });
  if (issued.error) return false;
  frozen.issued_reports.add(report);
  return true;
}

/** Stores a patient and deletes it with a reason. */
async function remove(client: Client): Promise<boolean> {
  const patient = randomUUID();
  const { error } = await client.from('patients').insert({ id: patient, ...minimalPatient });
  if (error) return false;
  const { data } = await client.rpc('delete_patient', { patient, reason: 'engano' });
  if (data) deleted.push(patient);
  return Boolean(data);
}

/** Stores a file and removes it; while unconfirmed it may be there or not. */
async function discard(client: Client): Promise<boolean> {
  const path = `${therapist.id}/${randomUUID()}/b.pdf`;
  const files = client.storage.from('documents');
  if ((await files.upload(path, new Blob(['%PDF-1.4'], { type: 'application/pdf' }))).error) return false;
  const { data } = await files.remove([path]);
  if (data) discarded += 1;
  return Boolean(data);
}

/** The rows of storage, and the files on the disk, as paths in the data folder. */
async function rowsAndFiles() {
  const database = await openDatabase(settingsOf(folder));
  const rows = await database.query('select bucket_id, name from storage.objects');
  await database.close();
  const onDisk = fs.readdirSync(`${folder}/storage`, { recursive: true, withFileTypes: true });
  return {
    rows: rows.map(({ bucket_id, name }) => storedPath(String(bucket_id), String(name))).sort(),
    files: onDisk
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
      .sort(),
  };
}

/** Runs several writers at once and kills the server meanwhile. */
async function writeUntilKilled(client: Client): Promise<number> {
  const writers = [insert, update, upload, insert, finalise, writeFamilyAnswers, freeze, remove, discard];
  const killAt = random.between(20, MOST_BEFORE_KILL);
  const waiting = new Set(writers.keys());
  let confirmed = 0;
  let killing = false;
  const write = async (work: (client: Client) => Promise<boolean>, index: number) => {
    while (await work(client)) {
      confirmed += 1;
      waiting.delete(index);
      if (killing || confirmed < killAt || waiting.size > 0) continue;
      killing = true;
      setTimeout(() => running.child.kill('SIGKILL'), random.between(0, 15));
    }
  };
  await Promise.all(writers.map(write));
  await running.ended;
  return confirmed;
}

async function expectAllThere(client: Client): Promise<void> {
  for (const [id, text] of texts) {
    const { data } = await client.from('patients').select('observacoes').eq('id', id);
    expect(data).toEqual([{ observacoes: text }]);
  }
  for (const [id, finalised_at] of stamps) {
    const { data } = await client.from('session_notes').select('content, finalised_at').eq('id', id);
    expect(data).toEqual([{ content: `Sessão ${id}`, finalised_at }]);
    const rated = await client.from('goal_ratings').select('goal_id, level').eq('note_id', id);
    expect(rated.data).toEqual([{ goal_id, level: 1 }]);
  }
  for (const [table, ids] of Object.entries(frozen)) {
    const { data } = await client.from(table).select('id').eq('patient_id', patient_id);
    expect(data?.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]));
  }
  for (const [id, text] of familyTexts) {
    const { data } = await client.from('family_answers').select('answers').eq('id', id);
    expect(data).toEqual([{ answers: { alergias: { text } } }]);
  }
  const marked = await client.from('patients').select('to_ask, answer_marks(informant)').eq('id', patient_id);
  if (informant) expect(marked.data).toEqual([{ to_ask: ['alergias'], answer_marks: [{ informant }] }]);
  for (const id of deleted) {
    const { data } = await client.from('patient_tombstones').select('reason').eq('patient_id', id);
    expect(data).toEqual([{ reason: 'engano' }]);
    const { error } = await client.from('patients').insert({ id, ...minimalPatient });
    expect(error?.code).toBe('PT410');
  }
  for (const [path, hash] of files) {
    const { data } = await client.storage.from('documents').download(path);
    expect(data && hashOf(new Uint8Array(await data.arrayBuffer()))).toBe(hash);
  }
}

beforeAll(async () => {
  await again();
  therapist = await newTherapist({ url: running.url, dataDir: folder });
  await therapist.client.from('therapist_profiles').insert({ full_name: 'Lígia Prado' });
  await therapist.client.from('patients').insert({ id: patient_id, ...minimalPatient });
  const goal = { id: goal_id, patient_id, statement: 'Calçar o tênis', levels: ['a', 'b', 'c', 'd', 'e'] };
  await therapist.client.from('goals').insert(goal).throwOnError();
}, 120_000);
afterAll(async () => {
  running.child.kill('SIGTERM');
  await running.ended;
  fs.rmSync(folder, { recursive: true, force: true });
});

it(
  'D-72, D-430: loses no confirmed row or file when the server is killed among writes, and leaves no file without its row',
  async () => {
    for (let round = 1; round <= rounds; round += 1) {
      expect(await writeUntilKilled(await signedIn())).toBeGreaterThanOrEqual(20);
      await again();
      await expectAllThere(await signedIn());
    }
    expect(texts.size).toBeGreaterThan(10 * rounds);
    expect(files.size).toBeGreaterThanOrEqual(2 * rounds);
    expect(stamps.size).toBeGreaterThanOrEqual(rounds);
    expect(familyTexts.size).toBeGreaterThanOrEqual(rounds);
    expect(deleted.length).toBeGreaterThanOrEqual(rounds);
    expect(frozen.evaluations.size).toBeGreaterThanOrEqual(rounds);
    expect(frozen.issued_reports.size).toBeGreaterThanOrEqual(rounds);
    expect(discarded).toBeGreaterThanOrEqual(rounds);
    running.child.kill('SIGTERM');
    await running.ended;
    const { rows, files: onDisk } = await rowsAndFiles();
    expect(onDisk).toEqual(rows);
  },
  120_000 + rounds * 60_000,
);
