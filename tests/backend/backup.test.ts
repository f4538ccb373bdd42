/** @module-tag repeat */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { ZipWriter } from '@zip.js/zip.js';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { RELEASE } from '../../src/lib/release';
import { withRestored, withSnapshot } from '../../supabase/backup/borrow';
import { checkBackup, makeBackup } from '../../supabase/backup/make';
import { inNewFolder } from '../../supabase/backup/newFolder';
import { restoreBackup } from '../../supabase/backup/restore';
import { openBackend } from '../../supabase/local/backend';
import { StartFault } from '../../supabase/local/fault';
import { MIGRATIONS } from '../../supabase/local/migrate';
import { startOwnServer, startServerOn, type TestServer } from '../support/backend';
import { clientOf, newPatient, newTherapist, PASSWORD, sql } from '../support/backendClients';
import { startCluster } from '../support/backendPostgres';
import { copyOf, start } from '../support/backendProcess';
import {
  attachPdf,
  backupOf,
  lasting,
  noPassphrase,
  places,
  processes,
  settingsOf,
} from '../support/backups';
import { eventually } from '../support/eventually';
import { invite, lookAt } from '../support/invitations';
import { expectGoesOn, fillPractice, type Practice } from '../support/practice';

const { place, remove } = places();
afterAll(remove);
const make = (dataDir: string, file = place('backup.zip')) => backupOf(dataDir, file);

