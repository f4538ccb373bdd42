import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { MOST_ROWS } from '../../lib/limits';
import type { AnswerColumn } from '../../questionnaire/field';
import { type EntityColumn, entityIn } from '../../records/entities';
import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import { keys } from './keys';

/** One change of a record without its texts: the changed columns, and when. */
export type HistoryEntry = Pick<
  Row<'patient_history'>,
  | 'id'
  | 'kind'
  | 'columns'
  | 'changed_at'
  /** Null for a change that no signed-in account made: with the service key, or in the database's own console. */
  | 'changed_by'
  /** Of the database's transaction; null for entries from before it was stored. */
  | 'transaction'
  | 'file_name'
  /** The session note that the change is about, and its date. */
  | 'note_id'
  | 'occurred_on'
  /** Who filled in the family's form: 'Ana (Mãe)'. */
  | 'filled_by'
  /** The goal, evaluation, report, disclosure or row of an entity that the change is about. */
  | 'entry_id'
> & {
  /** The changed columns of discharge and archive, with their values before the change. */
  readonly stateBefore?: Partial<RecordState>;
};

/** A change of these is titled by their values: a discharge was recorded, or undone. */
const stateColumns = [
  'archived_at',
  'discharged_on',
  'discharge_reason',
  'discharge_summary',
  'readmission_reason',
  'resumed_on',
] as const;
export type RecordState = Readonly<Record<(typeof stateColumns)[number], string | null>>;

/** Small, since it is read again after every save; a note leaves two entries or more. */
const FIRST_PAGE = 100;
/** Limits the length of the URL. */
const IDS_AT_ONCE = 200;

export const historyKey = (patientId: string) => keys.record(patientId, 'history');

const sizeBefore = (before: number | null) => (before === null ? FIRST_PAGE : MOST_ROWS);

/** The changes of a patient, newest first, page by page: all later changes of an entry are loaded before it. */
export function historyOptions(userId: string, patientId: string) {
  return infiniteQueryOptions({
    queryKey: historyKey(patientId),
    queryFn: async ({ pageParam: before, signal }): Promise<HistoryEntry[]> =>
      withStates(userId, patientId, await readPage(userId, patientId, before, signal), signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page, _pages, before) =>
      page.length === sizeBefore(before) ? page.at(-1)?.id : undefined,
  });
}

/** What entries held before their change, by their ids; `select` names parts of the column `old`. */
export async function readOld<Old>(
  userId: string,
  patientId: string,
  ids: readonly number[],
  select: readonly string[],
  signal: AbortSignal,
): Promise<Map<number, Old>> {
  const old = new Map<number, Old>();
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const entries = supabase
      .from('patient_history')
      .select(['id', ...select].join(','))
      .eq('user_id', userId)
      .eq('patient_id', patientId)
      .in('id', ids.slice(start, start + IDS_AT_ONCE))
      .abortSignal(signal)
      .overrideTypes<({ id: number } & Old)[], { merge: false }>();
    for (const entry of await read(entries)) old.set(entry.id, entry);
  }
  return old;
}

export const oldTexts = (columns: readonly string[]) => columns.map((column) => `${column}:old->>${column}`);

/** Adds the values of discharge and archive; only the few changes that touch them are fetched. */
async function withStates(
  userId: string,
  patientId: string,
  entries: readonly HistoryEntry[],
  signal: AbortSignal,
): Promise<HistoryEntry[]> {
  const ids = entries
    .filter(({ kind, columns }) => kind === 'changed' && stateColumns.some((one) => columns.includes(one)))
    .map(({ id }) => id);
  const states = await readOld<RecordState>(userId, patientId, ids, oldTexts(stateColumns), signal);
  return entries.map((entry) => {
    const state = states.get(entry.id);
    if (!state) return entry;
    const changed = stateColumns.filter((column) => entry.columns.includes(column));
    return { ...entry, stateBefore: Object.fromEntries(changed.map((column) => [column, state[column]])) };
  });
}

async function readPage(
  userId: string,
  patientId: string,
  before: number | null,
  signal: AbortSignal,
): Promise<HistoryEntry[]> {
  const all = supabase
    .from('patient_history')
    .select(
      'id, kind, columns, changed_at, changed_by, transaction, file_name, note_id, occurred_on, filled_by, entry_id',
    )
    .eq('user_id', userId)
    .eq('patient_id', patientId)
    .order('id', { ascending: false })
    .limit(sizeBefore(before))
    .abortSignal(signal);
  return read(before === null ? all : all.lt('id', before));
}

type Texts = Partial<Record<AnswerColumn | EntityColumn, string | null>>;

/** The texts before a change, and those after it if a later change holds them; otherwise the record does. */
type HistoryDetail = { readonly before: Texts; readonly after: Texts };

/** For each column of a change, the id of the next change of its text in the same row; `entries` are newest first. */
function successors(entry: HistoryEntry, entries: readonly HistoryEntry[]): Map<string, number> {
  const later = entries.filter(
    (one) => one.kind !== 'marked' && one.id > entry.id && one.entry_id === entry.entry_id,
  );
  return new Map(
    entry.columns.flatMap((column) => {
      const next = later.filter(({ columns }) => columns.includes(column)).at(-1);
      return next ? [[column, next.id] as const] : [];
    }),
  );
}

/** Fetches the texts of one change: the changed columns in its own row and in the next changes of them. */
export function historyDetailOptions(
  userId: string,
  patientId: string,
  entry: HistoryEntry,
  entries: readonly HistoryEntry[],
) {
  const next = successors(entry, entries);
  const ids = [...new Set([entry.id, ...next.values()])];
  return queryOptions({
    queryKey: [...historyKey(patientId), ids],
    queryFn: async ({ signal }): Promise<HistoryDetail> => {
      const rows = await readOld<Texts>(userId, patientId, ids, oldTexts(entry.columns), signal);
      const after = [...next].map(([column, id]) => [column, rows.get(id)?.[column as keyof Texts] ?? null]);
      return { before: rows.get(entry.id) ?? {}, after: Object.fromEntries(after) };
    },
  });
}

/** The titles of rows that were removed, by their ids. */
export function removedTitlesOptions(userId: string, patientId: string, removed: readonly HistoryEntry[]) {
  const ids = removed.map(({ id }) => id);
  const titleIn = ({ kind }: HistoryEntry) => entityIn(kind)?.title ?? '';
  return queryOptions({
    queryKey: [...historyKey(patientId), 'titles', ids],
    queryFn: async ({ signal }) => {
      const titles = oldTexts([...new Set(removed.map(titleIn))]);
      const rows = await readOld<{ readonly [column: string]: string | null }>(
        userId,
        patientId,
        ids,
        titles,
        signal,
      );
      return removed.map(
        (entry) => [entry.entry_id ?? '', rows.get(entry.id)?.[titleIn(entry)] ?? ''] as const,
      );
    },
  });
}
