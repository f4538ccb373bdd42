import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readSlot } from '../../data/drafts/familySlot';
import { handToFamily, hasBeenFamily, hasPasswordBeenGiven } from '../../data/session/session';
import { familyNotTakenBack } from '../../data/supabase/errors';
import type { Forms } from '../../drafts/draftRegistry';
import { toast } from '../../ui/feedback/toast';
import type { FamilyDraft } from './familyDraft';
import { takeBack } from './handOver';

/**
 * In the page that the password was given to: takes what the family wrote into its draft, also when a page was closed
 * before that was done. A page that a stored session opened has no password: if a family writes, the mark that the tablet
 * is in its hands was lost, as it can be when a browser is killed, and the form is shown again. True while nothing may be
 * shown yet.
 */
export function useTakeBack(
  userId: string,
  forms: Forms<FamilyDraft>,
  onTaken: (draft: FamilyDraft) => void,
): boolean {
  const [running, setRunning] = useState(() => hasBeenFamily() === hasPasswordBeenGiven());
  const begun = useRef(false);
  const tell = useEffectEvent(onTaken);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const run = async () => {
      try {
        if (hasPasswordBeenGiven()) {
          const draft = await takeBack(userId, forms);
          if (draft) tell(draft);
        } else if (!hasBeenFamily() && (await readSlot(userId))) return handToFamily();
      } catch {
        toast(familyNotTakenBack);
      }
      setRunning(false);
    };
    void run();
  }, [userId, forms]);
  return running;
}
