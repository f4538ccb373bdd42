// `npm run move` into a project on this machine, and back; compared with sending the same files alone, four at a time and
// unchecked. Needs the server programs of PostgreSQL.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { clientOf, described, programBeside, seconds, startPractice } from './practice.mjs';
import { machine, root } from './support.mjs';

const { startProject } = (
  await runnerImport(join(root, 'tests/support/projects.ts'), { configFile: false, root })
).module;

/** Sends the stored documents of a data folder into a project. */
async function sendFiles(dataDir, { url, key }) {
  const folder = join(dataDir, 'storage/documents');
  const files = readdirSync(folder, { recursive: true }).filter((name) => /[0-9a-f]{64}$/.test(name));
  const left = files.values();
  const bucket = clientOf(url, key).storage.from('documents');
  const worker = async () => {
    for (const name of left) {
      const pdf = new Blob([readFileSync(join(folder, name))], { type: 'application/pdf' });
      const { error } = await bucket.upload(name, pdf);
      if (error) throw error;
    }
  };
  const began = performance.now();
  await Promise.all([worker(), worker(), worker(), worker()]);
  return seconds(began);
}

const time = async (...call) => (await programBeside(...call)).took;

/** Calls `use` with a project that ends afterwards. */
async function withProject(use) {
  const project = await startProject();
  if (!project) return console.log('PostgreSQL is not installed');
  try {
    return await use(project.address);
  } finally {
    await project.close();
  }
}

const work = mkdtempSync(join(tmpdir(), 'anamnese-bench-'));
const dataDir = join(work, 'data');
try {
  await startPractice(dataDir).then((app) => app.close());
  console.log(machine());
  console.log(described);
  const alone = await withProject((address) => sendFiles(dataDir, address));
  await withProject(async ({ db, url, key }) => {
    const to = ['--to-db', db, '--to-url', url, '--service-key', key];
    const looked = await time('move', to, dataDir);
    const moved = await time('move', [...to, '--yes'], dataDir);
    const again = await time('move', [...to, '--yes'], dataDir);
    const from = ['--from-db', db, '--from-url', url, '--service-key', key, '--yes'];
    const back = await time('move', from, join(work, 'back'));
    console.log(`looked: ${looked} s; moved: ${moved} s; again: ${again} s; back: ${back} s`);
    console.log(`moved, of the files alone: ${(moved / alone).toFixed(2)} (${alone} s)`);
  });
} finally {
  rmSync(work, { recursive: true, force: true });
}
