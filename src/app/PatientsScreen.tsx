import type { Outbox } from '../device/outbox/outbox';
import { type OutboxItem, patientIdOf } from '../device/outbox/outboxState';
import { OutboxCards } from '../features/outbox/OutboxCards';
import { useUnsentItems } from '../features/outbox/useUnsentItems';
import { PatientList } from '../features/patients/list/PatientList';

type Props = Omit<Parameters<typeof PatientList>[0], 'waiting'> & {
  outbox: Outbox;
  onOpenUnsent: (item: OutboxItem) => void;
  /** Begins a note for a patient whose record is not sent yet. */
  onNote: (patientId: string) => void;
};

/** The list of patients, joined with the unsent records of this device. */
export function PatientsScreen({ outbox, onOpenUnsent, onNote, ...list }: Props) {
  const ids = useUnsentItems(outbox).map(patientIdOf);
  const cards = (only?: string) => (
    <OutboxCards outbox={outbox} only={only} onOpen={onOpenUnsent} onNote={onNote} />
  );
  return <PatientList {...list} waiting={{ ids, cards }} />;
}
