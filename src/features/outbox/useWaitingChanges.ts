import type { PatientRow } from '../../data/records/patients';
import { withChanges } from '../../data/records/savePatient';
import { rowIn, type StoredItem, savedIn } from '../../device/outbox/items';
import { useUnsentItems } from '../../device/outbox/useOutboxItems';

/** The record with what waits of it: a change, or whether a consent is in force. */
function withItem(shown: PatientRow, stored: StoredItem): PatientRow {
  const changes = savedIn(stored, 'change');
  if (changes) return withChanges(shown, changes);
  const row = rowIn(stored);
  if (row?.table === 'consents')
    return { ...shown, consent_version: row.entries.text_version?.text ?? shown.consent_version };
  return row?.table === 'revocations' ? { ...shown, consent_version: null } : shown;
}

/** Gives a record with its changes that wait on this device, in their order. */
export function useWaitingChanges() {
  const unsent = useUnsentItems();
  return (row: PatientRow): PatientRow =>
    unsent.reduce(
      (shown, { stored }) => (stored.patientId === row.id ? withItem(shown, stored) : shown),
      row,
    );
}
