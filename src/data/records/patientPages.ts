import { MOST_ROWS } from '../../lib/limits';
import { supabase } from '../supabase/client';
import { orThrow } from '../supabase/dataError';
import type { RecordList } from './keys';
import type { PatientRow } from './patients';

type Cursor = Pick<PatientRow, 'created_at' | 'id'>;

/** One page of a therapist's patients, newest first. The only place that tells archived records apart in a list. */
async function readPage<Row extends Cursor>(
  userId: string,
  list: RecordList,
  columns: readonly (keyof Row)[],
  size: number,
  after: Cursor | undefined,
  signal: AbortSignal | undefined,
): Promise<Row[]> {
  let query = supabase
    .from('patients')
    .select(columns.join(','))
    .eq('user_id', userId)
    .filter('archived_at', list === 'archived' ? 'not.is' : 'is', null)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(size)
    // the query cache has its own retry rule; offline, supabase-js would retry silently for 7 seconds
    .retry(false);
  if (signal) query = query.abortSignal(signal);
  if (after) {
    query = query.or(
      `created_at.lt.${after.created_at},and(created_at.eq.${after.created_at},id.gt.${after.id})`,
    );
  }
  return orThrow(await query.overrideTypes<Row[], { merge: false }>());
}

/** All patients of a list, page by page: a first one of `firstSize`, then full ones. */
export async function* readPages<Row extends Cursor>(
  userId: string,
  list: RecordList,
  columns: readonly (keyof Row)[],
  firstSize: number,
  signal?: AbortSignal,
): AsyncGenerator<Row[]> {
  let after: Cursor | undefined;
  for (let size = firstSize; ; size = MOST_ROWS) {
    const page = await readPage<Row>(userId, list, columns, size, after, signal);
    yield page;
    after = page.at(-1);
    if (page.length < size) return;
  }
}
