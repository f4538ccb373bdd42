import { type ReactNode, useState } from 'react';
import type { Outbox } from '../../data/outbox/outbox';
import { familyNotHandedOver } from '../../data/supabase/errors';
import type { FamilyDraft } from '../../features/family/familyDraft';
import type { FamilyOf } from '../../features/family/HandoverDialog';
import { handOver } from '../../features/family/handOver';
import { useTakeBack } from '../../features/family/useTakeBack';
import { toast } from '../../ui/feedback/toast';
import { loadable } from '../../ui/loadable';
import type { Drafts } from '../drafts';
import { invalidateHistory } from '../useView';
import { detailsOf, type View, viewOfDraft } from '../view';

const HandoverDialog = loadable(() => import('../../features/family/HandoverDialog'));

/** Hands the tablet to a family, and takes it back to the record or new form that it was handed over from (D-199). */
export function useHandover(
  userId: string,
  registry: Drafts,
  outbox: Outbox,
  open: (view: View) => void,
): {
  begin: (of: FamilyOf) => void;
  /** Hands over what was given back unfinished. */
  goOn: (draft: FamilyDraft) => void;
  isReturning: boolean;
  dialog: ReactNode;
} {
  const [of, setOf] = useState<FamilyOf>();
  const isReturning = useTakeBack(userId, registry.family, ({ handover, formKey }) => {
    const head = registry.heads().find(({ key }) => key === formKey);
    open(formKey ? viewOfDraft(head ?? { key: formKey }) : detailsOf(handover.patientId, undefined));
  });
  const settle = async () => {
    await registry.flush();
    return registry.isSafe() && outbox.isKept();
  };
  const give = async (draft: FamilyDraft) => {
    const given = await handOver(userId, registry.family, draft, settle);
    // no entry leads back to a record
    if (given) invalidateHistory();
    return given;
  };
  const goOn = async (draft: FamilyDraft) => {
    if (!(await give(draft))) toast(familyNotHandedOver);
  };
  const dialog = of && <HandoverDialog of={of} onClose={() => setOf(undefined)} onHandOver={give} />;
  return { begin: setOf, goOn: (draft) => void goOn(draft), isReturning, dialog };
}
