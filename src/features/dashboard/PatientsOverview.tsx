import { useQuery } from '@tanstack/react-query';
import { countersOptions } from '../../data/records/counters';
import { summariesOptions } from '../../data/records/summaries';
import type { AnswerColumn } from '../../questionnaire/field';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Sheet } from '../../ui/layout/Sheet';
import { Card } from './Card';
import { Charts } from './Charts';
import { LatestToAsk } from './LatestToAsk';
import { RecentPatients } from './RecentPatients';

const RECENT = 5;

type Props = {
  userId: string;
  onPatients: () => void;
  /** Opens a record; with `column`, at its field. */
  onOpen: (id: string, column?: AnswerColumn) => void;
};

/** The five patients added last, their questions to be asked later, and the charts. */
export function PatientsOverview({ userId, onPatients, onOpen }: Props) {
  const { data, error, isFetching, refetch } = useQuery(summariesOptions(userId));
  const total = useQuery(countersOptions()).data?.total ?? Number.POSITIVE_INFINITY;

  const failure = error ? (
    <Sheet className="mt-5">
      <ErrorState
        title="Os pacientes não puderam ser carregados"
        text={
          data?.length ? 'Abaixo está o que já foi carregado.' : 'As fichas continuam guardadas no servidor.'
        }
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    </Sheet>
  ) : null;
  if (failure && !data?.length) return failure;

  if (data?.length === 0 && !isFetching) {
    return (
      <Sheet padding="p-0" className="mt-5">
        <EmptyState
          title="Nenhum paciente cadastrado ainda"
          text="A primeira ficha aparece aqui assim que for salva."
        />
      </Sheet>
    );
  }

  const complete = data && (data.length >= total || (!isFetching && !error));
  return (
    <>
      {failure}
      {data ? <LatestToAsk patients={data.slice(0, RECENT)} onOpen={onOpen} /> : null}
      <div className="mt-5 grid grid-cols-1 gap-5 lg:flex lg:flex-wrap lg:*:min-w-[min(100%,20rem)] lg:*:flex-1 lg:*:first:flex-[1.1] xl:*:first:flex-[1.3]">
        <Card
          title="Últimos pacientes"
          action={
            <Button kind="quiet" small className="-mr-3" onClick={onPatients}>
              Ver todos
            </Button>
          }
        >
          {data?.length ? (
            <RecentPatients patients={data.slice(0, RECENT)} onOpen={onOpen} />
          ) : (
            <Skeleton label="Buscando os pacientes…" className="px-5 py-4 sm:px-7" />
          )}
        </Card>
        <Charts patients={complete ? data : undefined} />
      </div>
    </>
  );
}
