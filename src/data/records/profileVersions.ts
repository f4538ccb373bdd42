import { queryOptions } from '@tanstack/react-query';
import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import { keys } from './keys';
import { allPages } from './pages';
import type { Profile } from './profile';

/** What the profile said from `valid_from` on. */
export type ProfileVersion = Profile & Pick<Row<'profile_versions'>, 'version' | 'valid_from' | 'changed_by'>;

export function profileVersionsOptions(userId: string) {
  return queryOptions({
    queryKey: [...keys.own('therapist_profiles'), 'versions'] as const,
    queryFn: ({ signal }): Promise<ProfileVersion[]> =>
      allPages((after, size) => {
        const table = supabase.from('profile_versions');
        const all = table.select('*').eq('user_id', userId);
        const page = after ? all.lt('version', after.version) : all;
        return read(page.order('version', { ascending: false }).limit(size).abortSignal(signal));
      }),
  });
}
