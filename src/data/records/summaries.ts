import { queryOptions } from '@tanstack/react-query';
import { keys, type RecordList } from './keys';
import { readPages } from './patientPages';
import type { PatientRow } from './patients';

const summaryColumns = [
  'id',
  'tipo',
  'nome',
  'social_name',
  'responsavel',
  'tipo_responsavel',
  'dataNascimento',
  'gestational_weeks',
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

/**
 * The first read is shown page by page, while `fetchStatus` stays 'fetching'; a later one replaces the list when it is complete.
 * The signal is not used: leaving a view must not leave a partial list in the cache.
 */
function listOptions(userId: string, list: RecordList) {
  const queryKey = keys.list(list);
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<PatientSummary[]> => {
      let shown = client.getQueryData<PatientSummary[]>(queryKey);
      const isFirst = shown === undefined;
      let read: PatientSummary[] = [];
      for await (const page of readPages<PatientSummary>(userId, list, summaryColumns, {
        firstSize: FIRST_PAGE,
      })) {
        read = appendNew(read, page);
        // a list that was changed during the read is read again
        if (isFirst && client.getQueryData(queryKey) === shown)
          shown = client.setQueryData<PatientSummary[]>(queryKey, read);
      }
      return read;
    },
  });
}

export function summariesOptions(userId: string) {
  return { ...listOptions(userId, 'active'), meta: { failure: 'load' } } as const;
}

/** The archived patients likewise. A failure shows no toast: the list beside it reports its own. */
export const archivedOptions = (userId: string) => listOptions(userId, 'archived');

export function toSummary(row: PatientRow): PatientSummary {
  return Object.fromEntries(summaryColumns.map((column) => [column, row[column]])) as PatientSummary;
}

/** Updates a cached list with a saved record, or removes it if it belongs to the other list; avoids a refetch. */
export function updatedList(
  known: readonly PatientSummary[],
  row: PatientRow,
  list: RecordList,
): PatientSummary[] {
  const others = known.filter(({ id }) => id !== row.id);
  if ((row.archived_at === null) !== (list === 'active')) return others;
  const at = others.findIndex(({ created_at }) => Date.parse(created_at) <= Date.parse(row.created_at));
  return others.toSpliced(at < 0 ? others.length : at, 0, toSummary(row));
}
