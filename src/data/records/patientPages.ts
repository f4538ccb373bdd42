import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';
import type { RecordList } from './keys';
import { pagesOf } from './pages';
import type { PatientRow } from './patients';

type Cursor = Pick<PatientRow, 'created_at' | 'id'>;

/** All patients of a list, newest first, page by page. The only place that tells archived records apart in a list. */
export function readPages<Row extends Cursor>(
  userId: string,
  list: RecordList,
  columns: readonly (keyof Row)[],
  { firstSize, signal }: { readonly firstSize?: number; readonly signal?: AbortSignal } = {},
): AsyncGenerator<Row[]> {
  return pagesOf<Row>((after, size) => {
    const all = supabase
      .from('patients')
      .select(columns.join(','))
      .eq('user_id', userId)
      .filter('archived_at', list === 'archived' ? 'not.is' : 'is', null)
      .order('created_at', { ascending: false })
      .order('id')
      .limit(size);
    const page = after
      ? all.or(`created_at.lt.${after.created_at},and(created_at.eq.${after.created_at},id.gt.${after.id})`)
      : all;
    const query = signal ? page.abortSignal(signal) : page;
    return read(query.overrideTypes<Row[], { merge: false }>());
  }, firstSize);
}
