import type { PatientRow } from '../../data/records/patients';
import { withChanges } from '../../data/records/savePatient';
import { savedIn } from '../../device/outbox/items';
import { useUnsentItems } from '../../device/outbox/useOutboxItems';

/** Gives a record with its changes that wait on this device, in their order. */
export function useWaitingChanges() {
  const unsent = useUnsentItems();
  return (row: PatientRow): PatientRow =>
    unsent.reduce((shown, { stored }) => {
      const changes = stored.patientId === row.id && savedIn(stored, 'change');
      return changes ? withChanges(shown, changes) : shown;
    }, row);
}
