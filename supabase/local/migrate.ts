import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import type { Database } from './database.ts';
import { StartFault } from './fault.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Migrations that were folded into fewer files with the same result: by version, the hash of each step. Versions without
 * a file are part of an earlier one.
 */
export const FOLDED_STEPS: ReadonlyMap<string, string> = new Map([
  ['20261122130000', 'abc071e4c6540754396541cc653bc2e088a4826915369d802b01883bb269e7c1'],
  ['20261122130100', '66156424ab9629b75b84bdddade49384beda3004bac9018c2596ef5e4e4cb169'],
  ['20261122130300', '2f1c9485604185f1873ea610e5a259dffe5b07c19bb7a3e40192995952a0e8a4'],
  ['20261122130400', '43a2421b9492468bb19ec1332d37e5197d2a2f4a46ce938602d4caf7b2e8b9b7'],
  ['20261122130500', '2d369e04b290a8a6f69b18bf0bc712a828d2eb5097d8116495130bbbab4b343b'],
  ['20261122130600', '3631c40c8f48244a1805eb8943fc6a710136a52c5ae61c64b6b7be87f4e2e849'],
  ['20261122130700', '2e98d1737b43005d2eb2adfaf2748a6c65d7b0a3387f402ccb04c64f39bb8d7b'],
]);

type Migration = {
  readonly version: string;
  readonly name: string;
  readonly file: string;
  readonly sql: string;
  readonly hash: string;
};

const sha256 = (...texts: string[]) =>
  texts.reduce((hash, text) => hash.update(text), createHash('sha256')).digest('hex');

/** The files that `supabase db push` applies, in the same order. */
function migrationsIn(folder: string): readonly Migration[] {
  return fs
    .readdirSync(folder)
    .map((file) => /^(\d{14})_(.+)\.sql$/.exec(file))
    .flatMap((match) => {
      const [file, version, name] = match ?? [];
      if (!file || !version || !name) return [];
      const sql = fs.readFileSync(path.join(folder, file), 'utf8');
      return [{ version, name, file, sql, hash: sha256(sql) }];
    })
    .sort((a, b) => a.version.localeCompare(b.version));
}

/**
 * Brings the database up to date: the roles and schemas that a hosted project comes with, then the migrations. A
 * database that already is up to date is left alone, which makes a start three times faster.
 */
export async function migrate(app: App, database: Database, folder = MIGRATIONS): Promise<void> {
  const wanted = migrationsIn(folder);
  const platform = sha256(getAuthSchemaSql(), getStorageSchemaSql());
  const stamp = [platform, ...wanted.map(({ version, hash }) => `${version}:${hash}`)].join(' ');
  const recorded = String((await readStamp(database)) ?? '');
  if (recorded === stamp) return;
  const known = await foldSteps(database, recorded, wanted);
  refuseOtherPast(known, wanted);

  await database.script(ROLES);
  await app.ensureSystemSchema();
  await database.script(PLATFORM_GRANTS);
  const applied = new Set(await appliedVersions(database));
  const unknown = [...applied].filter(
    (version) => !wanted.some((migration) => migration.version === version),
  );
  if (unknown.length > 0) {
    throw new StartFault(
      `The database was made by a newer version of this program (${unknown.join(', ')}); update it.`,
    );
  }
  if (applied.size === 0) await database.script(PLATFORM_DEFAULTS);
  for (const migration of wanted.filter(({ version }) => !applied.has(version)))
    await apply(database, migration);
  await database.script(`comment on schema supabase_migrations is '${stamp}'`);
}

/** Records a database that ran all steps of the folded migrations as one that ran their files. Returns its stamp. */
async function foldSteps(database: Database, stamp: string, wanted: readonly Migration[]): Promise<string> {
  if (![...FOLDED_STEPS].every(([version, hash]) => stamp.includes(`${version}:${hash}`))) return stamp;
  const files = wanted.filter(({ version }) => FOLDED_STEPS.has(version));
  const folded = [
    ...stamp.split(' ').filter((part) => !FOLDED_STEPS.has(part.split(':')[0] ?? '')),
    ...files.map(({ version, hash }) => `${version}:${hash}`),
  ].join(' ');
  const steps = [...FOLDED_STEPS.keys()].map((version) => `'${version}'`).join(', ');
  const rows = files.map(({ version, name }) => `('${version}', '${name}')`).join(', ');
  await database.script(`
    delete from supabase_migrations.schema_migrations where version in (${steps});
    insert into supabase_migrations.schema_migrations (version, name) values ${rows};
    comment on schema supabase_migrations is '${folded}';
  `);
  return folded;
}

/** Checks the recorded migrations: a folder made by another version would fail in ways that its tables do not explain. */
function refuseOtherPast(stamp: string, wanted: readonly Migration[]): void {
  const applied = new Map(
    stamp.split(' ').map((part) => {
      const [version = '', hash] = part.split(':');
      return [version, hash] as const;
    }),
  );
  const other = wanted.find(({ version, hash }) => (applied.get(version) ?? hash) !== hash);
  if (other) {
    throw new StartFault(
      `The database was made with another text of the migration ${other.file}, so that it cannot be brought up to date; nothing in it was changed: open it with the version that made it, or set DATA_DIR to another folder.`,
    );
  }
}

async function readStamp(database: Database): Promise<unknown> {
  const [row] = await database.query(
    `select obj_description(oid, 'pg_namespace') as stamp from pg_namespace where nspname = 'supabase_migrations'`,
  );
  return row?.stamp;
}

async function appliedVersions(database: Database): Promise<string[]> {
  const rows = await database.query(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  return rows.map(({ version }) => String(version));
}

async function apply(database: Database, { version, name, file, sql }: Migration): Promise<void> {
  const record = `insert into supabase_migrations.schema_migrations (version, name) values ('${version}', '${name}');`;
  try {
    await database.script(`${sql}\n${record}`);
  } catch (error) {
    throw new StartFault(`The migration ${file} failed and was undone: ${(error as Error).message}.`);
  }
}

/** On an external server the role is no superuser and must be a member of the roles that it switches to. */
const ROLES = `
  do $$
  declare
    wanted text;
  begin
    foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
        if wanted = 'service_role' and (select rolsuper from pg_roles where rolname = current_user) then
          alter role service_role bypassrls;
        end if;
      end if;
      if not pg_has_role(current_user, wanted, 'member') then
        execute format('grant %I to current_user', wanted);
      end if;
    end loop;
  end
  $$;
`;

/** Grants that the hosted platform provides. */
const PLATFORM_GRANTS = `
  grant usage on schema public, auth, storage to anon, authenticated, service_role;
  grant all on storage.objects, storage.buckets to anon, authenticated, service_role;
`;

/** Default privileges in `public`; applied once, because a migration may revoke them. */
const PLATFORM_DEFAULTS = ['tables', 'sequences', 'functions']
  .map(
    (kind) =>
      `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role;`,
  )
  .join('\n');
