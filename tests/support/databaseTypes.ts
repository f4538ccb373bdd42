import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const TYPES_FILE = join(import.meta.dirname, '../../src/data/supabase/database.types.ts');

/** By table, the type of each column in `Row`. */
type Columns = Record<string, Record<string, string>>;

/** The columns in a generated file. */
export function columnsIn(file = TYPES_FILE): Columns {
  const tables = readFileSync(file, 'utf8').matchAll(/^ {6}(\w+): \{\n {8}Row: \{\n(.*?)^ {8}\};/gms);
  return Object.fromEntries(
    [...tables].map(([, table, row = '']) => [
      table,
      Object.fromEntries([...row.matchAll(/^ {10}(\w+): (.+);$/gm)].map(([, name, type]) => [name, type])),
    ]),
  );
}

/** The same from a database, in the generator's notation. */
export const COLUMNS_SQL = `
  select json_object_agg(table_name, columns) as columns from (
    select table_name, json_object_agg(column_name, case
      when is_nullable = 'YES' then type || ' | null'
      when type = 'Json' then 'NonNullable<Json>'
      else type
    end) as columns
    from (
      select *, case
        when data_type in ('text', 'uuid', 'date', 'timestamp with time zone') then 'string'
        when data_type in ('smallint', 'integer', 'bigint', 'numeric') then 'number'
        when data_type = 'jsonb' then 'Json'
        when data_type = 'ARRAY' and udt_name = '_text' then 'string[]'
        else data_type
      end as type
      from information_schema.columns where table_schema = 'public'
    ) as described
    group by table_name
  ) as tables`;

/** By function, the names of its arguments. */
type Functions = Record<string, string[]>;

/** The functions in a generated file. */
export function functionsIn(file = TYPES_FILE): Functions {
  const text = readFileSync(file, 'utf8');
  const section = text.slice(text.indexOf('    Functions: {'), text.indexOf('    Enums: {'));
  return Object.fromEntries(
    [...section.matchAll(/^ {6}(\w+): \{\s+Args:(.*?)\s+Returns:/gms)].map(([, name, args = '']) => [
      name,
      [...args.matchAll(/(\w+)\??: /g)].map(([, argument]) => argument ?? '').sort(),
    ]),
  );
}

/** The same from a database: what the API offers, so no trigger. */
export const FUNCTIONS_SQL = `
  select json_object_agg(proname, arguments) as functions from (
    select proname, (
      select coalesce(json_agg(name order by name), '[]') from unnest(proargnames[:pronargs]) as name
    ) as arguments
    from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
  ) as described`;
