// `npm run types`: generates the types of the database with the Supabase CLI, from a migrated PostgreSQL, and
// `supabase/schema.sql` from the same; lists the hashes of new migrations.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { schemaOf, typesOf, withCli } from './supabaseCli.mjs';

const root = new URL('../', import.meta.url);

/** A line for each migration: what is committed has landed and keeps its hash, the others get the one of today. */
function listMigrations() {
  const list = 'tests/support/fixtures/migrations.sha256';
  const landed = execFileSync('git', ['show', `HEAD:${list}`], { cwd: root, encoding: 'utf8' });
  const migrations = new URL('supabase/migrations/', root);
  const added = readdirSync(migrations)
    .sort()
    .filter((file) => !landed.includes(file))
    .map((file) => {
      const hash = createHash('sha256').update(readFileSync(new URL(file, migrations)));
      return `${hash.digest('hex')}  ${file}\n`;
    });
  writeFileSync(new URL(list, root), landed + added.join(''));
}

const ran = await withCli(async (supabase, sql) => {
  const pushed = await supabase('db', 'push', '--yes');
  if (pushed.code !== 0) throw new Error(pushed.output);
  writeFileSync(new URL('supabase/schema.sql', root), await schemaOf(sql));
  const file = new URL('src/data/supabase/database.types.ts', root);
  writeFileSync(file, await typesOf(supabase));
  listMigrations();
});
if (!ran) process.exitCode = 1;
