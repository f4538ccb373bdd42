import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { RowsOf } from '../../records/entities';
import type { Entity, RowOf } from '../../records/entity';
import type { profiles } from '../../records/profile';
import type { IssuedReport } from './disclosures';
import type { DocumentRow } from './documents';
import { type Goal, type GoalCourse, type GoalRating, updatedCourses } from './goals';
import { keys, type RecordPart } from './keys';
import { type PatientRow, patientOptions } from './patients';
import { type Profile, profileOf } from './profile';
import type { SessionNote } from './sessionNotes';
import { type PatientSummary, updatedList } from './summaries';

/** Invalidates these queries after a save; those that no screen shows are read when one does. */
function changed(cache: QueryClient, ...queryKeys: readonly QueryKey[]): void {
  for (const queryKey of queryKeys) {
    // a first read that is running is not begun anew, and may miss what was saved
    const isFirst = cache.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0;
    const invalidated = cache.invalidateQueries({ queryKey });
    if (isFirst) void invalidated.then(() => cache.invalidateQueries({ queryKey }));
  }
}

/** What the dashboard and the reports say about all patients. */
const overall = [
  keys.overview,
  keys.openNotes,
  keys.latestSessions,
  keys.renewals,
  keys.months,
  keys.invitations,
] as const;

function partsChanged(cache: QueryClient, patientId: string, ...parts: readonly RecordPart[]): void {
  // every entry is in the history, and moves the end of the retention period; any may answer a session, or let none be expected
  const all = new Set<RecordPart>([...parts, 'history', 'keep-until', 'expected']);
  changed(cache, ...[...all].map((part) => keys.record(patientId, part)), ...overall);
}

/** Replaces cached data, or has it read where there is none. A running read may return the state before the save. */
function put<Data>(
  cache: QueryClient,
  queryKey: QueryKey,
  update: (known: Data | undefined) => Data | undefined,
) {
  cache.setQueryData<Data>(queryKey, update);
  if (cache.getQueryData(queryKey) === undefined) changed(cache, queryKey);
  else if (cache.isFetching({ queryKey, exact: true }) > 0)
    void cache.refetchQueries({ queryKey, exact: true });
}

function putRow(cache: QueryClient, row: PatientRow): void {
  put<PatientRow>(cache, keys.record(row.id, 'row'), () => row);
  for (const list of ['active', 'archived'] as const) {
    put<PatientSummary[]>(cache, keys.list(list), (known) => known && updatedList(known, row, list));
  }
}

/** A record was stored as `row`: its answers, photo, discharge or archive. */
export function recordSaved(cache: QueryClient, row: PatientRow): void {
  putRow(cache, row);
  partsChanged(cache, row.id);
}

/** The database changed a record as well, so its row is read again: `parts` of it were saved. */
export async function recordPartsChanged(
  cache: QueryClient,
  userId: string,
  patientId: string,
  ...parts: readonly RecordPart[]
): Promise<void> {
  partsChanged(cache, patientId, ...parts);
  const row = cache.fetchQuery({ ...patientOptions(userId, patientId), staleTime: 0 }).catch(() => undefined);
  const read = await row;
  if (read) putRow(cache, read);
  // its entry in the lists is unknown
  else changed(cache, keys.record(patientId, 'row'), keys.list('active'), keys.list('archived'));
}

/** A record may have been deleted on another device. */
export const recordReadAgain = (cache: QueryClient, patientId: string): void =>
  changed(cache, keys.record(patientId, 'row'));

/** A new record was stored. `row` lacks the changes by its marks and its consent. */
export function recordAdded(cache: QueryClient, userId: string, row: PatientRow): Promise<void> {
  putRow(cache, row);
  return recordPartsChanged(cache, userId, row.id, 'consents', 'holdings');
}

/** A record is not on the server any more: the lists and the numbers follow. */
function recordGone(cache: QueryClient, patientId: string): void {
  for (const list of ['active', 'archived'] as const) {
    put<PatientSummary[]>(cache, keys.list(list), (known) => known?.filter(({ id }) => id !== patientId));
  }
  changed(cache, keys.tombstones, ...overall);
}

export function recordDeleted(cache: QueryClient, patientId: string): void {
  recordGone(cache, patientId);
  cache.removeQueries({ queryKey: ['record', patientId] });
}

const isListed = (cache: QueryClient, patientId: string): boolean =>
  (['active', 'archived'] as const).some((list) =>
    cache.getQueryData<PatientSummary[]>(keys.list(list))?.some(({ id }) => id === patientId),
  );