describe('a backup of a practice', () => {
  let own: Awaited<ReturnType<typeof startOwnServer>>;
  let server: TestServer;
  let practice: Practice;

  beforeAll(async () => {
    own = await startOwnServer(inject('madeDataDir'));
    server = own.server;
    practice = await fillPractice(server);
  });
  afterAll(() => own.close());

  test('D-318, D-379, D-933: made while the app runs, restored into an empty folder, it has every row and file', async () => {
    const { file, manifest } = await make(server.dataDir);
    expect(manifest.app).toBe(RELEASE);
    const rows = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]));
    expect(rows).toMatchObject({
      'public.patients': 1,
      'public.session_notes': 1,
      'storage.objects': 4,
      'public.goals': 1,
      'public.goal_ratings': 1,
      'public.results': 1,
      'public.evaluations': 2,
      'public.issued_reports': 1,
      'public.signed_copies': 1,
      'public.disclosures': 1,
    });
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(server.dataDir).filter((name) => name.startsWith('snapshot.'))).toEqual([]);

    const dataDir = place('data');
    await restoreBackup(file, settingsOf(dataDir), noPassphrase);
    // a backup of what was restored: the same rows, sequences, keys and files, but for what has ended
    const again = await make(dataDir);
    const asMade = { made_at: expect.any(String), tables: expect.anything(), parts: expect.anything() };
    expect(again.manifest).toEqual({ ...manifest, ...asMade });
    expect(lasting(again.manifest.tables)).toEqual(lasting(manifest.tables));
    expect(lasting(again.manifest.parts)).toEqual(lasting(manifest.parts));
    expect(fs.readdirSync(path.dirname(dataDir))).toEqual(['data']);

    const restored = await startOwnServer(dataDir);
    try {
      await expectGoesOn(restored.server, practice);
    } finally {
      await restored.close();
    }
  });

  test('D-318: with a passphrase nobody reads it without', async () => {
    const file = place('backup.zip.age');
    const made = await makeBackup(settingsOf(server.dataDir), file, 'uma frase bem comprida');
    expect(fs.readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    await expect(checkBackup(file, async () => 'outra frase')).rejects.toThrow('the passphrase is wrong');
    const dataDir = place('data');
    await restoreBackup(file, settingsOf(dataDir), async () => 'uma frase bem comprida');
    expect(lasting((await make(dataDir)).manifest.tables)).toEqual(lasting(made.tables));
    // nothing readable is left beside it
    expect(fs.readdirSync(path.dirname(file))).toEqual(['backup.zip.age']);

    const bytes = fs.readFileSync(file);
    bytes[bytes.length - 900] = (bytes[bytes.length - 900] ?? 0) ^ 1;
    fs.writeFileSync(file, bytes);
    await expect(checkBackup(file, async () => 'uma frase bem comprida')).rejects.toThrow('changed or cut');
  });

  test('D-318: a changed bit anywhere, or a cut, is found before anything is restored', async () => {
    const { file, manifest } = await make(server.dataDir);
    const whole = fs.readFileSync(file);
    const dataDir = place('data');
    const expectRefused = async (bytes: Uint8Array) => {
      fs.writeFileSync(file, bytes);
      await expect(checkBackup(file, noPassphrase)).rejects.toThrow(`The backup ${file} cannot be used`);
      await expect(restoreBackup(file, settingsOf(dataDir), noPassphrase)).rejects.toThrow('cannot be used');
      expect(fs.readdirSync(path.dirname(dataDir))).toEqual([]);
    };
    const flipped = (at: number) => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 4;
      return bytes;
    };
    // in the middle of the largest part, which is stored as it is
    await expectRefused(flipped(whole.indexOf(practice.pdf.bytes) + 10_000));
    await expectRefused(whole.subarray(0, whole.length - 100));
    await expectRefused(whole.subarray(0, whole.length / 2));
    await expectRefused(Buffer.from('PK no backup'));
    // in the end record, the length of the directory becomes one of gigabytes
    const huge = Buffer.from(whole);
    huge.writeUInt32LE(0xf0_00_00_00, whole.lastIndexOf(Buffer.from('PK\u0005\u0006')) + 12);
    // anywhere else: refused, or of no consequence, as in the time of an entry
    const step = Math.floor(whole.length / 40);
    const places = Array.from({ length: 40 }, (_, index) => 1 + index * step);
    for (const bytes of [huge, ...places.map(flipped)]) {
      fs.writeFileSync(file, bytes);
      const checked = await checkBackup(file, noPassphrase).catch((error: Error) => error);
      if (checked instanceof Error) expect(checked.message).toMatch('cannot be used');
      else expect(checked).toEqual(manifest);
    }
    fs.rmSync(file);
    await expect(checkBackup(file, noPassphrase)).rejects.toThrow('does not exist');
  });

  test('D-432: no app opens the folder while it is filled, and no other restore', async () => {
    const { file } = await make(server.dataDir);
    const dataDir = place('data');
    const settings = settingsOf(dataDir);
    let tries: readonly unknown[] = [];
    await inNewFolder(settings, async (made) => {
      const others = [openBackend(settings, () => {}), restoreBackup(file, settings, noPassphrase)];
      tries = (await Promise.allSettled(others)).map(
        (other) => other.status === 'rejected' && other.reason.message,
      );
      expect(fs.existsSync(made.dataDir)).toBe(true);
    });
    expect(tries).toEqual([
      expect.stringContaining('is in use by another process'),
      expect.stringMatching(/is in use by another process|has data, which is never changed/),
    ]);
    expect(fs.readdirSync(dataDir)).toContain('pgdata');
  });

  test('D-432: what came into the folder before the last step stays, and nothing is restored', async () => {
    const { file } = await make(server.dataDir);
    const dataDir = place('data');
    const late = path.join(dataDir, 'pgdata');
    const restored = inNewFolder(settingsOf(dataDir), async () => fs.mkdirSync(late));
    await expect(restored).rejects.toThrow('has data, which is never changed');
    expect(fs.readdirSync(dataDir)).toEqual(['pgdata']);
    await expect(restoreBackup(file, settingsOf(dataDir), noPassphrase)).rejects.toThrow('never changed');
    expect(fs.readdirSync(path.dirname(dataDir))).toEqual(['data']);
  });

  test('D-432: a link stays one, and what it leads to is replaced where it is', {
    tags: 'repeat',
  }, async () => {
    const { file, manifest } = await make(server.dataDir);
    const target = place('encrypted');
    fs.mkdirSync(target);
    const dataDir = place('data');
    fs.symlinkSync(target, dataDir);
    const link = { ...settingsOf(dataDir) };
    await inNewFolder(link, async (made) => {
      expect(path.dirname(made.dataDir)).toMatch(/^.*\.copy-[0-9a-f]{8}$/);
      expect(made.dataDir.startsWith(`${fs.realpathSync(target)}.copy-`)).toBe(true);
      expect(fs.readdirSync(path.dirname(dataDir))).toEqual(['data']);
      throw new StartFault('interrupted');
    }).catch((error) => expect(error.message).toBe('interrupted'));
    expect([fs.readlinkSync(dataDir), fs.readdirSync(target)]).toEqual([target, []]);
    await restoreBackup(file, link, noPassphrase);
    expect(fs.readlinkSync(dataDir)).toBe(target);
    expect(fs.readdirSync(target)).toContain('pgdata');
    expect(lasting((await make(dataDir)).manifest.tables)).toEqual(lasting(manifest.tables));
    // what is moved from a backup is unpacked there, too
    await withRestored(file, link, noPassphrase, async ({ folder }) => {
      expect(folder.startsWith(`${fs.realpathSync(target)}.copy-`)).toBe(true);
    });
    expect(fs.readdirSync(path.dirname(target))).toEqual(['encrypted']);

    const gone = place('data');
    fs.symlinkSync(path.join(path.dirname(gone), 'nowhere', 'data'), gone);
    await expect(restoreBackup(file, settingsOf(gone), noPassphrase)).rejects.toThrow('is not there');
    expect(fs.lstatSync(gone).isSymbolicLink()).toBe(true);
  });

  test.runIf(process.platform === 'linux')(
    'D-432: a whole disk is not filled by way of another one',
    async () => {
      await expect(restoreBackup('x', settingsOf('/dev/shm'), noPassphrase)).rejects.toThrow(
        /whole disk; make a folder on it|has data/,
      );
    },
  );

  test('D-433: what a backup says of its sizes is not believed', async () => {
    const { file, manifest } = await make(server.dataDir);
    const part = manifest.parts.find(({ name }) => name === 'rows/public.patients.jsonl');
    if (!part) throw new Error('no patients');
    const zeros = (bytes: number) => {
      let left = bytes / 1_000_000;
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          if (left-- <= 0) controller.close();
          else controller.enqueue(new Uint8Array(1_000_000));
        },
      });
    };
    const refused = async (said: unknown, patients: ReadableStream<Uint8Array>, words: string) => {
      const zip = new ZipWriter(Writable.toWeb(fs.createWriteStream(file)));
      await zip.add(part.name, patients);
      await zip.add(
        'manifest.json',
        said instanceof ReadableStream ? said : new Blob([JSON.stringify(said)]).stream(),
      );
      await zip.close();
      expect(fs.statSync(file).size).toBeLessThan(1_000_000);
      let read = 0;
      const checked = checkBackup(file, noPassphrase, (bytes) => {
        read += bytes;
      });
      await expect(checked).rejects.toThrow(words);
      return read;
    };
    const saying = (bytes: unknown) => ({ ...manifest, parts: [{ ...part, bytes }] });
    expect(await refused(saying(1000), zeros(300_000_000), `its part ${part.name} is damaged`)).toBeLessThan(
      1000,
    );
    for (const bytes of [-1, 1.5, Number.MAX_VALUE, '1000', null])
      expect(await refused(saying(bytes), zeros(0), 'its manifest cannot be read')).toBe(0);
    expect(await refused(zeros(150_000_000), zeros(0), 'its manifest cannot be read')).toBe(0);
  });

  test('D-318: a folder with data is never restored into, and an empty one has nothing to back up', async () => {
    const { file } = await make(server.dataDir);
    const dataDir = copyOf(inject('madeDataDir'), place('data'));
    const before = fs.readdirSync(dataDir);
    await expect(restoreBackup(file, settingsOf(dataDir), noPassphrase)).rejects.toThrow('never changed');
    expect(fs.readdirSync(dataDir)).toEqual(before);
    await expect(make(place('data'))).rejects.toThrow('has no data to back up');
    const url = { ...settingsOf(place('data')), databaseUrl: 'postgres://localhost/x' };
    await expect(restoreBackup(file, url, noPassphrase)).rejects.toThrow('unset DATABASE_URL');
  });
});

