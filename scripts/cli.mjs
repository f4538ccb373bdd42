// `npm run test:cli`: what `npm run hosted` and this project do with the Supabase CLI from npm, on a plain PostgreSQL and an API
// on this computer in place of the platform.
import { readFileSync } from 'node:fs';
import { checkHosted } from './cliHosted.mjs';
import { schemaOf, typesOf, withCli } from './supabaseCli.mjs';

const types = new URL('../src/data/supabase/database.types.ts', import.meta.url);
const schema = new URL('../supabase/schema.sql', import.meta.url);

let failures = 0;
function report(what, good, detail = '') {
  if (!good) failures += 1;
  console.log(`${good ? 'ok     ' : 'FAIL   '} ${what}${good ? '' : `\n${detail}`}`);
}
const skip = (what, why) => console.log(`skipped ${what}: ${why}`);

/** Findings that do not apply here. */
const unfounded = [
  // no index of a new database has been used
  'unused_index',
  // only an index with the columns in the same order counts; tests/backend/linter.test.ts wants one in any order
  'unindexed_foreign_keys',
];

/** What the advisors find, hints included. */
async function advice(supabase) {
  const { code, stdout, output } = await supabase('db', 'advisors', '--level', 'info', '--fail-on', 'none');
  if (code !== 0) throw new Error(output);
  return JSON.parse(stdout).filter(({ name }) => !unfounded.includes(name));
}

async function check(supabase, sql) {
  const first = await supabase('db', 'push', '--yes');
  report('db push applies every migration', first.code === 0 && /Finished/.test(first.output), first.output);
  report('config.toml is read without a warning', !/\bWARN\b|deprecated/.test(first.output), first.output);
  const second = await supabase('db', 'push', '--yes');
  report('a second push finds nothing to do', /up to date/.test(second.output), second.output);

  const [{ checkers }] =
    await sql`select count(*)::int as checkers from pg_available_extensions where name = 'plpgsql_check'`;
  if (checkers) {
    const lint = await supabase('db', 'lint', '--fail-on', 'warning');
    report('db lint finds nothing', lint.code === 0, lint.output);
  } else skip('db lint', 'this PostgreSQL lacks plpgsql_check (Debian: postgresql-15-plpgsql-check)');

  const found = await advice(supabase);
  report('db advisors find nothing', found.length === 0, JSON.stringify(found, null, 2));
  await sql`create table public.wide_open (id int primary key)`;
  await sql`create table public.shut (id int primary key)`;
  await sql`alter table public.shut enable row level security`;
  const planted = (await advice(supabase)).map(({ name, metadata }) => `${metadata.name}: ${name}`).sort();
  const expected = ['shut: rls_enabled_no_policy', 'wide_open: rls_disabled_in_public'];
  report(
    'db advisors find a table that is open to everybody, and one that is open to nobody',
    expected.every((finding) => planted.includes(finding)),
    planted.join('\n'),
  );
  await sql`drop table public.wide_open, public.shut`;

  const same = (await typesOf(supabase)) === readFileSync(types, 'utf8');
  report('gen types gives the types of the repository', same, 'npm run types brings them up to date.');

  const read = (await schemaOf(sql)) === readFileSync(schema, 'utf8');
  report('the database is as supabase/schema.sql shows it', read, 'npm run types brings it up to date.');
}

if (!(await withCli(check))) process.exit(0);
await withCli((_supabase, sql, url) => checkHosted(report, sql, url));
skip('the platform itself', 'it needs an account');
process.exitCode = failures > 0 ? 1 : 0;
console.log(failures > 0 ? `${failures} failed` : 'All that can be tried here holds.');
