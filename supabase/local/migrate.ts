import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import type { Database } from './database.ts';
import { StartFault } from './fault.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** The hashes, by version, of three files that once replaced the migrations in `STEPS` and have the same result. */
export const FOLDED: ReadonlyMap<string, string> = new Map([
  ['20261122130000', 'fb3cf37e175d7d946119a4ed8b529c4bdf4e035c3a2a118b9f9c98fd8b79dad2'],
  ['20261122130100', '32dd462a438e46c3f725153dc7ec7db3148028c9d418a74bf92373a6958ed5fd'],
  ['20261122130300', '43a2421b9492468bb19ec1332d37e5197d2a2f4a46ce938602d4caf7b2e8b9b7'],
]);
export const STEPS: readonly string[] = [
  ...FOLDED.keys(),
  ...['20261122130400', '20261122130500', '20261122130600', '20261122130700'],
];

/** The hashes, by version, of other texts that some databases have run; with the migrations after them the result is the same. */
export const SAME_RESULT: ReadonlyMap<string, string> = new Map([
  ['20261127160200', '83641508f10616694819c47f87dc5129528791c8d986b3eea5cc15868e530ff9'],
  ['20261127191000', 'e47a9746fa54141c0bfd570f5d268e1d6561d0399817eadedda054c51968ec24'],
  ['20261127202000', 'e3cf18d077aa51e6ea894fe0e11eb7c8726e042449249c9413fe3641099451b8'],
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
export function migrationsIn(folder = MIGRATIONS): readonly Migration[] {
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
  const recorded = await readStamp(database.query);
  if (recorded === stamp) return;
  const known = await unfold(database, recorded, wanted);
  refuseOtherPast(known, wanted);

  await database.script(ROLES);
  await app.ensureSystemSchema();
  await database.script(getStorageSchemaSql());
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

/** Records a database that ran the folded files as one that ran their steps. Returns its stamp. */
async function unfold(database: Database, stamp: string, wanted: readonly Migration[]): Promise<string> {
  if (![...FOLDED].every(([version, hash]) => stamp.includes(`${version}:${hash}`))) return stamp;
  const steps = wanted.filter(({ version }) => STEPS.includes(version));
  const unfolded = [
    ...stamp.split(' ').filter((part) => !FOLDED.has(part.split(':')[0] ?? '')),
    ...steps.map(({ version, hash }) => `${version}:${hash}`),
  ].join(' ');
  const folded = [...FOLDED.keys()].map((version) => `'${version}'`).join(', ');
  const rows = steps.map(({ version, name }) => `('${version}', '${name}')`).join(', ');
  await database.script(`
    delete from supabase_migrations.schema_migrations where version in (${folded});
    insert into supabase_migrations.schema_migrations (version, name) values ${rows};
    comment on schema supabase_migrations is '${unfolded}';
  `);
  return unfolded;
}

/** Checks the recorded migrations: a folder made by another version would fail in ways that its tables do not explain. */
function refuseOtherPast(stamp: string, wanted: readonly Migration[]): void {
  const applied = new Map(
    stamp.split(' ').map((part) => {
      const [version = '', hash] = part.split(':');
      return [version, hash] as const;
    }),
  );
  const other = wanted.find(
    ({ version, hash }) => ![undefined, hash, SAME_RESULT.get(version)].includes(applied.get(version)),
  );
  if (other) {
    throw new StartFault(
      `The database was made with another text of the migration ${other.file}, so that it cannot be brought up to date; nothing in it was changed: open it with the version that made it, or set DATA_DIR to another folder.`,
    );
  }
}

async function readStamp(query: Database['query']): Promise<string> {
  const [row] = await query(
    `select obj_description(oid, 'pg_namespace') as stamp from pg_namespace where nspname = 'supabase_migrations'`,
  );
  return String(row?.stamp ?? '');
}

/** The migrations that a database has had, in order; the first version of the app recorded no hashes. */
export async function recordedMigrations(query: Database['query']) {
  return [...(await readStamp(query)).matchAll(/(\d{14})(?::([0-9a-f]{64}))?(?= |$)/g)].map(
    ([, version = '', hash = '']) => ({ version, hash }),
  );
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
