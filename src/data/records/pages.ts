import { MOST_ROWS } from '../../lib/limits';
import { property } from '../../lib/property';
import { entityOf, isEntityTable } from '../../records/entities';
import { keyColumn } from '../../records/entityWords';
import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';
import type { Row, TableWith } from '../supabase/schema';

type ReadPage<Row> = (after: Row | undefined, size: number) => Promise<Row[]>;

/** A list, page by page: a first one of `firstSize`, then full ones. */
export async function* pagesOf<Row>(
  readPage: ReadPage<Row>,
  firstSize: number = MOST_ROWS,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (let size = firstSize; ; size = MOST_ROWS) {
    const page = await readPage(after, size);
    yield page;
    after = page.at(-1);
    if (page.length < size) return;
  }
}

export async function allPages<Row>(readPage: ReadPage<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pagesOf(readPage)) rows.push(...page);
  return rows;
}

/** The tables with rows of a patient. Tombstones are not part of a record. */
export type PatientTable = Exclude<TableWith<'patient_id'>, 'patient_tombstones' | 'family_invitations'>;

/** Of a record, whose rows may be long. */
const PAGE = 500;

/** The rest of the key, which orders rows of the same time. */
const lastKey = (name: PatientTable): string => {
  if (name === 'answer_marks') return 'column';
  return isEntityTable(name) ? keyColumn(entityOf(name)) : 'id';
};

/** Whose rows: the id of a patient, and the therapist's. */
type Of = { readonly id: string; readonly user_id: string };

/**
 * All rows of a patient, or these columns of them, which include the key, oldest first, fetched page by page: each goes on after the last
 * row, so that one that is deleted meanwhile hides no other.
 */
export async function* eachRow<
  Table extends PatientTable,
  Column extends keyof Row<Table> = keyof Row<Table>,
>(
  name: Table,
  order: string,
  { id, user_id }: Of,
  signal: AbortSignal,
  columns?: readonly Column[],
): AsyncGenerator<Pick<Row<Table>, Column>> {
  // supabase-js cannot type the columns of a table that is a type parameter
  const table: PatientTable = name;
  const key = lastKey(name);
  let last: { readonly [column: string]: unknown } | undefined;
  do {
    const all = supabase
      .from(table)
      .select(columns?.join(',') ?? '*')
      .eq('user_id', user_id)
      .eq('patient_id', id);
    const rest = last
      ? all.or(`${order}.gt.${last[order]},and(${order}.eq.${last[order]},${key}.gt.${last[key]})`)
      : all;
    const query = rest
      .order(order)
      .order(key)
      .limit(PAGE)
      .abortSignal(signal)
      .overrideTypes<Pick<Row<Table>, Column>[], { merge: false }>();
    const page = await read(query);
    yield* page;
    last = page.length < PAGE ? undefined : page.at(-1);
  } while (last);
}

/** All rows of a patient in this table, oldest first; those of one day or moment as they were made, since their keys are random. */
export async function allRows<Table extends PatientTable>(
  ...given: [name: Table, order: string, of: Of, signal: AbortSignal]
): Promise<Row<Table>[]> {
  const [, order] = given;
  const rows: Row<Table>[] = [];
  for await (const row of eachRow(...given)) rows.push(row);
  // days and moments of ISO, which compare as texts
  const place = (row: Row<Table>) => `${property(row, order)} ${property(row, 'created_at') ?? ''}`;
  return rows.toSorted((one, other) => Number(place(one) > place(other)) - Number(place(one) < place(other)));
}
