import fs from 'node:fs';
import path from 'node:path';
import { MIGRATIONS } from '../../supabase/local/migrate';

/** A folder with the migrations before `next` only. */
export function migrationsBefore(folder: string, next: string): string {
  const migrations = path.join(folder, `before-${next}`);
  fs.mkdirSync(migrations);
  for (const file of fs.readdirSync(MIGRATIONS).filter((name) => name < next))
    fs.copyFileSync(path.join(MIGRATIONS, file), path.join(migrations, file));
  return migrations;
}