test('D-886: a link that was ended since, a session and a code of an e-mail stay ended after a restore, and it says so', async () => {
  const { server, close } = await startOwnServer(inject('madeDataDir'));
  const therapist = await newTherapist(server);
  const link = await invite(therapist, await newPatient(therapist));
  const { data } = await therapist.client.auth.getSession();
  await therapist.client.auth.resetPasswordForEmail(therapist.email);
  const codes = async (of: TestServer) => (await sql(of, 'select recovery_token as code from auth.users'))[0];
  expect(await codes(server)).toEqual({ code: expect.stringMatching(/./) });
  const { file } = await make(server.dataDir);
  await therapist.client
    .from('family_invitations')
    .update({ ended_at: 'now' })
    .eq('id', link.id)
    .throwOnError();
  await therapist.client.auth.signOut();
  await close();

  const dataDir = place('data');
  const { program, end } = processes();
  const restore = program('restore.mjs', [file], dataDir);
  expect(await restore.ended).toBe(0);
  expect(restore.output().stdout).toMatch(/^Open links of families: 1\. They have ended: send new ones\.$/m);
  expect(restore.output().stdout).toMatch(/^Sessions: 1\. They have ended: sign in with the password/m);
  await end();

  const restored = await startOwnServer(dataDir);
  try {
    const client = clientOf(restored.server);
    const seen = await lookAt(client, link).throwOnError();
    expect(seen.data?.state ?? 'ended').toBe('ended');
    const { access_token = '', refresh_token = '' } = data.session ?? {};
    const refreshed = await client.auth.refreshSession({ refresh_token });
    expect(refreshed.data.session).toBeNull();
    const headers = { apikey: EMBEDDED_PUBLIC_KEY, authorization: `Bearer ${access_token}` };
    const asked = await fetch(`${restored.server.url}/rest/v1/patients?select=id`, { headers });
    expect([asked.status, access_token === '']).toEqual([401, false]);
    expect(await codes(restored.server)).toEqual({ code: null });
    const signedIn = await client.auth.signInWithPassword({ email: therapist.email, password: PASSWORD });
    expect(signedIn.error).toBeNull();
  } finally {
    await restored.close();
  }
});

