import { queryOptions, experimental_streamedQuery as streamedQuery } from '@tanstack/react-query';
import { readPages, type Shelf } from './patientPages';
import { type PatientRow, patientKeys } from './patients';

const summaryColumns = [
  'id',
  'tipo',
  'nome',
  'responsavel',
  'tipo_responsavel',
  'dataNascimento',
  'cpf',
  'telefone',
  'endereco',
  'municipio',
  'estado',
  'photo_url',
  'created_at',
  'updated_at',
  'consent_version',
  'discharged_on',
  'discharge_reason',
  'archived_at',
  'to_ask',
] as const;

/** The columns of the lists; no long texts. */
export type PatientSummary = Pick<PatientRow, (typeof summaryColumns)[number]>;

/** Small, so that the first cards appear early. */
const FIRST_PAGE = 50;

/** Drops rows that appear on two pages because patients were added while the pages were fetched. */
function appendNew(known: PatientSummary[], page: PatientSummary[]): PatientSummary[] {
  const ids = new Set(known.map((patient) => patient.id));
  return [...known, ...page.filter((patient) => !ids.has(patient.id))];
}

function shelfOptions(userId: string, shelf: Shelf) {
  return {
    meta: { failure: 'load' },
    queryFn: streamedQuery<PatientSummary[], PatientSummary[]>({
      // not abortable: leaving a view must not leave a partial list in the cache
      streamFn: () => readPages<PatientSummary>(userId, shelf, summaryColumns, FIRST_PAGE),
      reducer: appendNew,
      initialValue: [],
      refetchMode: 'replace',
    }),
  } as const;
}

/**
 * All patients of a therapist but the archived ones, newest first. Pages are shown as they arrive (`fetchStatus`
 * stays 'fetching' until the last one); a refetch replaces the list only when it is complete.
 */
export function summariesOptions(userId: string) {
  return queryOptions({ queryKey: patientKeys.summaries, ...shelfOptions(userId, 'active') });
}

/** The archived patients likewise. A failure shows no toast: the list beside it reports its own. */
export function archivedOptions(userId: string) {
  return queryOptions({ queryKey: patientKeys.archived, ...shelfOptions(userId, 'archived'), meta: {} });
}

function toSummary(row: PatientRow): PatientSummary {
  return Object.fromEntries(summaryColumns.map((column) => [column, row[column]])) as PatientSummary;
}

/** Updates a cached list with a saved record, or removes it if it belongs to the other shelf; avoids a refetch. */
export function updatedShelf(
  known: readonly PatientSummary[],
  row: PatientRow,
  shelf: Shelf,
): PatientSummary[] {
  const others = known.filter(({ id }) => id !== row.id);
  if ((row.archived_at === null) !== (shelf === 'active')) return others;
  const at = others.findIndex(({ created_at }) => Date.parse(created_at) <= Date.parse(row.created_at));
  return others.toSpliced(at < 0 ? others.length : at, 0, toSummary(row));
}
