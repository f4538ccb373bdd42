import type { PatientRow } from '../../data/records/patients';
import { withChanges } from '../../data/records/savePatient';
import { type StoredItem, savedIn } from '../../device/outbox/items';
import { waitingConsent } from '../../forms/rows/waitingConsent';
import { useUnsentItems } from '../../forms/useOutboxItems';
import type { ConsentKind } from '../../questionnaire/consentKinds';

/** Where a record says which text of a kind is in force. */
const versionOf = {
  data: 'consent_version',
  treatment: 'treatment_version',
  image: undefined,
  telehealth: undefined,
} as const satisfies Record<ConsentKind, keyof PatientRow | undefined>;

/** The record with what waits of it: a change, or whether a consent is in force. */
function withItem(shown: PatientRow, stored: StoredItem): PatientRow {
  const changes = savedIn(stored, 'change');
  if (changes) return withChanges(shown, changes);
  const consent = waitingConsent(stored);
  const column = consent && versionOf[consent.kind];
  return column ? { ...shown, [column]: consent.version } : shown;
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