test('D-889: two backups to one file at once are both made, and neither takes the copy of the other', async () => {
  const own = await startOwnServer(inject('madeDataDir'));
  await newPatient(await newTherapist(own.server));
  const file = place('backup.zip');
  try {
    await Promise.all([make(own.server.dataDir, file), make(own.server.dataDir, file)]);
    expect(fs.readdirSync(path.dirname(file))).toEqual(['backup.zip']);
    const dataDir = copyOf(inject('madeDataDir'), place('data'));
    // the app is not running: each opens the folder for itself
    await withSnapshot(settingsOf(dataDir), async ({ folder }) => {
      const held = fs.readdirSync(folder, { recursive: true });
      await make(dataDir, file);
      expect(fs.readdirSync(folder, { recursive: true })).toEqual(held);
    });
    expect((await checkBackup(file, noPassphrase)).missing).toEqual([]);
    expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('snapshot.'))).toEqual([]);
  } finally {
    await own.close();
  }
});

test('D-318: what the embedded backend keeps on a PostgreSQL server is backed up like a data folder', {
  tags: 'repeat',
}, async ({ skip }) => {
  const cluster = (await startCluster()) ?? skip('PostgreSQL is not installed');
  const kept = await startServerOn(cluster.databaseUrl);
  try {
    const practice = await fillPractice(kept.server);
    const { file } = await make(kept.server.dataDir);
    const dataDir = place('data');
    await restoreBackup(file, settingsOf(dataDir), noPassphrase);
    const restored = await startOwnServer(dataDir);
    await expectGoesOn(restored.server, practice).finally(restored.close);
  } finally {
    await kept.close();
    await cluster.stop();
  }
});

