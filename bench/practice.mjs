// A practice for the measurements of backup and move: 1,000 patients with their notes, and 500 documents of 2 MB.
import { execFile, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { root, startApp } from './support.mjs';

const PATIENTS = 1000;
const DOCUMENTS = 500;
const DOCUMENT_BYTES = 2_000_000;
export const described = `${PATIENTS} patients, ${DOCUMENTS} documents of ${DOCUMENT_BYTES / 1e6} MB`;

const [, PUBLIC_KEY] = /'([^']+)'/.exec(readFileSync(join(root, 'src/data/supabase/publicKey.ts'), 'utf8'));

const environment = (dataDir) => ({
  ...process.env,
  DATABASE_URL: '',
  VITE_SUPABASE_URL: '',
  DATA_DIR: dataDir,
});

export const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);

/** Runs one of the programs on a data folder, and says how long it took. */
export function program(name, args, dataDir, input = '') {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.mjs`, ...args], {
    cwd: root,
    env: environment(dataDir),
    encoding: 'utf8',
    input,
  });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  return { stdout, took: seconds(began) };
}

/** Likewise, without blocking this process, which has other work. */
export async function programBeside(name, args, dataDir) {
  const began = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${name}.mjs`, ...args], {
    cwd: root,
    env: environment(dataDir),
  });
  return { stdout, took: seconds(began) };
}

export const clientOf = (url, key = PUBLIC_KEY) =>
  createClient(url, key, { auth: { persistSession: false }, realtime: { transport: class {} } });

/** Fills `dataDir`, and starts the app on it. */
export async function startPractice(dataDir) {
  const seeded = program('seed', [String(PATIENTS)], dataDir);
  const [, email, password] = /E-mail: (\S+)\nPassword: (\S+)/.exec(seeded.stdout);
  const app = await startApp({ dataDir, keep: true });
  const client = clientOf(app.url);
  const { data } = await client.auth.signInWithPassword({ email, password });
  const { data: patients } = await client.from('patients').select('id').throwOnError();
  for (let index = 0; index < DOCUMENTS; index += 1)
    await attach(client, data.user.id, patients[index % patients.length].id);
  return app;
}

async function attach(client, userId, patient_id) {
  const id = randomUUID();
  const file_path = `${userId}/${patient_id}/1_${id.slice(0, 8)}.pdf`;
  const mime_type = 'application/pdf';
  const { error } = await client.storage
    .from('documents')
    .upload(file_path, new Blob([randomBytes(DOCUMENT_BYTES)], { type: mime_type }));
  if (error) throw error;
  const row = { id, patient_id, file_name: 'Laudo.pdf', file_path, file_size: DOCUMENT_BYTES, mime_type };
  await client.from('patient_documents').insert(row).throwOnError();
}
