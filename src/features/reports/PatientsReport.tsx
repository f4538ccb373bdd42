import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { searchHeadline, searchPatients, toSearchable } from '../../data/records/searchPatients';
import { summariesOptions } from '../../data/records/summaries';
import { useTherapist } from '../../forms/contexts';
import { countPatients } from '../../lib/text';
import { SearchBox } from '../../ui/controls/SearchBox';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Sheet } from '../../ui/layout/Sheet';
import { PatientsTable } from './PatientsTable';

export type PatientActions = {
  readonly onOpen: (patientId: string) => void;
  /** Writes a report for somebody. */
  readonly onReport: (patientId: string) => void;
};

/** The table of all patients, searched as the list is, or an error or empty state. */
export function PatientsReportPage({ total, ...actions }: PatientActions & { total: number | null }) {
  const { userId } = useTherapist();
  const list = useQuery(summariesOptions(userId));
  const { data, error, isFetching } = list;
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const searchable = useMemo(() => (data ?? []).map(toSearchable), [data]);
  const isSearched = deferredQuery.trim() !== '';
  const shown = useMemo(
    () => (isSearched ? searchPatients(searchable, deferredQuery).patients : (data ?? [])),
    [isSearched, searchable, deferredQuery, data],
  );
  const isPartial = Boolean(error) || (isFetching && (data ?? []).length < (total ?? Infinity));
  return (
    <>
      {error ? (
        <Sheet className="mb-5">
          <ErrorState
            title="Os pacientes não puderam ser carregados"
            text={
              data?.length
                ? 'Abaixo está o que já foi carregado: pode faltar alguém.'
                : 'As fichas continuam guardadas no servidor.'
            }
            read={list}
          />
        </Sheet>
      ) : null}
      {data?.length ? (
        <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <SearchBox value={query} onChange={setQuery} />
          <p role="status" className="text-sm text-ink-2">
            {isSearched && searchHeadline(deferredQuery, shown.length, data.length, countPatients)}
          </p>
        </div>
      ) : null}
      {shown.length > 0 ? (
        <PatientsTable patients={shown} partial={isPartial && !isSearched} {...actions} />
      ) : null}
      {!data?.length && !error && isFetching ? (
        <Sheet>
          <Skeleton label="Buscando os pacientes…" rows={6} />
        </Sheet>
      ) : null}
      {data?.length === 0 && !error && !isFetching ? (
        <Sheet padding="p-0">
          <EmptyState
            title="Nenhum paciente cadastrado ainda"
            text="A primeira ficha aparece aqui assim que for salva."
          />
        </Sheet>
      ) : null}
    </>
  );
}
