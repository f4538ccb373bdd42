import { AnimatePresence } from 'framer-motion';
import { type ReactNode, useState } from 'react';
import { useDevice, useTherapist } from '../../device/contexts';
import type { FamilyDraft } from '../../features/family/familyDraft';
import type { FamilyOf } from '../../features/family/HandoverDialog';
import { handOver } from '../../features/family/handOver';
import { toast } from '../../ui/feedback/toasts';
import { loadable } from '../../ui/loadable';
import { useNavigation } from '../navigation';
import { invalidateHistory } from '../useView';
import { familyReviewOf } from '../view';
import { FamilySending } from './FamilySending';
import type { Family } from './FamilyWaiting';
import { familyActions } from './familyActions';
import { useRefusals } from './useRefusals';

const HandoverDialog = loadable(() => import('../../features/family/HandoverDialog'));

/** Hands the tablet to a family, and sends what the family wrote. */
export function useFamily(locked: boolean): {
  handOver: (of: FamilyOf) => void;
  family: Family;
  dialog: ReactNode;
  sending: ReactNode;
} {
  const { userId } = useTherapist();
  const { outbox, registry } = useDevice();
  const { view, navigate } = useNavigation();
  const [of, setOf] = useState<FamilyOf>();
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
    onReview: (patientId, id) =>
      navigate(familyReviewOf(patientId, id, 'saved' in view ? view.saved : undefined)),
    onContinue: (draft) => void continueHandover(draft),
    onSendAgain,
  });
  return {
    handOver: setOf,
    family: { refused, actions },
    dialog: (
      <AnimatePresence>
        {of && <HandoverDialog of={of} onClose={() => setOf(undefined)} onHandOver={give} />}
      </AnimatePresence>
    ),
    sending: <FamilySending {...{ locked, refused, onRefused }} />,
  };
}
