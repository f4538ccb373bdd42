import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { restoreBackup } from '../../supabase/backup/restore';
import { openBackend } from '../../supabase/local/backend';
import { LOCK } from '../../supabase/local/lock';
import { newPatient, newTherapist } from '../support/backendClients';
import { copyOf, start } from '../support/backendProcess';
import { attachPdf, backupOf, noPassphrase, places, processes, settingsOf } from '../support/backups';
import { eventually } from '../support/eventually';

const { place, remove } = places();
afterAll(remove);
const { program, watch, end } = processes();
afterEach(end);

/** The app in a process of its own, with one patient and a document. */
async function startedApp() {
  const dataDir = copyOf(inject('madeDataDir'), place('data'));
  const app = watch(await start(dataDir));
  await app.ready();
  const server = { url: app.url, dataDir };
  const therapist = await newTherapist(server);
  await attachPdf(therapist, await newPatient(therapist), randomBytes(5_000_000));
  return server;
}

test('D-318: while ten therapists write, it shows one moment: no row without its file, none without its patient', async () => {
  const server = await startedApp();
  const others = await Promise.all(Array.from({ length: 10 }, () => newTherapist(server)));
  let running = true;
  let written = 0;
  const writing = others.map(async (other) => {
    for (; running; written += 1) {
      // as fast as people are, so that the backup of the same process gets its turn
      await new Promise((resolve) => setTimeout(resolve, 100));
      const id = await newPatient(other);
      const stored = await attachPdf(other, id, randomBytes(50_000));
      if (written % 3 > 0) continue;
      await other.client.from('patient_documents').delete().eq('file_path', stored).throwOnError();
      await other.client.storage.from('documents').remove([stored]);
    }
  });
  const made: Awaited<ReturnType<typeof backupOf>>[] = [];
  await eventually(() => expect(written).toBeGreaterThan(10));
  for (let round = 0; round < 3; round += 1) {
    const before = written;
    made.push(await backupOf(server.dataDir, place('backup.zip')));
    await eventually(() => expect(written).toBeGreaterThan(before));
  }
  running = false;
  await Promise.all(writing);
  for (const { manifest } of made) {
    expect(manifest.missing).toEqual([]);
    const objects = manifest.tables.find(({ name }) => name === 'storage.objects');
    expect(manifest.parts.filter(({ name }) => name.startsWith('storage/'))).toHaveLength(
      objects?.rows ?? -1,
    );
  }
  const dataDir = place('data');
  await restoreBackup(made.at(-1)?.file ?? '', settingsOf(dataDir), noPassphrase);
  const backend = await openBackend(settingsOf(dataDir), () => {});
  const strangers = await backend.database.query(
    `select patient_id from patient_documents where patient_id not in (select id from patients)
     union all select patient_id from patient_history where patient_id not in (select id from patients)
       and patient_id not in (select patient_id from patient_tombstones)`,
  );
  await backend.close();
  expect(strangers).toEqual([]);
});

test('D-318: killed at any moment, neither a backup nor a restore leaves anything half done', async () => {
  const { dataDir } = await startedApp();
  const file = place('backup.zip');
  const took = await timeOf(() => program('backup.mjs', [file], dataDir).ended);
  for (const share of [0.5, 0.7, 0.8, 0.9, 0.97]) {
    const killed = program('backup.mjs', [file], dataDir);
    setTimeout(() => killed.child.kill('SIGKILL'), took * share);
    await killed.ended;
    // the earlier one, or a whole new one
    expect(await program('backup.mjs', ['--check', file], dataDir).ended).toBe(0);
  }
  await eventually(() =>
    expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('snapshot.'))).toEqual([]),
  );

  const restored = place('data');
  const isThere = () => fs.existsSync(restored) && fs.readdirSync(restored).some((name) => name !== LOCK);
  const takes = await timeOf(() => program('restore.mjs', [file], place('data')).ended);
  for (const share of [0.3, 0.5, 0.7, 0.8, 0.9, 0.97]) {
    const killed = program('restore.mjs', [file], restored);
    setTimeout(() => killed.child.kill('SIGKILL'), takes * share);
    await killed.ended;
    if (isThere()) break;
  }
  // what was killed has left no more than the folder with its lock, which is in nobody's way
  if (!isThere()) expect(await program('restore.mjs', [file], restored).ended).toBe(0);
  const { manifest } = await backupOf(restored, place('again.zip'));
  expect(manifest.tables.find(({ name }) => name === 'public.patients')?.rows).toBe(1);
  expect(manifest.missing).toEqual([]);
});