test('D-318: a backup of a version that this program does not know is refused', async () => {
  const migrations = place('migrations');
  fs.cpSync(MIGRATIONS, migrations, { recursive: true });
  fs.writeFileSync(path.join(migrations, '20991231000000_later.sql'), 'select 1;');
  const later = await startOwnServer(inject('madeDataDir'), migrations);
  const { file } = await make(later.server.dataDir);
  await later.close();
  const dataDir = place('data');
  const bytes = fs.readFileSync(file);
  await expect(restoreBackup(file, settingsOf(dataDir), noPassphrase)).rejects.toThrow('20991231000000');
  expect(fs.existsSync(dataDir)).toBe(false);
  expect(fs.readFileSync(file).equals(bytes)).toBe(true);
});

describe('the programs', () => {
  const { program, watch, end } = processes();
  afterEach(end);

  test('D-318: the running app makes a snapshot for `npm run backup`, and `npm run restore` says what it refuses', {
    tags: 'repeat',
  }, async () => {
    const dataDir = copyOf(inject('madeDataDir'), place('data'));
    const app = watch(await start(dataDir));
    await app.ready();
    const therapist = await newTherapist({ url: app.url, dataDir });
    const patient = await newPatient(therapist);
    await attachPdf(therapist, patient, randomBytes(5_000_000));
    const file = place('backup.zip');
    const made = program('backup.mjs', [file], dataDir);
    expect(await made.ended).toBe(0);
    expect(made.output().stdout).toMatch(/^Written and checked: .*\n5\.\d MB, \d+ rows, 1 files, as of /m);

    const restored = place('data');
    expect(await program('restore.mjs', [file], restored).ended).toBe(0);
    expect((await make(restored)).manifest.missing).toEqual([]);
    const refused = program('restore.mjs', [file], restored);
    expect(await refused.ended).toBe(1);
    expect(refused.output().stderr).toMatch(/^The data folder .* has data, which is never changed; .*\n$/);
  });

  test('D-889: two `npm run backup` at once make the file, and one that does not says why', async () => {
    const dataDir = copyOf(inject('madeDataDir'), place('data'));
    const file = place('backup.zip');
    const both = [1, 2].map(() => program('backup.mjs', [file], dataDir));
    const codes = await Promise.all(both.map((one) => one.ended));
    expect(codes).toContain(0);
    for (const one of both)
      expect(one.output().stderr).toMatch(
        /^$|^(What has|The data folder) [^\n]+ (gives no snapshot|in use)[^\n]+\n$/,
      );
    expect((await checkBackup(file, noPassphrase)).missing).toEqual([]);
    expect(fs.readdirSync(path.dirname(file))).toEqual(['backup.zip']);
  });

  test('D-887, D-888: a restore that is ended leaves nothing, and of one that is killed the next command removes it', async () => {
    const made = copyOf(inject('madeDataDir'), place('data'));
    const { file } = await make(made);
    const dataDir = place('data');
    const around = () => fs.readdirSync(path.dirname(dataDir));
    const begun = async () => {
      const restore = program('restore.mjs', [file], dataDir);
      await eventually(() => {
        const copy = around().find((name) => name.startsWith('data.copy-')) ?? '';
        expect(fs.existsSync(path.join(path.dirname(dataDir), copy, 'data', 'pgdata'))).toBe(true);
      });
      return restore;
    };
    const ended = await begun();
    ended.child.kill('SIGINT');
    expect(await ended.ended).toBe(130);
    expect(around()).toEqual([]);

    const killed = await begun();
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(around()).toContainEqual(expect.stringMatching(/^data\.copy-/));
    const next = program('restore.mjs', [file], dataDir);
    expect(await next.ended).toBe(0);
    expect(next.output().stderr).toMatch(
      /^Removed a copy of the data that a killed program had left: \S+\n$/,
    );
    expect(around()).toEqual(['data']);
  });
});
