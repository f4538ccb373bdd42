import type { Entity, EntityTable } from '../../records/entity';
import { supabase } from '../supabase/client';
import { ID_DELETED, toDataError, UNIQUE_VIOLATION } from '../supabase/dataError';
import type { Insert } from '../supabase/schema';
import { insertRows, type NewRow } from './entityRows';
import type { NewGoal } from './saveGoal';

/** Rows of entities, by their table. */
export type ImportedRows = { readonly [Table in EntityTable]: readonly NewRow<Entity>[] };

const AT_ONCE = 500;

/** What an interrupted import stored, or what was deleted here since, stays as it is. */
const isSettled = (code: string | undefined) => code === UNIQUE_VIOLATION || code === ID_DELETED;

/** Stores the goals one after the other, so that they stay in their order. */
export async function addGoals(
  userId: string,
  goals: readonly NewGoal[],
  signal: AbortSignal,
): Promise<void> {
  for (const goal of goals) {
    signal.throwIfAborted();
    const row = { ...goal, user_id: userId } as Insert<'goals'>;
    const { error, status } = await supabase.from('goals').insert(row);
    if (error && !isSettled(error.code)) throw toDataError(error, status);
  }
}

/** Stores rows of an entity; one that is there stays as it is. */
export async function addRows<E extends Entity>(
  entity: E,
  userId: string,
  rows: readonly NewRow<E>[],
  signal: AbortSignal,
): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    signal.throwIfAborted();
    const { error, status } = await insertRows(entity, userId, rows.slice(start, start + AT_ONCE));
    if (error && !isSettled(error.code)) throw toDataError(error, status);
  }
}
