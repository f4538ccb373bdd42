// `npm run backup` and `npm run restore` with 1,000 patients, their notes, and 500 documents of 2 MB, while ten therapists write;
// compared with a copy of the stopped folder by the operating system. Ends with an error when a restored row or file differs.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientOf, described, program, programBeside, seconds, startPractice } from './practice.mjs';
import { machine } from './support.mjs';

const WRITERS = 10;

const work = mkdtempSync(join(tmpdir(), 'anamnese-bench-'));
const dataDir = join(work, 'data');

/** The hashes of a backup's tables and files. */
const contentOf = (file) => {
  const { tables, parts, sequences } = JSON.parse(
    execFileSync('unzip', ['-p', file, 'manifest.json'], { encoding: 'utf8', maxBuffer: 1e8 }),
  );
  return JSON.stringify({ tables, parts, sequences });
};

try {
  const app = await startPractice(dataDir);
  let slowest = 0;
  let written = 0;
  try {
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
    console.log(`${described}, ${WRITERS} therapists writing`);
    console.log(running.stdout.trim());
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
