import type { SupabaseClient } from '@supabase/supabase-js';
import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { derivedId } from '../../lib/derivedId';
import { property } from '../../lib/property';
import type { RecordEntity } from '../../records/entities';
import type { ColumnOf, Entity, Links, RowOf, WordsOf } from '../../records/entity';
import {
  eachColumn,
  keyColumn,
  rowKey,
  rowSchema,
  storedColumns,
  textsOf,
  wordsOfTexts,
} from '../../records/entityWords';
import { supabase } from '../supabase/client';
import {
  askOnce,
  DataError,
  dataOf,
  orThrow,
  REPLACED_ELSEWHERE,
  STRUCK_ELSEWHERE,
  UNIQUE_VIOLATION,
} from '../supabase/dataError';
import { keys } from './keys';
import {
  type Attempt,
  type Conflict,
  changesSince,
  type Entries,
  isAlike,
  type Known,
  mergeOnto,
  namesOf,
} from './merge';
import { allRows, type PatientTable } from './pages';
import { type SaveOutcome, saveMerged } from './saveMerged';

/** A row with an id from the device, which is its owner's where there is one row at most; `links` are the rows that it names. */
export type NewRow<E extends Entity> = WordsOf<E> & {
  readonly id: string;
  readonly patient_id?: string;
  readonly links?: Links;
};
export type RowConflict<E extends Entity> = Conflict<RowOf<E>, ColumnOf<E>>;
export type RowOutcome<E extends Entity> = SaveOutcome<RowOf<E>, ColumnOf<E>>;

// supabase-js cannot type a table that is a parameter: what it answers is read by the entity's codec instead
export const tableOf = ({ table, fills }: Entity) =>
  (supabase as unknown as SupabaseClient).from(fills?.table ?? table);

/** Throws a `DataError` for a row that no version of the app has stored. */
export function readRow<E extends Entity>(entity: E, row: unknown): RowOf<E> {
  const parsed = v.safeParse(rowSchema(entity), row);
  if (!parsed.success) throw new DataError('failed', 'row');
  return parsed.output;
}

/** All rows of a record, the oldest first. */
export function rowsOptions<E extends RecordEntity>(entity: E, userId: string, patientId: string) {
  const { table, order, fills } = entity;
  // what fills rows of another entity stands in them
  const stored = (fills?.table ?? table) as PatientTable;
  return queryOptions({
    queryKey: keys.record(patientId, table),
    queryFn: async ({ signal }): Promise<RowOf<E>[]> => {
      const rows = await allRows(stored, order, { id: patientId, user_id: userId }, signal);
      return rows.map((row) => readRow(entity, row));
    },
  });
}

/** The row that a record has once; null where it has none. */
export const singleOptions = <E extends RecordEntity>(entity: E, userId: string, patientId: string) => ({
  ...rowsOptions(entity, userId, patientId),
  select: onlyRow<RowOf<E>>,
});

const onlyRow = <Row>(rows: readonly Row[]): Row | null => rows[0] ?? null;

/** The row as the server has it; null if it has none. */
export async function readAgain<E extends Entity>(
  entity: E,
  userId: string,
  key: string,
): Promise<RowOf<E> | null> {
  const stored = tableOf(entity).select('*').eq('user_id', userId).eq(keyColumn(entity), key);
  const row = dataOf(await askOnce(stored.maybeSingle()));
  return row === null ? null : readRow(entity, row);
}

/** What a row says, as a merge has it. */
export const entriesIn = <E extends Entity>(entity: E, words: WordsOf<E>): Entries<ColumnOf<E>> => {
  const texts = textsOf(entity, words);
  return eachColumn(entity, (_, name) => ({ text: texts[name] }));
};

/** The values of entries, by column. */
export const wordsOfEntries = <E extends Entity>(
  entity: E,
  entries: Entries<ColumnOf<E>>,
): Partial<WordsOf<E>> => {
  const texts = namesOf(entries).map((column) => [column, entries[column]?.text ?? null]);
  return wordsOfTexts(entity, Object.fromEntries(texts));
};

