import { queryOptions } from '@tanstack/react-query';
import { supabase } from '../supabase/client';
import { DataError, dataOf, read, toDataError, UNIQUE_VIOLATION } from '../supabase/dataError';
import type { Row } from '../supabase/schema';

/** A short text of the therapist's own, inserted while writing. */
export type Phrase = Pick<Row<'phrases'>, 'id' | 'title' | 'content'>;

const columns = 'id, title, content';

/** The phrases of a therapist (PHRASES_MAX at most), by title. */
export function phrasesOptions(userId: string) {
  return queryOptions({
    queryKey: ['phrases', userId] as const,
    queryFn: async ({ signal }): Promise<Phrase[]> => {
      const table = supabase.from('phrases').select(columns).eq('user_id', userId);
      const phrases = await read(table.abortSignal(signal));
      return phrases.sort((a, b) => a.title.localeCompare(b.title, 'pt-BR'));
    },
  });
}

export type SavedPhrase = 'saved' | 'titleTaken' | 'gone';

/**
 * Adds a phrase under an id from the client, so that a retry after a lost answer adds none twice. Throws `DataError`.
 */
export async function addPhrase(userId: string, phrase: Phrase): Promise<SavedPhrase> {
  const { error, status } = await supabase.from('phrases').insert({ ...phrase, user_id: userId });
  if (!error) return 'saved';
  if (error.code !== UNIQUE_VIOLATION) throw toDataError(error, status);
  const change = await changePhrase(userId, phrase);
  return change === 'gone' ? 'titleTaken' : change;
}

/** Saves a changed phrase. Throws `DataError`. */
export async function changePhrase(userId: string, { id, title, content }: Phrase): Promise<SavedPhrase> {
  const change = supabase.from('phrases').update({ title, content }).eq('user_id', userId).eq('id', id);
  const { data, error, status } = await change.select('id');
  if (error?.code === UNIQUE_VIOLATION) return 'titleTaken';
  if (error) throw toDataError(error, status);
  return data.length > 0 ? 'saved' : 'gone';
}

/** Succeeds if the phrase was deleted already. Throws `DataError`. */
export async function removePhrase(userId: string, id: string): Promise<void> {
  dataOf(await supabase.from('phrases').delete().eq('user_id', userId).eq('id', id));
}

/** True for the database's refusal of more than PHRASES_MAX phrases. */
export const isTooMany = (error: unknown): boolean => error instanceof DataError && error.code === 'P0001';
