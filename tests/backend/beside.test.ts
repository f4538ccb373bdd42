/** @module-tag repeat */
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { openBackend } from '../../supabase/local/backend';
import { startOwnServer } from '../support/backend';
import { newPatient, newTherapist } from '../support/backendClients';
import { start } from '../support/backendProcess';
import { backupOf, places, processes, settingsOf } from '../support/backups';
import { seededRandom } from '../support/random';

/** `npm run test:faults` meets at more moments. */
const ROUNDS = process.env.FAULTS === 'all' ? 20 : 1;
/** A restore takes about as long. */
const MOST_MS = 4000;

vi.setConfig({ testTimeout: 60_000 + ROUNDS * 120_000 });

const { place, remove } = places();
const { program, watch, end } = processes();
const random = seededRandom(20_261_127);
let file: string;
beforeAll(async () => {
  const made = await startOwnServer(inject('madeDataDir'));
  await newPatient(await newTherapist(made.server));
  file = place('backup.zip');
  await backupOf(made.server.dataDir, file);
  await made.close();
});
afterEach(end);
afterAll(remove);

async function patientsIn(dataDir: string): Promise<unknown> {
  const { database, close } = await openBackend(settingsOf(dataDir), () => {});
  const [row] = await database.query('select count(*)::int as patients from public.patients');
  await close();
  return row?.patients;
}

test('D-432: an app that starts while its folder is filled keeps its data, or opens what was restored', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = place('data');
    const restore = program('restore.mjs', [file], dataDir);
    await new Promise((passed) => setTimeout(passed, random.between(0, MOST_MS)));
    const app = watch(await start(dataDir));
    const started = await app.ready().then(
      () => true,
      () => false,
    );
    const code = await restore.ended;
    app.child.kill('SIGTERM');
    await app.ended;
    const said = `${restore.output().stderr}${app.output().stderr}`;
    expect([code === 0 || started, said]).toEqual([
      true,
      code === 0 && started ? '' : expect.stringMatching(/^The data folder .* (is in use|has data)[^\n]*\n$/),
    ]);
    expect(await patientsIn(dataDir)).toBe(code === 0 ? 1 : 0);
  }
});
