// `npm run types`: generates the types of the database with the Supabase CLI, from a migrated PostgreSQL.
import { writeFileSync } from 'node:fs';
import { typesOf, withCli } from './supabaseCli.mjs';

const ran = await withCli(async (supabase) => {
  const pushed = await supabase('db', 'push', '--yes');
  if (pushed.code !== 0) throw new Error(pushed.said);
  const file = new URL('../src/data/supabase/database.types.ts', import.meta.url);
  writeFileSync(file, await typesOf(supabase));
});
if (!ran) process.exitCode = 1;
