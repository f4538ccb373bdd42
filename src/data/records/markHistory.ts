import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Unreadable } from '../../lib/unreadable';
import type { MarkEntry } from '../../questionnaire/marks';
import { orUnreadable } from '../supabase/orUnreadable';
import { type HistoryEntry, historyKey, readOld } from './history';

export type OldMark = MarkEntry | Unreadable | null;

/** A question's mark before and after a save; `after` is undefined if the record has it. */
type MarkChange = {
  readonly column: string;
  readonly before: OldMark;
  readonly after: OldMark | undefined;
};

/** The column `old` of an entry that is `marked`. */
const oldMarksCodec = v.record(
  v.string(),
  orUnreadable<MarkEntry | null>(
    v.nullish(
      v.strictObject({
        mark: v.nullish(v.picklist(['nao_perguntado', 'nao_sabe', 'nao_se_aplica']), null),
        informant: v.nullish(v.string(), null),
      }),
      null,
    ),
  ),
);

/** Fetches the marks before and after one save, whose entries are `marked`, newest first. */
export function markDetailOptions(
  userId: string,
  patientId: string,
  marked: readonly HistoryEntry[],
  entries: readonly HistoryEntry[],
) {
  const [newest] = marked;
  const later = entries.filter(({ id, kind }) => kind === 'marked' && newest && id > newest.id);
  const columns = [...new Set(marked.flatMap((entry) => entry.columns))];
  const changeIds = columns.map((column) => {
    const oldestIn = (those: readonly HistoryEntry[]) =>
      those.filter((entry) => entry.columns.includes(column)).at(-1)?.id;
    return { column, before: oldestIn(marked), after: oldestIn(later) };
  });
  const ids = [...new Set(changeIds.flatMap(({ before, after }) => [before, after]))].filter(
    (id) => id !== undefined,
  );
  return queryOptions({
    queryKey: [...historyKey(patientId), 'marks', ids],
    queryFn: async ({ signal }): Promise<MarkChange[]> => {
      const rows = await readOld<{ readonly old: unknown }>(userId, patientId, ids, ['old'], signal);
      const entryIn = (id: number | undefined, column: string) =>
        id === undefined ? undefined : (v.parse(oldMarksCodec, rows.get(id)?.old ?? {})[column] ?? null);
      return changeIds.map(({ column, before, after }) => ({
        column,
        before: entryIn(before, column) ?? null,
        after: entryIn(after, column),
      }));
    },
  });
}
