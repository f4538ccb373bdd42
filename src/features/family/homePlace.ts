import type { HomeSlot } from '../../device/store/homeSlot';
import type { FamilyPlace } from './familyForm';

/** Where a form that is filled in at home is kept, until its answers are in: `onSent` is told when another tab has sent them. */
export function homePlace(slot: HomeSlot, onSent: (isChanged: boolean) => void): FamilyPlace {
  let isSent = false;
  const sent = (isChanged: boolean) => {
    isSent = true;
    onSent(isChanged);
  };
  return {
    read: async () => {
      const stored = await slot.read();
      if (!stored && (await slot.isSent())) sent(false);
      return stored;
    },
    change: async (change) => {
      if ((await slot.change(change)) === 'sent') sent(true);
    },
    // what the browser has deleted is stored again
    isOpen: () => !isSent,
  };
}
