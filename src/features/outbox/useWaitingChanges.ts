import type { PatientRow } from '../../data/records/patients';
import { withChanges } from '../../data/records/savePatient';
import { isChange } from '../../device/outbox/items';
import type { OutboxItem } from '../../device/outbox/outboxState';
import { useUnsentItems } from '../../device/outbox/useOutboxItems';

/** The record with what waits of it: a change, or whether a consent is in force. */
function withItem(row: PatientRow, item: OutboxItem): PatientRow {
  if (isChange(item)) return withChanges(row, item);
  if (item.kind !== 'row') return row;
  if (item.table === 'consents')
    return { ...row, consent_version: item.entries.text_version?.text ?? row.consent_version };
  return item.table === 'revocations' ? { ...row, consent_version: null } : row;
}

/** Gives a record with its changes that wait on this device, in their order. */
export function useWaitingChanges() {
  const unsent = useUnsentItems();
  return (row: PatientRow): PatientRow =>
    unsent.reduce((shown, item) => (item.patientId === row.id ? withItem(shown, item) : shown), row);
}
