// `npm run test:cli`: every command of the README's part on hosted projects, with the Supabase CLI from npm, on a plain
// PostgreSQL in place of the project. The commands that need the platform itself (login, link, config push) are skipped.
import { readFileSync } from 'node:fs';
import { typesOf, withCli } from './supabaseCli.mjs';

const types = new URL('../src/data/supabase/database.types.ts', import.meta.url);

let failures = 0;
function report(what, good, detail = '') {
  if (!good) failures += 1;
  console.log(`${good ? 'ok     ' : 'FAIL   '} ${what}${good ? '' : `\n${detail}`}`);
}
const skip = (what, why) => console.log(`skipped ${what}: ${why}`);

async function check(supabase, sql) {
  const first = await supabase('db', 'push', '--yes');
  report('db push applies every migration', first.code === 0 && /Finished/.test(first.output), first.output);
  report('config.toml is read without a warning', !/\bWARN\b|deprecated/.test(first.output), first.output);
  const second = await supabase('db', 'push', '--yes');
  report('a second push finds nothing to do', /up to date/.test(second.output), second.output);

  const [{ found }] =
    await sql`select count(*)::int as found from pg_available_extensions where name = 'plpgsql_check'`;
  if (found) {
    const lint = await supabase('db', 'lint', '--fail-on', 'warning');
    report('db lint finds nothing', lint.code === 0, lint.output);
  } else skip('db lint', 'this PostgreSQL lacks plpgsql_check (Debian: postgresql-15-plpgsql-check)');

  const advice = await supabase('db', 'advisors', '--fail-on', 'info');
  report('db advisors find nothing', advice.code === 0, advice.output);
  await sql`create table public.wide_open (id int primary key)`;
  const warned = await supabase('db', 'advisors', '--fail-on', 'info');
  report('db advisors find a table that is open to everybody', warned.code !== 0, warned.output);
  await sql`drop table public.wide_open`;

  const same = (await typesOf(supabase)) === readFileSync(types, 'utf8');
  report('gen types gives the types of the repository', same, 'npm run types brings them up to date.');

  skip('login, link', 'they need an account of the platform');
  skip('config push', 'it needs a project of the platform; that config.toml is read is checked above');
}

if (!(await withCli(check))) process.exit(0);
process.exitCode = failures > 0 ? 1 : 0;
console.log(failures > 0 ? `${failures} failed` : 'All that can be tried here holds.');
