import type { Database } from '../database.ts';

export type Query = Database['query'];

export type Table = {
  readonly schema: string;
  readonly name: string;
  /** All but generated ones, which the database computes again. */
  readonly columns: readonly string[];
};

export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${schema}.${name}`;

const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
const relation = ({ schema, name }: Table) => `${quoted(schema)}.${quoted(name)}`;
const listOf = (columns: readonly string[]) => columns.map(quoted).join(', ');

/** The schemas with rows; migrations have a record of their own. */
const SCHEMAS = ['auth', 'public', 'storage'];

export async function tablesOf(query: Query): Promise<Table[]> {
  const rows = await query(
    `select n.nspname as schema, c.relname as name, string_agg(a.attname, E'\\n' order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and n.nspname = any(string_to_array($1, ','))
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1, 2 order by 1, 2`,
    [SCHEMAS.join(',')],
  );
  return rows.map(({ schema, name, columns }) => ({
    schema: String(schema),
    name: String(name),
    columns: String(columns).split('\n'),
  }));
}

/** The values at which sequences continue, by name; a sequence that was never used is left out. */
export async function sequencesOf(query: Query): Promise<{ name: string; value: string }[]> {
  const rows = await query(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = any(string_to_array($1, ',')) and last_value is not null order by 1`,
    [SCHEMAS.join(',')],
  );
  return rows.map(({ name, value }) => ({ name: String(name), value: String(value) }));
}

/** Makes the text of a row the same on every server, and a policy that would hide rows an error. */
export async function setFormats(query: Query): Promise<void> {
  for (const setting of [
    "timezone to 'UTC'",
    "datestyle to 'ISO, YMD'",
    'intervalstyle to postgres',
    'bytea_output to hex',
    'extra_float_digits to 1',
    'row_security to off',
  ])
    await query(`set local ${setting}`);
}

const FETCHED_ROWS = 500;

/**
 * The rows of a table as JSON texts, some hundreds at a time, in an order that is the same on every server. Needs a transaction
 * with `setFormats`.
 */
export async function* rowsOf(query: Query, table: Table): AsyncGenerator<string[]> {
  await query(
    `declare rows_of_table no scroll cursor for
     select line from (
       select row_to_json(stored)::text as line from (select ${listOf(table.columns)} from ${relation(table)}) as stored
     ) as lines order by line collate "C"`,
  );
  for (;;) {
    const rows = await query(`fetch ${FETCHED_ROWS} from rows_of_table`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => String(line));
  }
  await query('close rows_of_table');
}

/** Inserts rows as they are, with every stamp. Needs a transaction with `withoutTriggers`. */
export async function insertRows(query: Query, table: Table, lines: readonly string[]): Promise<void> {
  const columns = listOf(table.columns);
  await query(
    `insert into ${relation(table)} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${relation(table)}, $1::json)`,
    [`[${lines.join(',')}]`],
  );
}

/**
 * For this transaction, no trigger stamps or refuses rows, and no foreign key is checked: they come from a database where all
 * of it was done. This is how PostgreSQL's own replication applies rows; it needs the owner of the database.
 */
export const withoutTriggers = (query: Query) => query('set local session_replication_role to replica');

/** Empties tables that migrations have filled. */
export async function clear(query: Query, tables: readonly Table[]): Promise<void> {
  await query(`truncate ${tables.map(relation).join(', ')}`);
}

export async function setSequences(query: Query, sequences: readonly { name: string; value: string }[]) {
  for (const { name, value } of sequences)
    await query('select setval($1::regclass, $2::bigint)', [name, value]);
}