type Sent<E extends Entity> = readonly Attempt<ColumnOf<E>>[];

/** A row that has a revision, since it can be changed. */
const changeable = <E extends Entity>(row: RowOf<E>) => row as RowOf<E> & { readonly revision: number };

/** A row as a merge knows it. */
export const knownRow = <E extends Entity>(entity: E, row: RowOf<E>): Known<ColumnOf<E>> => ({
  entries: entriesIn(entity, row),
  // what is never changed has none
  revision: Number(property(row, 'revision')),
});

/** Saves what `words` change of the row that was `known` on top of `current`; `sent` as in `saveMerged`. */
function saveOnto<E extends Entity>(
  entity: E,
  current: RowOf<E>,
  known: Known<ColumnOf<E>> | null,
  words: Entries<ColumnOf<E>>,
  sent: Sent<E>,
): Promise<RowOutcome<E>> {
  const { user_id } = current;
  const key = rowKey(entity, current);
  return saveMerged<RowOf<E> & { readonly revision: number }, ColumnOf<E>>(
    changeable(current),
    known,
    words,
    {
      entriesIn: (row) => entriesIn(entity, row),
      // null if the row has another revision
      saveAt: async ({ revision }, missing) => {
        const changed = tableOf(entity).update(storedColumns(entity, wordsOfEntries(entity, missing)));
        const row = changed.eq(keyColumn(entity), key).eq('user_id', user_id).eq('revision', revision);
        const saved = dataOf(await row.select().maybeSingle());
        return saved === null ? null : changeable(readRow(entity, saved));
      },
      readAgain: async () => {
        const row = await readAgain(entity, user_id, key);
        return row && changeable(row);
      },
    },
    sent,
  );
}

export const inserted = <E extends Entity>(
  entity: E,
  userId: string,
  { id, links, patient_id, ...words }: NewRow<E>,
) => ({
  ...storedColumns<Entity>(entity, words),
  ...links,
  user_id: userId,
  ...(patient_id !== undefined && { patient_id }),
  ...(!entity.isSingle && { id }),
});

/** Inserts new rows, all or none. */
export const insertRows = <E extends Entity>(entity: E, userId: string, rows: readonly NewRow<E>[]) =>
  tableOf(entity).insert(rows.map((row) => inserted(entity, userId, row)));

/**
 * Inserts a row. If an earlier attempt stored it and its answer was lost, that row gets what was changed since; what another
 * device has changed of it meanwhile is asked about.
 */
export async function addRow<E extends Entity>(
  entity: E,
  userId: string,
  row: NewRow<E>,
  sent: Sent<E> = [],
): Promise<RowOutcome<E>> {
  const answer = await tableOf(entity)
    .insert(inserted(entity, userId, row))
    .select()
    .single();
  if (answer.error?.code !== UNIQUE_VIOLATION)
    return { kind: 'saved', row: readRow(entity, orThrow(answer)) };
  const stored = await readAgain(entity, userId, row.id);
  // not its id, but what it says is that of another row
  if (!stored && entity.unique) orThrow(answer);
  if (!stored) return { kind: 'gone' };
  const mine = entriesIn(entity, row);
  const now = knownRow(entity, stored);
  const nothing = { entries: eachColumn(entity, () => ({ text: null })), revision: 0 };
  // what a record has once may have been made by another device; the id of any other row is this device's
  const known = entity.isSingle ? nothing : now.revision === 1 ? now : null;
  return saveOnto(entity, stored, known, mine, sent);
}

/** Saves what `words` change of `base` on top of what another device has saved meanwhile. */
export function changeRow<E extends Entity>(
  entity: E,
  base: RowOf<E>,
  words: Partial<WordsOf<E>>,
  sent: Sent<E> = [],
): Promise<RowOutcome<E>> {
  return saveOnto(entity, base, knownRow(entity, base), entriesIn(entity, { ...base, ...words }), sent);
}

