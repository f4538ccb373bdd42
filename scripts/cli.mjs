// `npm run test:cli`: every command of the README's part on hosted projects, with the Supabase CLI of the registry, as far
// as a plain PostgreSQL can stand for the project. What needs the platform itself (login, link, config push) is named.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import postgres from 'postgres';

process.env.NODE_ENV = 'production';
const { runnerImport } = await import('vite');

const CLI = 'supabase@3.1.0';
const root = join(import.meta.dirname, '..');
const typescript = join(root, 'node_modules/typescript/bin/tsc');

/** What the hosted platform holds before the first migration: its roles, its schemas, and what it grants by itself. */
const platform = [
  `create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;
   alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
   alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
   alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;`,
  getAuthSchemaSql(),
  getStorageSchemaSql(),
  `create or replace function auth.uid() returns uuid language sql stable as
     $$ select nullif(current_setting('request.jwt.claims', true)::jsonb ->> 'sub', '')::uuid $$;
   grant usage on schema public, auth, storage to anon, authenticated, service_role;
   grant all on storage.objects, storage.buckets to anon, authenticated, service_role;`,
];

/**
 * Each row type of the app against what the database has: every column exists, is of the same kind, and is not null where
 * the app counts on it. A column that holds JSON is typed by the app alone.
 */
const comparison = `
import type { ConsentRow } from '${root}/src/data/records/consents';
import type { DocumentRow } from '${root}/src/data/records/documents';
import type { HistoryEntry } from '${root}/src/data/records/history';
import type { PatientRow } from '${root}/src/data/records/patients';
import type { Profile } from '${root}/src/data/records/profile';
import type { Database, Json } from './generated';

type Tables = Database['public']['Tables'];
type RowOf<Name extends keyof Tables> = Tables[Name]['Row'];
type Fits<App, Row> = {
  [K in keyof App]: K extends keyof Row
    ? null extends Row[K]
      ? null extends App[K] ? Same<App[K], Row[K]> : 'may be null'
      : Same<App[K], Row[K]>
    : 'no such column';
};
type Same<App, Row> = NonNullable<Json> extends NonNullable<Row> ? true
  : NonNullable<App> extends NonNullable<Row> | readonly unknown[] ? true : 'another type';
type AllTrue<App> = { [K in keyof App]: true };

/** Every generated column may be null for the catalogue; the expression of this one never is. */
type Stored = Omit<PatientRow, 'completa'>;

declare const patients: Fits<Stored, RowOf<'patients'>>;
declare const documents: Fits<DocumentRow, RowOf<'patient_documents'>>;
declare const consents: Fits<ConsentRow, RowOf<'consents'>>;
declare const history: Fits<Omit<HistoryEntry, 'columns'>, RowOf<'patient_history'>>;
declare const profile: Fits<Profile, RowOf<'therapist_profiles'>>;
export const checked: [
  AllTrue<Stored>, AllTrue<DocumentRow>, AllTrue<ConsentRow>, AllTrue<Omit<HistoryEntry, 'columns'>>, AllTrue<Profile>,
] = [patients, documents, consents, history, profile];
`;

function run(command, args, cwd) {
  return new Promise((resolve) => {
    const env = { ...process.env, DO_NOT_TRACK: '1', NO_COLOR: '1', PGSSLMODE: 'disable' };
    const shell = process.platform === 'win32';
    const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr']) {
      child[name].on('data', (chunk) => {
        said[name] += chunk;
      });
    }
    child.once('error', (error) => resolve({ code: 1, stdout: '', stderr: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, ...said }));
  });
}

let failures = 0;
function report(what, good, detail = '') {
  if (!good) failures += 1;
  console.log(`${good ? 'ok     ' : 'FAIL   '} ${what}${good ? '' : `\n${detail}`}`);
}
const skip = (what, why) => console.log(`skipped ${what}: ${why}`);

const { module } = await runnerImport(join(root, 'tests/support/backendPostgres.ts'), {
  configFile: false,
  root,
});
const cluster = await module.startCluster();
if (!cluster) {
  console.log('skipped: no server programs of PostgreSQL are installed here.');
  process.exit(0);
}
// as on the platform, whoever pushes owns the database
const url = cluster.databaseUrl.replace('//anamnese@', '//postgres@');
const folder = mkdtempSync(join(tmpdir(), 'anamnese-cli-'));
const supabase = async (...args) => {
  const { code, stdout, stderr } = await run('npx', ['--yes', CLI, ...args, `--remote=${url}`], folder);
  return { code, stdout, said: stdout + stderr };
};

async function check(sql) {
  // the command line writes beside the files that it reads
  cpSync(join(root, 'supabase'), join(folder, 'supabase'), { recursive: true });
  for (const part of platform) await sql.unsafe(part).simple();

  const first = await supabase('db', 'push', '--yes');
  report('db push applies every migration', first.code === 0 && /Finished/.test(first.said), first.said);
  report('config.toml is read without a warning', !/\bWARN\b|deprecated/.test(first.said), first.said);
  const second = await supabase('db', 'push', '--yes');
  report('a second push finds nothing to do', /up to date/.test(second.said), second.said);

  const [{ found }] =
    await sql`select count(*)::int as found from pg_available_extensions where name = 'plpgsql_check'`;
  if (found) {
    const lint = await supabase('db', 'lint', '--fail-on', 'warning');
    report('db lint finds nothing', lint.code === 0, lint.said);
  } else skip('db lint', 'this PostgreSQL lacks plpgsql_check (Debian: postgresql-15-plpgsql-check)');

  const advice = await supabase('db', 'advisors', '--fail-on', 'info');
  report('db advisors find nothing', advice.code === 0, advice.said);
  await sql`create table public.wide_open (id int primary key)`;
  const warned = await supabase('db', 'advisors', '--fail-on', 'info');
  report('db advisors find a table that is open to everybody', warned.code !== 0, warned.said);
  await sql`drop table public.wide_open`;

  const types = await supabase('gen', 'types');
  report('gen types describes the tables', /"patient_documents"/.test(types.stdout), types.said);
  writeFileSync(join(folder, 'generated.ts'), types.stdout);
  writeFileSync(join(folder, 'rows.ts'), comparison);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const compilerOptions = { noEmit: true, rootDir: '/' };
  const settings = { extends: join(root, 'tsconfig.json'), compilerOptions, include: ['rows.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const compared = await run(process.execPath, [typescript, '--project', folder], folder);
  report('the row types of the app fit the tables', compared.code === 0, compared.stdout + compared.stderr);

  skip('login, link', 'they need an account of the platform');
  skip('config push', 'it needs a project of the platform; that config.toml is read is checked above');
}

const sql = postgres(url, { max: 1, onnotice: () => {} });
try {
  await check(sql);
} finally {
  await sql.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;
console.log(failures > 0 ? `${failures} failed` : 'All that can be tried here holds.');
