// `npm run backup` and `npm run restore` with 1,000 patients, their notes, and 500 documents of 2 MB, while ten therapists write;
// compared with a copy of the stopped folder by the operating system. Ends with an error when a restored row or file differs.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { machine, root, startApp } from './support.mjs';

const PATIENTS = 1000;
const DOCUMENTS = 500;
const DOCUMENT_BYTES = 2_000_000;
const WRITERS = 10;
const [, PUBLIC_KEY] = /'([^']+)'/.exec(readFileSync(join(root, 'src/data/supabase/publicKey.ts'), 'utf8'));

const work = mkdtempSync(join(tmpdir(), 'anamnese-bench-'));
const dataDir = join(work, 'data');
const environment = (folder) => ({
  ...process.env,
  DATABASE_URL: '',
  VITE_SUPABASE_URL: '',
  DATA_DIR: folder,
});
const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);

function program(name, args, folder, input = '') {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.mjs`, ...args], {
    cwd: root,
    env: environment(folder),
    encoding: 'utf8',
    input,
  });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  return { stdout, took: seconds(began) };
}

/** Without blocking this process, which has other work. */
async function programBeside(name, args, folder) {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [`scripts/${name}.mjs`, ...args], {
    cwd: root,
    env: environment(folder),
  });
  return stdout;
}

const clientOf = (url) =>
  createClient(url, PUBLIC_KEY, { auth: { persistSession: false }, realtime: { transport: class {} } });

async function upload(client, userId, patient_id, bytes) {
  const id = randomUUID();
  const file = { file_name: 'Laudo.pdf', file_path: `${userId}/${patient_id}/1_${id.slice(0, 8)}.pdf` };
  const mime_type = 'application/pdf';
  const { error } = await client.storage
    .from('documents')
    .upload(file.file_path, new Blob([randomBytes(bytes)], { type: mime_type }));
  if (error) throw error;
  await client
    .from('patient_documents')
    .insert({ id, patient_id, ...file, file_size: bytes, mime_type })
    .throwOnError();
}

/** The hashes of a backup's tables and files. */
const contentOf = (file) => {
  const { tables, parts, sequences } = JSON.parse(
    execFileSync('unzip', ['-p', file, 'manifest.json'], { encoding: 'utf8', maxBuffer: 1e8 }),
  );
  return JSON.stringify({ tables, parts, sequences });
};

try {
  const seeded = program('seed', [String(PATIENTS)], dataDir);
  const [, email, password] = /E-mail: (\S+)\nPassword: (\S+)/.exec(seeded.stdout);
  const app = await startApp({ dataDir, keep: true });
  let slowest = 0;
  let written = 0;
  try {
    const client = clientOf(app.url);
    const { data } = await client.auth.signInWithPassword({ email, password });
    const { data: patients } = await client.from('patients').select('id').throwOnError();
    for (let index = 0; index < DOCUMENTS; index += 1)
      await upload(client, data.user.id, patients[index % patients.length].id, DOCUMENT_BYTES);

    let writing = true;
    const writers = Array.from({ length: WRITERS }, async () => {
      const own = clientOf(app.url);
      const account = {
        email: `to.${randomUUID().slice(0, 8)}@exemplo.com.br`,
        password: 'girassol-amarelo',
      };
      await own.auth.signUp(account);
      while (writing) {
        const began = performance.now();
        const row = { id: randomUUID(), nome: 'Joana Figueiredo', dataNascimento: '1985-02-14' };
        await own.from('patients').insert(row).throwOnError();
        slowest = Math.max(slowest, performance.now() - began);
        written += 1;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const before = slowest;
    // not spawnSync, which would stop the writers
    const running = await programBeside('backup', [join(work, 'running.zip')], dataDir);
    writing = false;
    await Promise.all(writers);
    console.log(machine());
    console.log(
      `${PATIENTS} patients, ${DOCUMENTS} documents of ${DOCUMENT_BYTES / 1e6} MB, ${WRITERS} therapists writing`,
    );
    console.log(running.trim());
    console.log(
      `slowest of ${written} writes: ${Math.round(before)} ms before, ${Math.round(slowest)} ms during the backup`,
    );
  } finally {
    await app.close();
  }

  const began = performance.now();
  cpSync(dataDir, join(work, 'copy'), { recursive: true });
  const copied = Number(seconds(began));
  const stopped = program('backup', [join(work, 'stopped.zip')], dataDir);
  console.log(
    `stopped: ${stopped.took} s, of a copy of the folder: ${(stopped.took / copied).toFixed(2)} (${copied} s)`,
  );
  const encrypted = program(
    'backup',
    ['--encrypt', join(work, 'stopped.age')],
    dataDir,
    'girassol amarelo ao sol\n',
  );
  console.log(
    `encrypted: ${encrypted.took} s, ${(statSync(join(work, 'stopped.age')).size / 1e9).toFixed(2)} GB`,
  );
  const restored = program('restore', [join(work, 'stopped.zip')], join(work, 'restored'));
  console.log(`restored: ${restored.took} s`);
  program('backup', [join(work, 'again.zip')], join(work, 'restored'));
  if (contentOf(join(work, 'again.zip')) !== contentOf(join(work, 'stopped.zip')))
    throw new Error('the restored folder differs');
  console.log('every row, sequence and file of the restored folder is that of the original');
} finally {
  rmSync(work, { recursive: true, force: true });
}