/**
 * Inserts a new row with what `words` change of `base`, on top of what another device has changed of it meanwhile; `links` say that it
 * replaces it.
 */
export async function addVersion<E extends Entity>(
  entity: E,
  userId: string,
  base: RowOf<E>,
  row: NewRow<E>,
  sent: Sent<E> = [],
): Promise<RowOutcome<E>> {
  const current = await readAgain(entity, userId, rowKey(entity, base));
  if (!current) return { kind: 'gone' };
  const before = entriesIn(entity, base);
  const changes = changesSince(before, entriesIn(entity, row));
  const { missing, contested } = mergeOnto(before, changes, entriesIn(entity, current));
  if (namesOf(contested).length > 0) return { kind: 'conflict', current, changes, contested };
  const merged = wordsOfEntries(entity, { ...entriesIn(entity, current), ...missing });
  const outcome = await addRow(entity, userId, { ...row, ...merged }, sent);
  // no such row: it was replaced by another one
  if (outcome.kind === 'gone') throw new DataError('refused', REPLACED_ELSEWHERE);
  return outcome;
}

/** True if another row replaces it. */
export async function isReplaced<E extends Entity>(entity: E, row: RowOf<E>): Promise<boolean> {
  const later = tableOf(entity).select('id').eq('user_id', row.user_id).eq('replaces', rowKey(entity, row));
  return dataOf(await askOnce(later.maybeSingle())) !== null;
}

/**
 * Inserts a row that is never changed. What an attempt has stored whose answer was lost (`earlier`: what was sent) stays; other words
 * come in its place, or beside it, as the entity says. Throws `STRUCK_ELSEWHERE` where another device has struck the same.
 */
export async function addForGood<E extends Entity>(
  entity: E,
  userId: string,
  row: NewRow<E>,
  earlier: Sent<E>,
): Promise<RowOf<E>> {
  const insert = (one: object) => tableOf(entity).insert(one).select().single();
  const first = await insert(inserted(entity, userId, row));
  if (first.error?.code !== UNIQUE_VIOLATION) return readRow(entity, orThrow(first));
  const mine = entriesIn(entity, row);
  // each follows from the one before it, so that an attempt finds what the ones before it have stored
  const idAfter = (id: string, said: Entries<ColumnOf<E>>) => derivedId(id, JSON.stringify(said));
  type Said = { readonly row: RowOf<E>; readonly said: Entries<ColumnOf<E>> };
  const lastAfter = async (one: Said): Promise<Said> => {
    for (const said of [mine, ...earlier.map(({ words }) => words)]) {
      const next = await readAgain(entity, userId, await idAfter(rowKey(entity, one.row), said));
      if (next) return lastAfter({ row: next, said });
    }
    return one;
  };
  const stored = await readAgain(entity, userId, row.id);
  if (!stored) throw new DataError('refused', STRUCK_ELSEWHERE);
  const last = await lastAfter({ row: stored, said: entriesIn(entity, stored) });
  if (isAlike(last.said, mine)) return last.row;
  const key = rowKey(entity, last.row);
  const links = { ...row.links, ...entity.correction?.({ ...last.row, id: key }) };
  const answer = await insert(inserted(entity, userId, { ...row, id: await idAfter(key, mine), links }));
  if (answer.error?.code === UNIQUE_VIOLATION) throw new DataError('refused', STRUCK_ELSEWHERE);
  return readRow(entity, orThrow(answer));
}

/** Deletes a row, and returns null, unless it was changed since it was read: then it is returned as it is now. */
export async function removeRow<E extends Entity>(entity: E, row: RowOf<E>): Promise<RowOf<E> | null> {
  const key = rowKey(entity, row);
  const gone = tableOf(entity).delete().eq(keyColumn(entity), key).eq('user_id', row.user_id);
  const removed = orThrow(await gone.eq('revision', row.revision).select(keyColumn(entity)));
  return removed.length > 0 ? null : readAgain(entity, row.user_id, key);
}
