import { queryOptions } from '@tanstack/react-query';
import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import { keys } from './keys';
import { allPages } from './pages';

/** The evidence of a deleted record, without its content. The counts are null for deletions from before they were stored. */
export type Tombstone = Omit<Row<'patient_tombstones'>, 'user_id'>;

export function tombstonesOptions(userId: string) {
  return queryOptions({
    queryKey: keys.tombstones,
    queryFn: ({ signal }): Promise<Tombstone[]> =>
      allPages((after, size) => {
        const table = supabase.from('patient_tombstones').select('*').eq('user_id', userId);
        const page = after ? table.lt('id', after.id) : table;
        return read(page.order('id', { ascending: false }).limit(size).abortSignal(signal));
      }),
  });
}
