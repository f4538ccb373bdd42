import { queryOptions } from '@tanstack/react-query';
import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';
import { type HistoryEntry, historyKey, oldTexts, readOld } from './history';
import { type NoteWords, noteColumns } from './saveNote';

/** An open note before and after a change; no `after` if it was deleted. */
type NoteDetail = { readonly before: NoteWords | undefined; readonly after: NoteWords | undefined };

/** True for entries that contain the note before the change. */
export const holdsWords = ({ kind }: HistoryEntry) => kind === 'note_changed' || kind === 'note_removed';

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
      const rows = await readOld<NoteWords>(userId, patientId, ids, oldTexts(noteColumns), signal);
      const before = rows.get(entry.id);
      if (next) return { before, after: rows.get(next.id) };
      if (entry.kind === 'note_removed' || !entry.note_id) return { before, after: undefined };
      const now = supabase
        .from('session_notes')
        .select(noteColumns.join(','))
        .eq('user_id', userId)
        .eq('id', entry.note_id)
        .abortSignal(signal)
        .overrideTypes<NoteWords[], { merge: false }>();
      return { before, after: (await read(now))[0] };
    },
  });
}
