import { queryOptions } from '@tanstack/react-query';
import type { Phrase } from '../../records/phrases';
import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';
import { keys } from './keys';

/** The phrases of a therapist (PHRASES_MAX at most), by title. */
export function phrasesOptions(userId: string) {
  return queryOptions({
    queryKey: keys.own('phrases'),
    queryFn: async ({ signal }): Promise<Phrase[]> => {
      const table = supabase.from('phrases').select('*').eq('user_id', userId);
      const phrases = await read(table.abortSignal(signal));
      return phrases.sort((a, b) => a.title.localeCompare(b.title, 'pt-BR'));
    },
  });
}
