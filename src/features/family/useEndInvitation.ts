import { useQueryClient } from '@tanstack/react-query';
import { deleteInvitation, endInvitation, type InvitationRow } from '../../data/records/invitations';
import { keys } from '../../data/records/keys';
import { deviceNotices } from '../../data/supabase/deviceErrors';
import { useTherapist } from '../../device/contexts';
import { toast } from '../../ui/feedback/toasts';

/** Ends a link; one that holds answers without a record is deleted with them, which leaves a trace. */
export function useEndInvitation(): (invitation: InvitationRow) => Promise<void> {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  return async ({ id, held }) => {
    try {
      await (held ? deleteInvitation : endInvitation)(userId, id);
    } catch {
      toast(held ? deviceNotices.homeAnswersNotDeleted : deviceNotices.linkNotEnded);
    }
    await queryClient.invalidateQueries({ queryKey: keys.invitations });
  };
}
