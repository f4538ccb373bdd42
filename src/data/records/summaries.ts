import { queryOptions, experimental_streamedQuery as streamedQuery } from '@tanstack/react-query';
import { readPages } from './patientPages';
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

/**
 * All patients of a therapist, newest first. Pages are shown as they arrive (`fetchStatus` stays 'fetching'
 * until the last one); a refetch replaces the list only when it is complete.
 */
export function summariesOptions(userId: string) {
  return queryOptions({
    queryKey: patientKeys.summaries,
    meta: { failure: 'load' },
    queryFn: streamedQuery<PatientSummary[], PatientSummary[], typeof patientKeys.summaries>({
      // not abortable: leaving a view must not leave a partial list in the cache
      streamFn: () => readPages<PatientSummary>(userId, summaryColumns, FIRST_PAGE),
      reducer: appendNew,
      initialValue: [],
      refetchMode: 'replace',
    }),
  });
}

/** Adds a stored record to the list, so that it can be shown without a refetch. */
export function addToSummaries(known: readonly PatientSummary[], row: PatientRow): PatientSummary[] {
  const summary = Object.fromEntries(summaryColumns.map((column) => [column, row[column]])) as PatientSummary;
  const isKnown = known.some(({ id }) => id === row.id);
  return isKnown ? known.map((one) => (one.id === row.id ? summary : one)) : [summary, ...known];
}
