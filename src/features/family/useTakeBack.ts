import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { familyNotTakenBack } from '../../data/supabase/errors';
import type { Forms } from '../../drafts/draftRegistry';
import { toast } from '../../ui/feedback/toast';
import type { FamilyDraft } from './familyDraft';
import { isHandedOver, takeBack } from './handOver';

/**
 * After the password: takes what the family wrote into its draft, also when the page was closed before that was done. True
 * while it lasts.
 */
export function useTakeBack(
  userId: string,
  forms: Forms<FamilyDraft>,
  onTaken: (draft: FamilyDraft) => void,
): boolean {
  const [running, setRunning] = useState(() => isHandedOver(userId));
  const begun = useRef(false);
  const tell = useEffectEvent(onTaken);
  useEffect(() => {
    if (!running || begun.current) return;
    begun.current = true;
    void takeBack(userId, forms)
      .then(
        (draft) => draft && tell(draft),
        () => toast(familyNotTakenBack),
      )
      .finally(() => setRunning(false));
  }, [running, userId, forms]);
  return running;
}
