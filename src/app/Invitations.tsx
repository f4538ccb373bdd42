import { useQuery } from '@tanstack/react-query';
import { invitationsOptions } from '../data/records/invitations';
import { InvitationLine } from '../features/family/InvitationLine';
import { useTherapist } from '../forms/contexts';

/** The links of one record's family that are open, or have expired without an answer. */
export function InvitationsOfRecord({ patientId }: { patientId: string }) {
  const { userId } = useTherapist();
  const { data = [] } = useQuery(invitationsOptions(userId));
  const own = data.filter(({ patient_id, held }) => patient_id === patientId && held === null);
  return own.map((invitation) => (
    <div key={invitation.id} className="mb-5 rounded-lg border border-line bg-sheet px-4 py-2 sm:px-6">
      <InvitationLine invitation={invitation} />
    </div>
  ));
}
