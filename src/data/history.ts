import { queryOptions } from '@tanstack/react-query';
import { supabase } from './client';
import { orThrow } from './errors';
import type { AnswerColumn } from './patients';

/** One change of a record, as lists show it: which columns, when, and no text. */
export type HistoryEntry = {
  readonly id: number;
  readonly kind: 'created' | 'changed';
  readonly columns: readonly string[];
  readonly changed_at: string;
  /** Null when the change came from the database's own console. */
  readonly changed_by: string | null;
};

/** PostgREST answers at most 1,000 rows. */
const PAGE = 1000;

const historyKey = (patientId: string) => ['patients', 'history', patientId] as const;

/** The changes of a patient, the newest first. */
export function historyOptions(userId: string, patientId: string) {
  return queryOptions({
    queryKey: historyKey(patientId),
    queryFn: async ({ signal }): Promise<HistoryEntry[]> => {
      const entries: HistoryEntry[] = [];
      for (;;) {
        const page = await readPage(userId, patientId, entries.at(-1)?.id, signal);
        entries.push(...page);
        if (page.length < PAGE) return entries;
      }
    },
  });
}

async function readPage(
  userId: string,
  patientId: string,
  before: number | undefined,
  signal: AbortSignal,
): Promise<HistoryEntry[]> {
  let query = supabase
    .from('patient_history')
    .select('id, kind, columns, changed_at, changed_by')
    .eq('user_id', userId)
    .eq('patient_id', patientId)
    .order('id', { ascending: false })
    .limit(PAGE)
    .retry(false)
    .abortSignal(signal);
  if (before !== undefined) query = query.lt('id', before);
  return orThrow(await query.overrideTypes<HistoryEntry[], { merge: false }>());
}

type Replaced = { readonly id: number; readonly old: Partial<Record<AnswerColumn, string | null>> };

/** What stood before a change, and what it was changed to where a later row knows; else the record still has it. */
export type HistoryDetail = {
  readonly before: Replaced['old'];
  readonly after: Replaced['old'];
};

/** Reads the texts of one change: its own row, and for each column the next row that replaced it again. */
export function historyDetailOptions(userId: string, patientId: string, entry: HistoryEntry) {
  return queryOptions({
    queryKey: [...historyKey(patientId), entry.id],
    queryFn: async (): Promise<HistoryDetail> => {
      const rows = (columns: readonly string[], from: number) =>
        supabase
          .from('patient_history')
          .select('id, old')
          .eq('user_id', userId)
          .eq('patient_id', patientId)
          .gte('id', from)
          .overlaps('columns', columns)
          .order('id')
          .retry(false);
      const own: Replaced[] = orThrow(await rows(entry.columns, entry.id).limit(1));
      const after: Replaced['old'] = {};
      // each column's successor on its own: between two changes of one text may lie hundreds of others
      await Promise.all(
        entry.columns.map(async (column) => {
          const [next]: Replaced[] = orThrow(await rows([column], entry.id + 1).limit(1));
          if (next) after[column as AnswerColumn] = next.old[column as AnswerColumn] ?? null;
        }),
      );
      return { before: own[0]?.old ?? {}, after };
    },
  });
}
