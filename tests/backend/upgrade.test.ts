/** @module-tag repeat */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { migrationsUntil } from '../../supabase/backup/restore';
import { runHosted } from '../../supabase/hosted/hosted';
import { type Backend, openBackend, openDatabase } from '../../supabase/local/backend';
import { BEFORE_BASELINE, isOfBaseline, LAST_BEFORE } from '../../supabase/local/baseline';
import { MIGRATIONS, migrationsIn } from '../../supabase/local/migrate';
import { allRowsOf } from '../support/allRows';
import type { DatabaseName } from '../support/backend';
import { clientOf, minimalNote, PASSWORD } from '../support/backendClients';
import { startCluster } from '../support/backendPostgres';
import { newFolder } from '../support/backendProcess';
import { hostedWorld } from '../support/hostedWorld';

// these tests create and open databases, possibly on a busy machine
vi.setConfig({ testTimeout: 180_000 });

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  for (const close of closing.splice(0).reverse()) await close();
});

function emptyFolder(): string {
  const folder = newFolder();
  closing.push(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with the migrations of the baseline alone, which make the tables of the last version before 1.0. */
function baselineAlone(): string {
  const folder = emptyFolder();
  for (const { version, file } of migrationsIn())
    if (isOfBaseline(version)) fs.copyFileSync(path.join(MIGRATIONS, file), path.join(folder, file));
  return folder;
}

/** A data folder with a record, by default of this version. */
async function filledFolder({ databaseUrl, migrations }: { databaseUrl?: string; migrations?: string } = {}) {
  const folder = emptyFolder();
  const settings = { dataDir: path.join(folder, 'data'), databaseUrl, confirmEmail: false };
  const backend = await openBackend(settings, () => {}, { migrations });
  const client = clientOf({ url: 'http://localhost', dataDir: '' }, undefined, undefined, (url, init) =>
    Promise.resolve(backend.handle(new Request(url, init))),
  );
  await client.auth.signUp({ email: 'helena@exemplo.com.br', password: PASSWORD });
  const patient_id = randomUUID();
  for (const { error } of [
    await client.from('patients').insert({ id: patient_id, nome: 'Joana', dataNascimento: '1985-02-14' }),
    await client.from('session_notes').insert({ patient_id, ...minimalNote }),
  ])
    expect(error).toBeNull();
  return { settings, backend, client };
}

/** Has a database list these migrations, with the hashes that this version knows. */
async function setListed({ database }: Backend, versions: readonly string[]): Promise<void> {
  const rows = versions.map((version) => `('${version}', 'name')`).join(', ');
  const hashes = new Map(migrationsIn().map(({ version, hash }) => [version, hash]));
  const stamp = versions.map((version) => `${version}:${hashes.get(version) ?? 'b'.repeat(64)}`).join(' ');
  await database.script(`
    delete from supabase_migrations.schema_migrations;
    insert into supabase_migrations.schema_migrations (version, name) values ${rows};
    comment on schema supabase_migrations is '${'a'.repeat(64)} ${stamp}';
  `);
}

const listedIn = async ({ database }: Pick<Backend, 'database'>) =>
  (await database.query('select version from supabase_migrations.schema_migrations order by 1')).map(
    ({ version }) => version,
  );
const current = () => migrationsIn().map(({ version }) => version);
const copiesIn = (dataDir: string) =>
  fs.existsSync(path.join(dataDir, 'before')) ? fs.readdirSync(path.join(dataDir, 'before')).sort() : [];

describe.each<DatabaseName>(['PGlite', 'PostgreSQL'])(
  'a database of the last version before 1.0 on %s',
  (name) => {
    test('D-532, D-930, D-932: opens without a change to a row, and lists the migrations of this version', async ({
      skip,
    }) => {
      skip(!inject('backends')[name], `${name} is not installed`);
      const cluster = name === 'PostgreSQL' ? await startCluster() : undefined;
      if (cluster) closing.push(cluster.stop);
      const migrations = baselineAlone();
      const { settings, backend } = await filledFolder({
        ...(cluster ? { databaseUrl: cluster.databaseUrl } : {}),
        migrations,
      });
      const rows = await allRowsOf(backend);
      await setListed(backend, BEFORE_BASELINE);
      await backend.close();

      const adopted = await openBackend(settings, () => {}, { migrations });
      expect(await listedIn(adopted)).toEqual(current().filter(isOfBaseline));
      expect(await allRowsOf(adopted)).toEqual(rows);
      await setListed(adopted, BEFORE_BASELINE);
      await adopted.close();
      // a server of one's own has its own backups
      expect(copiesIn(settings.dataDir)).toHaveLength(cluster ? 0 : 1);

      vi.setSystemTime(new Date('2027-01-01T12:00:00Z'));
      const now = await openBackend(settings, () => {});
      vi.useRealTimers();
      expect(await listedIn(now)).toEqual(current());
      await now.close();
    });
  },
);

test('D-931: a hosted project of the last version before 1.0 lists the migrations of the baseline, and no row of it changes', async () => {
  const { backend } = await filledFolder({ migrations: baselineAlone() });
  closing.push(backend.close);
  const rows = await allRowsOf(backend);
  const platform = hostedWorld(emptyFolder());
  Object.assign(platform.state, { listed: BEFORE_BASELINE, select: backend.database.query });
  const isWhole = await runHosted(platform.world(emptyFolder()), { onlyLooks: false });
  expect(isWhole, platform.said.join('\n')).toBe(true);
  expect(platform.state.listed).toEqual(current().filter(isOfBaseline));
  // only then those that it lacks are added
  const changes = platform.commands.filter((command) => /repair|db push.*--yes/.test(command));
  expect(changes.map((command) => command.slice(0, 16))).toEqual([
    'migration repair',
    'migration repair',
    'db push --remote',
  ]);
  expect(await allRowsOf(backend)).toEqual(rows);
});

describe('a data folder that this version changes', () => {
  test('D-932: is copied before, which is told; the version before opens the copy, and the last two are kept', async () => {
    const migrations = baselineAlone();
    const { settings, backend, client } = await filledFolder({ migrations });
    const { data: signedIn } = await client.auth.getSession();
    const file = `${signedIn.session?.user.id}/antes.pdf`;
    const pdf = new Blob(['%PDF-antes'], { type: 'application/pdf' });
    expect((await client.storage.from('documents').upload(file, pdf)).error).toBeNull();
    const rows = await allRowsOf(backend);
    let open = backend;
    const said: string[] = [];
    const addMigration = (time: number) =>
      fs.writeFileSync(
        path.join(migrations, `2999123100000${time}_later.sql`),
        `comment on table public.device_keys is '${time}';`,
      );
    for (const time of [1, 2, 3]) {
      vi.setSystemTime(new Date(`2027-01-0${time}T12:00:00Z`));
      await open.close();
      addMigration(time);
      open = await openBackend(settings, (line) => void said.push(line), { migrations });
    }
    await open.database.script("update public.patients set endereco = 'Rua Nova, 12'");
    expect(await allRowsOf(open)).not.toEqual(rows);
    await open.close();
    vi.useRealTimers();
    const kept = ['20270102T120000', '20270103T120000'];
    expect(copiesIn(settings.dataDir)).toEqual(kept);
    expect(said).toEqual(
      ['20270101T120000', ...kept].map(
        (copy) =>
          `The data is of an earlier version. A copy of it as it is: ${path.join(settings.dataDir, 'before', copy)}`,
      ),
    );

    // as when one goes back: away from the copies, with the migrations that the version before had
    const copy = { ...settings, dataDir: path.join(emptyFolder(), 'data') };
    fs.renameSync(path.join(settings.dataDir, 'before', '20270103T120000'), copy.dataDir);
    fs.rmSync(path.join(migrations, '29991231000003_later.sql'));
    const opened = await openBackend(copy, () => {}, { migrations });
    expect(await allRowsOf(opened)).toEqual(rows);
    // with the stored file, which a session of before still reads
    const address = `http://localhost/storage/v1/object/documents/${file}`;
    const headers = {
      authorization: `Bearer ${signedIn.session?.access_token}`,
      apikey: EMBEDDED_PUBLIC_KEY,
    };
    const read = await opened.handle(new Request(address, { headers }));
    expect([read.status, await read.text()]).toEqual([200, '%PDF-antes']);
    await opened.close();
    expect(copiesIn(copy.dataDir)).toEqual([]);
  });

  test('D-932: is not copied when it is up to date, or empty', async () => {
    const { settings, backend } = await filledFolder();
    await backend.close();
    await (await openBackend(settings, () => {})).close();
    expect(copiesIn(settings.dataDir)).toEqual([]);
  });
});

describe('a data folder that cannot be brought up to date', () => {
  const refusals = {
    'of an earlier version before 1.0': {
      listed: BEFORE_BASELINE.slice(0, 30),
      words: `The database was made by a version before 1.0, and nothing in it was changed. Open it once with the version of commit ${LAST_BEFORE}, then with this one: docs/upgrading.md says how.`,
    },
    'of a newer version': {
      listed: [...current(), '29991231000000'],
      words: /newer version of this program \(29991231000000\)/,
    },
  };
  test.each(Object.entries(refusals))(
    'D-96, D-930: %s is refused, and left as it is',
    async (_name, { listed, words }) => {
      const { settings, backend } = await filledFolder();
      await setListed(backend, listed);
      const rows = await allRowsOf(backend);
      await backend.close();
      await expect(openBackend(settings, () => {})).rejects.toThrow(words);
      expect(copiesIn(settings.dataDir)).toEqual([]);
      const database = await openDatabase(settings);
      closing.push(database.close);
      expect(await listedIn({ database })).toEqual([...listed]);
      expect(await allRowsOf({ database })).toEqual(rows);
    },
  );

  test('D-930: one that lists the last migrations before 1.0, with other tables, is refused, and left as it is', async () => {
    const { settings, backend } = await filledFolder({ migrations: baselineAlone() });
    await setListed(backend, BEFORE_BASELINE);
    await backend.database.script('alter table public.device_keys add column label text');
    const rows = await allRowsOf(backend);
    await backend.close();
    await expect(openBackend(settings, () => {})).rejects.toThrow(
      `The database lists the migrations of commit ${LAST_BEFORE}, but its tables are others; nothing in it was changed. docs/upgrading.md says how to compare them.`,
    );
    expect(copiesIn(settings.dataDir)).toEqual([]);
    const database = await openDatabase(settings);
    closing.push(database.close);
    expect(await listedIn({ database })).toEqual([...BEFORE_BASELINE]);
    expect(await allRowsOf({ database })).toEqual(rows);
    await database.query('select label from public.device_keys');
  });

  test('D-96: one that ran another text of a migration is refused, and left as it is', async () => {
    const folder = emptyFolder();
    const settings = { dataDir: path.join(folder, 'data'), databaseUrl: undefined, confirmEmail: false };
    const migrations = path.join(folder, 'migrations');
    fs.cpSync(MIGRATIONS, migrations, { recursive: true });
    const [file = ''] = fs.readdirSync(migrations).filter((name) => name.includes('records'));
    fs.appendFileSync(path.join(migrations, file), 'alter table public.device_keys add column label text;\n');
    await (await openBackend(settings, () => {}, { migrations })).close();
    await expect(openBackend(settings, () => {})).rejects.toThrow(
      new RegExp(`^The database was made with another text of the migration ${file}, .+\\.$`),
    );
    await (await openBackend(settings, () => {}, { migrations })).close();
  });
});

describe('a backup', () => {
  const listing = (versions: readonly string[]) => ({
    migrations: versions.map((version) => ({ version, hash: '' })),
  });

  test('D-930: of the last version before 1.0 is loaded into the tables of the baseline', async () => {
    const made = await migrationsUntil(listing(BEFORE_BASELINE), emptyFolder());
    const baseline = migrationsIn().filter(({ version }) => isOfBaseline(version));
    expect(fs.readdirSync(made).sort()).toEqual(baseline.map(({ file }) => file));
  });

  test.each([
    [
      'of an earlier version before 1.0',
      BEFORE_BASELINE.slice(0, 30),
      /^The backup was made by a version before 1\.0/,
    ],
    ['of a newer version', [...current(), '29991231000000'], /does not know \(29991231000000\)/],
  ])('D-318, D-930: %s is refused', async (_name, versions, words) => {
    await expect(migrationsUntil(listing(versions), emptyFolder())).rejects.toThrow(words);
  });
});
