// Memory of `npm start` with 1,000 patients (Linux): while it opens and builds, including child processes;
// when ready; after a morning's use; a minute later. Compared with the same process right after its first
// answer.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { machine, startApp } from './support.mjs';

const PATIENTS = 1000;
const IDLE_MS = 60_000;
const root = join(import.meta.dirname, '..');
const [, PUBLIC_KEY] = /'([^']+)'/.exec(readFileSync(join(root, 'src/data/supabase/publicKey.ts'), 'utf8'));

const dataDir = mkdtempSync(join(tmpdir(), 'anamnese-bench-'));
const seeded = spawnSync(process.execPath, ['scripts/seed.mjs', String(PATIENTS)], {
  cwd: root,
  env: { ...process.env, DATABASE_URL: '', VITE_SUPABASE_URL: '', DATA_DIR: dataDir },
  encoding: 'utf8',
});
const [, email, password] = /E-mail: (\S+)\nPassword: (\S+)/.exec(seeded.stdout);

/** In MB; 0 for a process that has ended. */
function memory(pid) {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1000;
  } catch {
    return 0;
  }
}

function withChildren(pid) {
  const parentOf = (id) => {
    try {
      return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
    } catch {
      return undefined;
    }
  };
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return (
    memory(pid) + processes.filter((id) => parentOf(id) === pid).reduce((sum, id) => sum + memory(id), 0)
  );
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

let peak = 0;
const app = await startApp({
  args: [],
  dataDir,
  onStart(pid) {
    const timer = setInterval(() => {
      peak = Math.max(peak, withChildren(pid));
    }, 50);
    return () => clearInterval(timer);
  },
});
try {
  const ready = memory(app.pid);
  const client = createClient(app.url, PUBLIC_KEY, {
    auth: { persistSession: false },
    realtime: { transport: class {} },
  });
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  const first = memory(app.pid);
  for (let time = 0; time < 10; time += 1) {
    await client.from('patients').select('*').order('created_at', { ascending: false }).limit(PATIENTS);
  }
  const lists = memory(app.pid);
  const [patient] = (await client.from('patients').select('id').limit(1)).data;
  const file = new Blob(['%PDF-1.4\n', new Uint8Array(20 * 2 ** 20)], { type: 'application/pdf' });
  for (let time = 0; time < 3; time += 1) {
    const path = `${data.user.id}/${patient.id}/${time}.pdf`;
    const sent = await client.storage.from('documents').upload(path, file);
    if (sent.error) throw sent.error;
  }
  const uploads = memory(app.pid);
  await pause(IDLE_MS);
  const idle = memory(app.pid);
  console.log(`Memory of npm start with ${PATIENTS} patients, in MB (${machine()})`);
  console.log(`  most while it opens and builds, with the processes that end: ${peak.toFixed(0)}`);
  for (const [what, size] of Object.entries({
    ready,
    'after the first request': first,
    'after ten readings of all patients in full': lists,
    'after three documents of 20 MB': uploads,
    'a minute later': idle,
  })) {
    console.log(`  ${what}: ${size.toFixed(0)} (${(size / first).toFixed(2)})`);
  }
} finally {
  await app.close();
}