/** A read found no record where a list has one: it was deleted on another device. */
export function recordRead(cache: QueryClient, queryKey: QueryKey, data: unknown): void {
  const [kind, patientId, part] = queryKey;
  if (kind !== 'record' || part !== 'row' || data !== null) return;
  if (isListed(cache, String(patientId))) recordGone(cache, String(patientId));
}

export function noteSaved(cache: QueryClient, row: SessionNote): void {
  put<SessionNote>(cache, keys.note(row.id), () => row);
  // its ratings join the courses of the goals once it is finalised
  partsChanged(cache, row.patient_id, 'notes', 'holdings', 'goals');
}

/** A note may be otherwise than it was read. */
export const noteReadAgain = (cache: QueryClient, id: string): void => changed(cache, keys.note(id));

export function noteRemoved(
  cache: QueryClient,
  { id, patient_id }: Pick<SessionNote, 'id' | 'patient_id'>,
): void {
  put<SessionNote | null>(cache, keys.note(id), () => null);
  partsChanged(cache, patient_id, 'notes', 'holdings');
}

/** A row of an entity was stored. The only one of its kind, which has no id, and a goal with its ratings are shown at once. */
export function rowSaved(cache: QueryClient, of: RowsOf, row: RowOf<Entity>): void {
  const { table, patientId } = of;
  if (patientId === undefined) {
    // a report that is made at once has them
    if (table === 'therapist_profiles')
      put<Profile | null>(cache, keys.own(table), (known) =>
        known === undefined ? known : { ...known, ...profileOf(row as unknown as RowOf<typeof profiles>) },
      );
  } else {
    if (!('id' in row)) put<RowOf<Entity>[]>(cache, keys.record(patientId, table), () => [row]);
    const stored =
      // of its table
      table === 'goals'
        ? { goal: row as unknown as Goal }
        : table === 'goal_ratings' && { rating: row as unknown as GoalRating };
    if (stored)
      put<GoalCourse[]>(cache, keys.courses(patientId), (known) => known && updatedCourses(known, stored));
  }
  rowsChanged(cache, of);
}

/** What is stored in the rows of consents: these change the record, too. */
const inConsents: readonly Entity['table'][] = ['consents', 'revocations', 'signatures'];

/** Rows of an entity are read again: one was stored or deleted, or another device has changed them. */
export function rowsChanged(cache: QueryClient, of: RowsOf): void {
  if (of.patientId === undefined) {
    changed(cache, keys.own(of.table));
    return;
  }
  const { table, patientId } = of;
  const row = cache.getQueryData<PatientRow>(keys.record(patientId, 'row'));
  // ratings are read with their goals
  if (!inConsents.includes(table))
    partsChanged(cache, patientId, table === 'goal_ratings' ? 'goals' : table, 'holdings');
  else if (row) void recordPartsChanged(cache, row.user_id, patientId, 'consents', 'holdings');
  else changed(cache, ['record', patientId], keys.list('active'), keys.list('archived'), ...overall);
}

export const familySaved = (cache: QueryClient, patientId: string): void =>
  partsChanged(cache, patientId, 'family', 'holdings', 'goals');

export function copiesNoted(cache: QueryClient, patientIds: readonly string[]): void {
  const parts = ['disclosures', 'history', 'holdings'] as const;
  changed(cache, ...patientIds.flatMap((id) => parts.map((part) => keys.record(id, part))));
}

export function reportIssued(cache: QueryClient, report: IssuedReport): void {
  put<IssuedReport[]>(
    cache,
    keys.record(report.patient_id, 'issued'),
    (known) => known && [report, ...known.filter(({ id }) => id !== report.id)],
  );
  partsChanged(cache, report.patient_id, 'issued', 'holdings');
}

export const evaluationSaved = (cache: QueryClient, patientId: string): void =>
  partsChanged(cache, patientId, 'evaluations', 'holdings');

export const documentsSaved = (cache: QueryClient, patientId: string): void =>
  partsChanged(cache, patientId, 'documents', 'holdings');

export function documentRemoved(cache: QueryClient, { id, patient_id }: DocumentRow): void {
  // it is gone even if reading the list again fails
  const without = (known: readonly DocumentRow[] | undefined) => known?.filter((one) => one.id !== id);
  cache.setQueryData(keys.record(patient_id, 'documents'), without);
  documentsSaved(cache, patient_id);
}

/** Records came in: all lists and numbers change. */
export function recordsImported(cache: QueryClient, patientIds: readonly string[]): void {
  const ofRecords = patientIds.map((id) => ['record', id] as const);
  changed(cache, ...ofRecords, keys.list('active'), keys.list('archived'), ...overall);
}
