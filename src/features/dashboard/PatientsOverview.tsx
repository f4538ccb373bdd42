import type { Overview } from '../../data/records/overview';
import type { AnswerColumn } from '../../questionnaire/field';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Sheet } from '../../ui/layout/Sheet';
import { Card } from './Card';
import { Charts } from './Charts';
import { LatestToAsk } from './LatestToAsk';
import { RecentPatients } from './RecentPatients';

type Props = {
  /** Undefined while it loads. */
  overview: Overview | undefined;
  onPatients: () => void;
  /** Opens a record; with `column`, at its field. */
  onOpen: (id: string, column?: AnswerColumn) => void;
};

/** The five patients added last, their questions to be asked later, and the charts. */
export function PatientsOverview({ overview, onPatients, onOpen }: Props) {
  if (overview?.latest.length === 0) {
    return (
      <Sheet padding="p-0" className="mt-5">
        <EmptyState
          title="Nenhum paciente cadastrado ainda"
          text="A primeira ficha aparece aqui assim que for salva."
        />
      </Sheet>
    );
  }
  return (
    <>
      {overview ? <LatestToAsk patients={overview.latest} onOpen={onOpen} /> : null}
      <div className="mt-5 grid grid-cols-1 gap-5 lg:flex lg:flex-wrap lg:*:min-w-[min(100%,20rem)] lg:*:flex-1 lg:*:first:flex-[1.1] xl:*:first:flex-[1.3]">
        <Card
          title="Últimos pacientes"
          action={
            <Button kind="quiet" small className="-mr-3" onClick={onPatients}>
              Ver todos
            </Button>
          }
        >
          {overview ? (
            <RecentPatients patients={overview.latest} onOpen={onOpen} />
          ) : (
            <Skeleton label="Buscando os pacientes…" className="px-5 py-4 sm:px-7" />
          )}
        </Card>
        <Charts overview={overview} />
      </div>
    </>
  );
}