test('D-318: an encrypted one that is killed leaves nothing that can be read', async () => {
  const dataDir = copyOf(inject('madeDataDir'), place('data'));
  const app = watch(await start(dataDir));
  await app.ready();
  const therapist = await newTherapist({ url: app.url, dataDir });
  const pdf = randomBytes(20_000_000);
  await attachPdf(therapist, await newPatient(therapist), pdf);
  const file = place('backup.zip.age');
  let partly = 0;
  const expectUnreadable = (name: string) => {
    const bytes = fs.readFileSync(name);
    if (/\.part-[0-9a-f]{8}$/.test(name) && bytes.length > 0) partly += 1;
    expect(bytes.length === 0 || bytes.toString('latin1', 0, 15) === 'age-encryption.').toBe(true);
    expect(bytes.includes(pdf.subarray(1_000_000, 1_000_100))).toBe(false);
  };
  const encrypt = (killAfter?: number) =>
    new Promise<void>((resolve) => {
      const child = spawn(process.execPath, ['scripts/backup.mjs', '--encrypt', file], {
        env: { ...process.env, DATA_DIR: dataDir },
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      child.once('close', () => resolve());
      child.stdin.on('error', () => {});
      child.stdin.end('uma frase bem comprida\n');
      if (killAfter === undefined) return;
      setTimeout(() => {
        for (const name of fs.readdirSync(path.dirname(file)))
          expectUnreadable(path.join(path.dirname(file), name));
        child.kill('SIGKILL');
      }, killAfter);
    });
  const took = await timeOf(() => encrypt());
  expect(fs.readFileSync(file, 'latin1')).toMatch(/^age-encryption/);
  for (const share of [0.5, 0.6, 0.7, 0.8, 0.9]) {
    await encrypt(took * share);
    // the app removes what it lent, and what was made of it
    await eventually(() => expect(fs.readdirSync(path.dirname(file))).toEqual(['backup.zip.age']));
    // nothing of what was decrypted to be read back has a name
    expect(fs.readdirSync(path.dirname(dataDir))).toEqual([path.basename(dataDir)]);
  }
  expect(partly).toBeGreaterThan(0);
});

test('D-318: a full disk ends a backup and a restore with a sentence, and leaves what was there', async ({
  skip,
}) => {
  const { dataDir } = await startedApp();
  const small = place('small');
  fs.mkdirSync(small);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', small]).status !== 0)
    return skip('a small disk cannot be mounted here');
  try {
    const file = path.join(small, 'backup.zip');
    fs.writeFileSync(file, 'the earlier one');
    const made = program('backup.mjs', [file], dataDir);
    expect(await made.ended).toBe(1);
    expect(made.output().stderr).toBe(`There is no room for the backup ${file}.\n`);
    expect(fs.readdirSync(small)).toEqual(['backup.zip']);
    expect(fs.readFileSync(file, 'utf8')).toBe('the earlier one');

    const { file: whole } = await backupOf(dataDir, place('backup.zip'));
    const restored = program('restore.mjs', [whole], path.join(small, 'data'));
    expect(await restored.ended).toBe(1);
    expect(restored.output().stderr).toMatch(/^There is no room for the data in /);
    expect(fs.readdirSync(small)).toEqual(['backup.zip']);
  } finally {
    spawnSync('umount', [small]);
  }
});

/** In milliseconds. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
