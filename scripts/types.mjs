// `npm run types`: generates the types of the database with the Supabase CLI, from a migrated PostgreSQL, and
// `supabase/schema.sql` from the same.
import { writeFileSync } from 'node:fs';
import { schemaOf, typesOf, withCli } from './supabaseCli.mjs';

const ran = await withCli(async (supabase, sql) => {
  const pushed = await supabase('db', 'push', '--yes');
  if (pushed.code !== 0) throw new Error(pushed.output);
  writeFileSync(new URL('../supabase/schema.sql', import.meta.url), await schemaOf(sql));
  const file = new URL('../src/data/supabase/database.types.ts', import.meta.url);
  writeFileSync(file, await typesOf(supabase));
});
if (!ran) process.exitCode = 1;
