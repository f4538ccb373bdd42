import fs from 'node:fs';
import path from 'node:path';
import type { Backend } from '../../supabase/local/backend';
import { MIGRATIONS } from '../../supabase/local/migrate';

/** A folder with the migrations before `next` only. */
export function migrationsBefore(folder: string, next: string): string {
  const migrations = path.join(folder, `before-${next}`);
  fs.mkdirSync(migrations);
  for (const file of fs.readdirSync(MIGRATIONS).filter((name) => name < next))
    fs.copyFileSync(path.join(MIGRATIONS, file), path.join(migrations, file));
  return migrations;
}

/** All rows of all tables, as text. */
export async function allRowsOf({ database }: Backend): Promise<Map<string, string[]>> {
  const names = await database.query(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const rows = new Map<string, string[]>();
  for (const { name } of names) {
    const found = await database.query(`select t::text as row from public.${name} t order by 1`);
    rows.set(
      String(name),
      found.map(({ row }) => String(row)),
    );
  }
  return rows;
}
