import type { PatientRow } from '../../data/records/patients';
import { withChanges } from '../../data/records/savePatient';
import type { Outbox } from '../../device/outbox/outbox';
import { useUnsentItems } from './useUnsentItems';

/** Gives a record with its changes that wait on this device, in their order. */
export function useWaitingChanges(outbox: Pick<Outbox, 'subscribe' | 'getSnapshot'>) {
  const unsent = useUnsentItems(outbox);
  return (row: PatientRow): PatientRow =>
    unsent.reduce(
      (shown, item) =>
        (item.kind === 'edit' || item.kind === 'review') && item.patientId === row.id
          ? withChanges(shown, item)
          : shown,
      row,
    );
}
