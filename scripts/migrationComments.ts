import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MIGRATIONS = join(import.meta.dirname, '../supabase/migrations');

/** What one migration says above one statement. */
type Comment = { readonly migration: string; readonly lines: readonly string[] };
/** By kind and name, as 'function touch_patient' or 'column patients.nome', from the oldest to the newest. */
export type Comments = ReadonlyMap<string, readonly Comment[]>;

const CREATED =
  /^create (?:or replace )?(?:unique )?(table|function|index|trigger|policy) (?:public\.)?(?:"([^"]+)"|(\w+))/;
const ALTERED = /^alter table public\.(\w+)(?: add (?:column )?(?!constraint)"?(\w+)"? )?/;
const COLUMN = /^ {2}(?:add (?:column )?)?"?(\w+)"? /;

/** The comments above the statements and columns of all migrations. */
export function commentsOfMigrations(): Comments {
  const comments = new Map<string, Comment[]>();
  for (const file of readdirSync(MIGRATIONS).sort()) {
    const migration = file.replace(/\.sql$/, '');
    let table: string | undefined;
    let lines: string[] = [];
    let ended = false;
    for (const line of readFileSync(join(MIGRATIONS, file), 'utf8').split('\n')) {
      if (line.trim() === '') {
        ended = true;
        continue;
      }
      if (line.trim().startsWith('--')) {
        lines = ended ? [line.trim()] : [...lines, line.trim()];
        ended = false;
        continue;
      }
      const [, kind, quoted, plain = quoted] = CREATED.exec(line) ?? [];
      const [, altered, added] = ALTERED.exec(line) ?? [];
      if (kind === 'table') table = plain;
      if (altered) table = altered;
      const column = table && COLUMN.exec(line)?.[1];
      const key = kind
        ? `${kind} ${plain}`
        : altered
          ? added
            ? `column ${altered}.${added}`
            : `table ${altered}`
          : column && `column ${table}.${column}`;
      // every version of a function is named
      if (key && (lines.length > 0 || kind === 'function'))
        comments.set(key, [...(comments.get(key) ?? []), { migration, lines }]);
      lines = [];
      ended = false;
      if (line.endsWith(';')) table = undefined;
    }
  }
  return comments;
}
