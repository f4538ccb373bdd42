import { useQuery } from '@tanstack/react-query';
import { summariesOptions } from '../../data/records/summaries';
import { useTherapist } from '../../device/contexts';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Sheet } from '../../ui/layout/Sheet';
import { PatientsTable } from './PatientsTable';

/** The table of all patients, or an error or empty state. */
export function PatientsReport({ total }: { total: number | null }) {
  const { userId } = useTherapist();
  const { data, error, isFetching, refetch } = useQuery(summariesOptions(userId));
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
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </Sheet>
      ) : null}
      {data?.length ? <PatientsTable patients={data} partial={isPartial} /> : null}
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
