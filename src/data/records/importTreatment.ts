import { supabase } from '../supabase/client';
import { ID_DELETED, toDataError, UNIQUE_VIOLATION } from '../supabase/dataError';
import type { Insert } from '../supabase/schema';
import type { NewResult } from './results';
import type { NewGoal } from './saveGoal';

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

/** Stores the results, each with its PDF where that is there. */
export async function addResults(
  userId: string,
  results: readonly NewResult[],
  documents: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> {
  const rows = results.map((result) => ({
    ...result,
    user_id: userId,
    document_id: result.document_id && documents.has(result.document_id) ? result.document_id : null,
  }));
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    signal.throwIfAborted();
    const { error, status } = await supabase.from('results').insert(rows.slice(start, start + AT_ONCE));
    if (error && !isSettled(error.code)) throw toDataError(error, status);
  }
}
