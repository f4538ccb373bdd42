import { queryOptions } from '@tanstack/react-query';
import { MOST_ROWS } from '../../lib/limits';
import { supabase } from '../supabase/client';
import { orThrow } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import { allPages } from './allPages';
import { keys } from './keys';

/** The evidence of a deleted record, without its content. The counts are null for deletions from before they were stored. */
export type Tombstone = Omit<Row<'patient_tombstones'>, 'user_id'>;

const columns =
  'id, patient_id, deleted_at, deleted_by, reason, words, notes, documents, consents, family_answers, begun_at, last_entry_at';

/** All deletions of a therapist's records, newest first. */
export function tombstonesOptions(userId: string) {
  return queryOptions({
    queryKey: keys.tombstones,
    queryFn: ({ signal }): Promise<Tombstone[]> =>
      allPages(async (after) => {
        const table = supabase.from('patient_tombstones').select(columns).eq('user_id', userId);
        const page = after ? table.lt('id', after.id) : table;
        const newestFirst = page.order('id', { ascending: false }).limit(MOST_ROWS);
        return orThrow(await newestFirst.retry(false).abortSignal(signal));
      }),
  });
}
