import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import {
  BEFORE_BASELINE,
  beforeBaseline,
  expectTablesOfBaseline,
  isOfBaseline,
  openOnceBefore,
} from './baseline.ts';
import type { Database } from './database.ts';
import { FACTOR_TABLES } from './factorTables.ts';
import { StartFault } from './fault.ts';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

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

/** How this program would write down that a database had all of these migrations. */
const stampOf = (migrations: readonly Migration[]) =>
  [
    sha256(getAuthSchemaSql(), FACTOR_TABLES, getStorageSchemaSql()),
    ...migrations.map(({ version, hash }) => `${version}:${hash}`),
  ].join(' ');

/**
 * True for a database that `migrate` will change.
 * @throws StartFault for one that is older than the last version before 1.0, newer than this one, or of another past.
 */
export async function willChange({ query }: Database, folder = MIGRATIONS): Promise<boolean> {
  const wanted = migrationsIn(folder);
  if (['', stampOf(wanted)].includes(await readStamp(query))) return false;
  const recorded = await recordedMigrations(query);
  switch (beforeBaseline(recorded.map(({ version }) => version))) {
    case 'earlier':
      throw new StartFault(`The database ${openOnceBefore}`);
    case 'last':
      await expectTablesOfBaseline(query);
      return true;
    case undefined:
      refuseOtherPast(recorded, wanted);
      return true;
  }
}

/**
 * Brings the database up to date: the roles and schemas that a hosted project comes with, then the migrations. A
 * database that already is up to date is left alone, which makes a start three times faster. What `willChange` refuses is left
 * as it is.
 */
export async function migrate(app: App, database: Database, folder = MIGRATIONS): Promise<void> {
  const wanted = migrationsIn(folder);
  const stamp = stampOf(wanted);
  if ((await readStamp(database.query)) === stamp) return;
  if (await willChange(database, folder)) await adopt(database, wanted);

  await database.script(ROLES);
  await app.ensureSystemSchema();
  await database.script(FACTOR_TABLES);
  await database.script(getStorageSchemaSql());
  await database.script(PLATFORM_GRANTS);
  const applied = new Set(await appliedVersions(database));
  if (applied.size === 0) await database.script(PLATFORM_DEFAULTS);
  for (const migration of wanted.filter(({ version }) => !applied.has(version)))
    await apply(database, migration);
  await database.script(`comment on schema supabase_migrations is '${stamp}'`);
}

/** Records a database that the last version before 1.0 made as one of the baseline: no row and no table of it changes. */
async function adopt(database: Database, wanted: readonly Migration[]): Promise<void> {
  const recorded = await recordedMigrations(database.query);
  if (!beforeBaseline(recorded.map(({ version }) => version))) return;
  const baseline = wanted.filter(({ version }) => isOfBaseline(version));
  const rows = baseline.map(({ version, name }) => `('${version}', '${name}')`).join(', ');
  await database.script(`
    delete from supabase_migrations.schema_migrations
    where version in (${BEFORE_BASELINE.map((version) => `'${version}'`).join(', ')});
    insert into supabase_migrations.schema_migrations (version, name) values ${rows};
    comment on schema supabase_migrations is '${stampOf(baseline)}';
  `);
}

/** A folder made by another version would fail in ways that its tables do not explain. */
function refuseOtherPast(
  recorded: Awaited<ReturnType<typeof recordedMigrations>>,
  wanted: readonly Migration[],
): void {
  for (const { version, hash } of recorded) {
    const migration = wanted.find((one) => one.version === version);
    if (!migration)
      throw new StartFault(
        `The database was made by a newer version of this program (${version}); update it.`,
      );
    if (hash !== migration.hash)
      throw new StartFault(
        `The database was made with another text of the migration ${migration.file}, so that it cannot be brought up to date; nothing in it was changed: open it with the version that made it, or set DATA_DIR to another folder.`,
      );
  }
}

async function readStamp(query: Database['query']): Promise<string> {
  const [row] = await query(
    `select obj_description(oid, 'pg_namespace') as stamp from pg_namespace where nspname = 'supabase_migrations'`,
  );
  return String(row?.stamp ?? '');
}

/** The migrations that a database has had, in order, with their hashes; '' where none was recorded. */
export async function recordedMigrations(query: Database['query']) {
  return [...(await readStamp(query)).matchAll(/(?<= )(\d{14})(?::([0-9a-f]{64}))?(?= |$)/g)].map(
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
