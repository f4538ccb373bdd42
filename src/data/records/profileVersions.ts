import { queryOptions } from '@tanstack/react-query';
import { MOST_ROWS } from '../../lib/limits';
import { supabase } from '../supabase/client';
import { orThrow } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import { allPages } from './allPages';
import { type Profile, profileColumns, profileVersionsKey } from './profile';

/** What the profile said from `valid_from` on. */
export type ProfileVersion = Profile & Pick<Row<'profile_versions'>, 'version' | 'valid_from' | 'changed_by'>;

/** All versions of a profile, newest first. */
export function profileVersionsOptions(userId: string) {
  return queryOptions({
    queryKey: profileVersionsKey(userId),
    queryFn: ({ signal }): Promise<ProfileVersion[]> =>
      allPages(async (after) => {
        const table = supabase.from('profile_versions');
        const all = table.select(`version, valid_from, changed_by, ${profileColumns}`).eq('user_id', userId);
        const page = after ? all.lt('version', after.version) : all;
        const newestFirst = page.order('version', { ascending: false }).limit(MOST_ROWS);
        return orThrow(await newestFirst.retry(false).abortSignal(signal));
      }),
  });
}
