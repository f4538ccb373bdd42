import { AnimatePresence } from 'framer-motion';
import { type ReactNode, useState } from 'react';
import type { Outbox } from '../../device/outbox/outbox';
import type { FamilyDraft } from '../../features/family/familyDraft';
import type { FamilyOf } from '../../features/family/HandoverDialog';
import { handOver } from '../../features/family/handOver';
import { useTakeBack } from '../../features/family/useTakeBack';
import { toast } from '../../ui/feedback/toasts';
import { loadable } from '../../ui/loadable';
import type { Drafts } from '../drafts';
import { invalidateHistory, type Navigate } from '../useView';
import { detailsOf, familyReviewOf, type View, viewOfDraft } from '../view';
import { FamilySending } from './FamilySending';
import type { Family } from './FamilyWaiting';
import { familyActions } from './familyActions';
import { useRefusals } from './useRefusals';

const HandoverDialog = loadable(() => import('../../features/family/HandoverDialog'));

type Shown = { view: View; locked: boolean; navigate: Navigate; visit: Navigate };

/**
 * Hands the tablet to a family, takes it back to the record or new form that it was handed over from (D-199), and sends
 * what the family wrote.
 */
export function useFamily(
  userId: string,
  registry: Drafts,
  outbox: Outbox,
  { view, locked, navigate, visit }: Shown,
): {
  begin: (of: FamilyOf) => void;
  written: Family;
  isReturning: boolean;
  dialog: ReactNode;
  sending: ReactNode;
} {
  const [of, setOf] = useState<FamilyOf>();
  const { refused, onRefused, onSendAgain } = useRefusals();
  const isReturning = useTakeBack(userId, registry.family, ({ handover, formKey }) => {
    const head = registry.heads().find(({ key }) => key === formKey);
    visit(formKey ? viewOfDraft(head ?? { key: formKey }) : detailsOf(handover.patientId, undefined));
  });
  const settle = async () => {
    await registry.flush();
    return registry.isSafe() && outbox.isKept();
  };
  const give = async (draft: FamilyDraft) => {
    const failure = await handOver(userId, registry.family, draft, settle);
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
    begin: setOf,
    written: { userId, registry, outbox, refused, actions },
    isReturning,
    dialog: (
      <AnimatePresence>
        {of && <HandoverDialog of={of} onClose={() => setOf(undefined)} onHandOver={give} />}
      </AnimatePresence>
    ),
    sending: <FamilySending {...{ userId, registry, outbox, locked, refused, onRefused }} />,
  };
}
