import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftRegistry } from '../../device/drafts/draftRegistry';
import { readSlot } from '../../device/store/familySlot';
import { deviceNotices } from '../../sentences/deviceErrors';
import { hasPasswordBeenGiven, hasShownFamilyForm, returnToFamily } from '../../session/session';
import { toast } from '../../ui/feedback/toasts';
import type { FamilyDraft } from './familyDraft';
import { collectAnswers } from './handOver';

/**
 * Moves the family's answers from the slot into their draft once the password was entered in this page, also if an earlier
 * page was closed before that. In a page that a stored session opened, a filled slot means that the flag was lost, as when a
 * browser is killed: the family's form is shown again. True while nothing may be shown yet.
 */
export function useCollectAnswers(
  userId: string,
  registry: DraftRegistry,
  onTaken: (draft: FamilyDraft) => void,
): boolean {
  const [running, setRunning] = useState(() => hasShownFamilyForm() === hasPasswordBeenGiven());
  const begun = useRef(false);
  const tell = useEffectEvent(onTaken);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const run = async () => {
      try {
        if (hasPasswordBeenGiven()) {
          const draft = await collectAnswers(userId, registry);
          if (draft) tell(draft);
        } else if (!hasShownFamilyForm() && (await readSlot(userId))) return returnToFamily();
      } catch {
        toast(deviceNotices.familyNotTakenBack);
      }
      setRunning(false);
    };
    void run();
  }, [userId, registry]);
  return running;
}
