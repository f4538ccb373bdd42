import type { PatientRow } from '../../data/records/patients';
import { withChanges } from '../../data/records/savePatient';
import { isChange } from '../../device/outbox/items';
import { useUnsentItems } from '../../device/outbox/useOutboxItems';

/** Gives a record with its changes that wait on this device, in their order. */
export function useWaitingChanges() {
  const unsent = useUnsentItems();
  return (row: PatientRow): PatientRow =>
    unsent.reduce(
      (shown, item) => (isChange(item) && item.patientId === row.id ? withChanges(shown, item) : shown),
      row,
    );
}
