import { queryOptions } from '@tanstack/react-query';
import type { AnswerMark } from '../../questionnaire/marks';
import { supabase } from '../supabase/client';
import { orThrow } from '../supabase/dataError';
import { type HistoryEntry, historyKey } from './history';

type Said = Omit<AnswerMark, 'column'> | null;

/** What was known of a question before a save, and after it; undefined for what the record says now. */
type MarkChange = { readonly column: string; readonly before: Said; readonly after: Said | undefined };

/** What one save, told of by the entries `marked` (newest first), made of marks and informants. */
export function markDetailOptions(
  userId: string,
  patientId: string,
  marked: readonly HistoryEntry[],
  entries: readonly HistoryEntry[],
) {
  const [newest] = marked;
  const later = entries.filter(({ id, kind }) => kind === 'marked' && newest && id > newest.id);
  const columns = [...new Set(marked.flatMap((entry) => entry.columns))];
  const places = columns.map((column) => {
    const oldestIn = (those: readonly HistoryEntry[]) =>
      those.filter((entry) => entry.columns.includes(column)).at(-1)?.id;
    return { column, before: oldestIn(marked), after: oldestIn(later) };
  });
  const ids = [...new Set(places.flatMap(({ before, after }) => [before, after]))].filter(
    (id) => id !== undefined,
  );
  return queryOptions({
    queryKey: [...historyKey(patientId), 'marks', ids],
    queryFn: async ({ signal }): Promise<MarkChange[]> => {
      const answer = await supabase
        .from('patient_history')
        .select('id, old')
        .eq('user_id', userId)
        .eq('patient_id', patientId)
        .in('id', ids)
        .retry(false)
        .abortSignal(signal)
        .overrideTypes<{ id: number; old: Record<string, Said> }[], { merge: false }>();
      const rows = new Map(orThrow(answer).map(({ id, old }) => [id, old]));
      const saidIn = (id: number | undefined, column: string) =>
        id === undefined ? undefined : (rows.get(id)?.[column] ?? null);
      return places.map(({ column, before, after }) => ({
        column,
        before: saidIn(before, column) ?? null,
        after: saidIn(after, column),
      }));
    },
  });
}
