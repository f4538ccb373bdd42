import type { Overview } from '../../data/records/overview';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Card } from '../../ui/layout/Card';
import { Sheet } from '../../ui/layout/Sheet';
import { RecentPatients } from './RecentPatients';

type Props = {
  /** Undefined while they are read. */
  patients: Overview['latest'] | undefined;
  /** Shows all of them. */
  onPatients: () => void;
  onOpen: (patientId: string) => void;
};

/** The patients added last. */
export function RecentCard({ patients, onPatients, onOpen }: Props) {
  if (patients?.length === 0)
    return (
      <Sheet padding="p-0">
        <EmptyState
          title="Nenhum paciente cadastrado ainda"
          text="A primeira ficha aparece aqui assim que for salva."
        />
      </Sheet>
    );
  return (
    <Card
      title="Últimos pacientes"
      action={
        <Button kind="quiet" small className="-mr-3" onClick={onPatients}>
          Ver todos
        </Button>
      }
    >
      {patients ? (
        <RecentPatients patients={patients} onOpen={onOpen} />
      ) : (
        <Skeleton label="Buscando os pacientes…" className="px-5 py-4 sm:px-7" />
      )}
    </Card>
  );
}
