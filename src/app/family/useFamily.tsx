import { AnimatePresence } from 'framer-motion';
import { type ReactNode, useRef } from 'react';
import { useDevice, useTherapist } from '../../device/contexts';
import { useDialog } from '../../device/drafts/useDialog';
import { familyActions } from '../../features/family/familyActions';
import type { FamilyDraft } from '../../features/family/familyDraft';
import { handOver } from '../../features/family/handOver';
import { type FamilyOf, handoverCodec, handoverKey, newHandover } from '../../features/family/handoverDraft';
import { toast } from '../../ui/feedback/toasts';
import { loadable } from '../../ui/loadable';
import { invalidateHistory, useNavigate } from '../navigation';
import { FamilySending } from './FamilySending';
import type { Family } from './FamilyWaiting';
import { useRefusals } from './useRefusals';

const HandoverDialog = loadable(() => import('../../features/family/HandoverDialog'));

/** A new form: `keep` makes it a draft as it is, also when nothing was typed; `release` leaves one only of what was typed. */
export type HeldForm = { readonly keep: () => void; readonly release: () => void };

/** Hands the tablet to a family, and sends what the family wrote. */
export function useFamily(locked: boolean): {
  handOver: (of: FamilyOf, form?: HeldForm) => void;
  family: Family;
  dialog: ReactNode;
  sending: ReactNode;
} {
  const { userId } = useTherapist();
  const { outbox, registry } = useDevice();
  const navigate = useNavigate();
  const { dialog, open, close } = useDialog(handoverCodec, 'handover');
  const held = useRef<HeldForm>(undefined);
  const { refused, onRefused, onSendAgain } = useRefusals();
  const settle = async () => {
    await registry.flush();
    return registry.isSafe() && outbox.isKept();
  };
  const give = async (draft: FamilyDraft) => {
    const failure = await handOver(userId, registry, draft, settle);
    // no entry leads back to a record
    if (!failure) invalidateHistory();
    return failure;
  };
  const continueHandover = async (draft: FamilyDraft) => {
    const failure = await give(draft);
    if (failure) toast(failure);
  };
  const actions = familyActions({
    registry,
    onReview: (patientId, family) => navigate({ name: 'family-review', patientId, family }),
    onContinue: (draft) => void continueHandover(draft),
    onSendAgain,
  });
  return {
    handOver: (of, form) => {
      form?.keep();
      held.current = form;
      open(handoverKey(of.patientId), newHandover(of));
    },
    family: { refused, actions },
    dialog: (
      <AnimatePresence>
        {dialog && (
          <HandoverDialog
            key={dialog.opening}
            dialog={dialog}
            onClose={() => {
              close();
              held.current?.release();
            }}
            onHandOver={give}
          />
        )}
      </AnimatePresence>
    ),
    sending: <FamilySending {...{ locked, refused, onRefused }} />,
  };
}
