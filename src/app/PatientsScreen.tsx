import type { Outbox } from '../data/outbox/outbox';
import { type OutboxItem, patientIdOf } from '../data/outbox/outboxState';
import { OutboxCards } from '../features/outbox/OutboxCards';
import { useUnsentItems } from '../features/outbox/useUnsentItems';
import { PatientList } from '../features/patients/PatientList';

type Props = Omit<Parameters<typeof PatientList>[0], 'waiting'> & {
  outbox: Outbox;
  onOpenUnsent: (item: OutboxItem) => void;
};

/** The list of patients, joined with the records that wait on this device. */
export function PatientsScreen({ outbox, onOpenUnsent, ...list }: Props) {
  const ids = useUnsentItems(outbox).map(patientIdOf);
  const cards = (only?: string) => <OutboxCards outbox={outbox} only={only} onOpen={onOpenUnsent} />;
  return <PatientList {...list} waiting={{ ids, cards }} />;
}
