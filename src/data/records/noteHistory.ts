import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';
import { ratingsCodec } from './goals';
import { type HistoryEntry, historyKey, oldTexts, readOld } from './history';
import { type NoteWords, noteTexts } from './saveNote';

/** An open note before and after a change; no `after` if it was deleted. */
type NoteDetail = { readonly before: NoteWords | undefined; readonly after: NoteWords | undefined };

/** True for entries that contain the note before the change. */
export const holdsWords = ({ kind }: HistoryEntry) => kind === 'note_changed' || kind === 'note_removed';

type StoredWords = Omit<NoteWords, 'ratings'> & { readonly ratings: unknown };

const wordsOf = (row: StoredWords | undefined): NoteWords | undefined =>
  row && { ...row, ratings: v.parse(ratingsCodec, row.ratings) };

/** Fetches a note before and after one change; the latter from the next change, or from the note itself. */
export function noteDetailOptions(
  userId: string,
  patientId: string,
  entry: HistoryEntry,
  entries: readonly HistoryEntry[],
) {
  const next = entries
    .filter((one) => one.id > entry.id && one.note_id === entry.note_id && holdsWords(one))
    .at(-1);
  const ids = next ? [entry.id, next.id] : [entry.id];
  return queryOptions({
    queryKey: [...historyKey(patientId), ids],
    queryFn: async ({ signal }): Promise<NoteDetail> => {
      const select = [...oldTexts(noteTexts), 'ratings:old->ratings'];
      const rows = await readOld<StoredWords>(userId, patientId, ids, select, signal);
      const before = wordsOf(rows.get(entry.id));
      if (next) return { before, after: wordsOf(rows.get(next.id)) };
      if (entry.kind === 'note_removed' || !entry.note_id) return { before, after: undefined };
      const now = supabase
        .from('session_notes')
        .select([...noteTexts, 'ratings'].join(','))
        .eq('user_id', userId)
        .eq('id', entry.note_id)
        .abortSignal(signal)
        .overrideTypes<StoredWords[], { merge: false }>();
      return { before, after: wordsOf((await read(now))[0]) };
    },
  });
}
