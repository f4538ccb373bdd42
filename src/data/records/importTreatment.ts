import type { ImportedTable } from '../../records/entities';
import type { Entity } from '../../records/entity';
import { ID_DELETED, toDataError, UNIQUE_VIOLATION } from '../supabase/dataError';
import { insertRows, type NewRow } from './entityRows';

/** Rows of entities, by their table. */
export type ImportedRows = { readonly [Table in ImportedTable]: readonly NewRow<Entity>[] };

const AT_ONCE = 500;

/** What an interrupted import stored, or what was deleted here since, stays as it is. */
const isSettled = (code: string | undefined) => code === UNIQUE_VIOLATION || code === ID_DELETED;

/** Stores rows of an entity; one that is there stays as it is. */
export async function addRows<E extends Entity>(
  entity: E,
  userId: string,
  rows: readonly NewRow<E>[],
  signal: AbortSignal,
): Promise<void> {
  // what is listed by the moment in which it came comes one after the other
  const atOnce = entity.order === 'created_at' ? 1 : AT_ONCE;
  for (let start = 0; start < rows.length; start += atOnce) {
    signal.throwIfAborted();
    const { error, status } = await insertRows(entity, userId, rows.slice(start, start + atOnce));
    if (error && !isSettled(error.code)) throw toDataError(error, status);
  }
}
