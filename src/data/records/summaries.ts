import { queryOptions, experimental_streamedQuery as streamedQuery } from '@tanstack/react-query';
import { readPages } from './patientPages';
import { type PatientRow, patientKeys } from './patients';

const summaryColumns = [
  'id',
  'tipo',
  'nome',
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
] as const;

/** What a list shows: never a long text. */
export type PatientSummary = Pick<PatientRow, (typeof summaryColumns)[number]>;

/** So small that the first cards show early. */
const FIRST_PAGE = 50;

/** A patient that was added while the pages came may be met twice. */
function appendNew(known: PatientSummary[], page: PatientSummary[]): PatientSummary[] {
  const ids = new Set(known.map((patient) => patient.id));
  return [...known, ...page.filter((patient) => !ids.has(patient.id))];
}

/**
 * All patients of a therapist, newest first. Pages show as they come (`fetchStatus` stays 'fetching' until the
 * last one); a refresh replaces the list only when it is complete.
 */
export function summariesOptions(userId: string) {
  return queryOptions({
    queryKey: patientKeys.summaries,
    meta: { failure: 'load' },
    queryFn: streamedQuery<PatientSummary[], PatientSummary[], typeof patientKeys.summaries>({
      // without the signal: a view that is left in the middle must not leave half a list behind
      streamFn: () => readPages<PatientSummary>(userId, summaryColumns, FIRST_PAGE),
      reducer: appendNew,
      initialValue: [],
      refetchMode: 'replace',
    }),
  });
}

/** The list with a record that was just stored: it need not be read again to show it. */
export function addToSummaries(known: readonly PatientSummary[], row: PatientRow): PatientSummary[] {
  const summary = Object.fromEntries(summaryColumns.map((column) => [column, row[column]])) as PatientSummary;
  const isKnown = known.some(({ id }) => id === row.id);
  return isKnown ? known.map((one) => (one.id === row.id ? summary : one)) : [summary, ...known];
}
