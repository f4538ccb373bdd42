import { useQueryClient } from '@tanstack/react-query';
import { deleteInvitation, endInvitation, type InvitationRow } from '../../data/records/invitations';
import { keys } from '../../data/records/keys';
import { keyOfFamily } from '../../device/outbox/items';
import { useDevice, useTherapist } from '../../forms/contexts';
import { succeeds } from '../../lib/succeeds';
import { deviceNotices } from '../../sentences/deviceErrors';
import { toast } from '../../ui/feedback/toasts';
import { familyKey } from './familyDraft';

/**
 * Ends a link; one that holds answers without a record is deleted with them, here too, which leaves a trace. Resolves to false if that
 * failed.
 */
export function useEndInvitation(): (invitation: InvitationRow) => Promise<boolean> {
  const { userId } = useTherapist();
  const { registry, outbox } = useDevice();
  const queryClient = useQueryClient();
  return async ({ id, patient_id: patientId, held }) => {
    const done = await succeeds((held ? deleteInvitation : endInvitation)(userId, id));
    if (!done) toast(held ? deviceNotices.homeAnswersNotDeleted : deviceNotices.linkNotEnded);
    else if (held)
      await Promise.all([outbox.discard(keyOfFamily(id)), registry.discard(familyKey({ id, patientId }))]);
    await queryClient.invalidateQueries({ queryKey: keys.invitations });
    return done;
  };
}
