import { handInAnswers } from '../../data/families';
import type { Attempt, HomeSlot } from '../../device/store/homeSlot';
import type { FamilySlot } from '../../device/store/slotShape';
import type { FamilyLink } from '../../lib/familyLink';
import type { FamilyForm } from './familyForm';
import { homeAnswers } from './homeAnswers';

export type Here = { readonly link: FamilyLink; readonly slot: HomeSlot; readonly form: FamilyForm };

/** What the server has said of what was handed in. */
export type HandInOutcome =
  /** `unsent` is what was written beside what arrived; it stays on the device. */
  | { readonly name: 'sent'; readonly unsent: FamilySlot | undefined }
  | { readonly name: 'closed' | 'answered'; readonly unsent: FamilySlot }
  | { readonly name: 'refused' };

/**
 * Hands an attempt in, or asks whether one has arrived: what the server has already is not stored a second time. Rejects without an
 * answer of the server: then it may have arrived.
 */
export async function handIn(
  { link, slot, form }: Here,
  ended: FamilySlot,
  attempt: Attempt,
): Promise<HandInOutcome> {
  const answer = await handInAnswers(link, homeAnswers(ended, attempt));
  switch (answer.state) {
    case 'received':
    case 'earlier': {
      // Back may have led to the questions meanwhile, here or in another tab
      await form.flush();
      const isStored = form.getSnapshot().kept === 'kept';
      const arrived = answer.state === 'received' ? attempt.id : answer.attempt;
      const late = await slot.receive(
        { until: answer.expires_at, attempt: arrived },
        isStored ? undefined : form.shown(),
      );
      return { name: 'sent', unsent: late };
    }
    case 'answered':
    case 'closed': {
      // it may have been handed in by another tab
      const found = await slot.read().catch(() => undefined);
      return found?.state === 'received'
        ? { name: 'sent', unsent: found.late }
        : { name: answer.state, unsent: ended };
    }
    case 'refused':
      await slot.forget(attempt.id).catch(() => undefined);
      return { name: 'refused' };
    default:
      return answer satisfies never;
  }
}
