import type { PatientRow } from '../data/records/patients';
import { Opened } from '../device/drafts/Opened';
import { RowDialog } from '../device/rows/RowDialog';
import type { useRowDialog } from '../device/rows/useRowDialog';
import { OutboxLine } from '../features/outbox/OutboxLine';
import { absences } from '../records/absences';
import { FamilyNotices } from './FamilyWaiting';
import { InvitationsOfRecord } from './Invitations';
import { useOverlays } from './useOverlays';

type Props = {
  patient: PatientRow;
  absence: Pick<ReturnType<typeof useRowDialog<typeof absences>>, 'dialog' | 'close'>;
};

/** What stands above the tabs of a record: what waits on this device or for the family, and the dialog that the menu opens. */
export function RecordNotices({ patient, absence }: Props) {
  const { family, openUnsent } = useOverlays();
  return (
    <>
      <OutboxLine patientId={patient.id} onOpen={(item) => void openUnsent(item)} />
      <FamilyNotices {...family} patient={patient} />
      <InvitationsOfRecord patientId={patient.id} />
      <Opened of={absence}>{(open) => <RowDialog entity={absences} patient={patient} {...open} />}</Opened>
    </>
  );
}
