import type { HomeSlot } from '../../device/store/homeSlot';
import type { FamilySlot } from '../../device/store/slotShape';
import type { FamilyPlace } from './familyForm';

/**
 * Where a form that is filled in at home is kept, until its answers are in: `onReceived` is told when another tab has handed them in,
 * with what is kept beside them.
 */
export function homePlace(slot: HomeSlot, onReceived: (late: FamilySlot | undefined) => void): FamilyPlace {
  let isReceived = false;
  const received = (late: FamilySlot | undefined) => {
    isReceived = true;
    onReceived(late);
  };
  return {
    read: async () => {
      const found = await slot.read();
      if (found.state === 'received') received(found.late);
      return found.state === 'written' || found.state === 'maybe' ? found.slot : undefined;
    },
    change: async (change, shown, { answers = {} }) => {
      if ((await slot.change(change)) === 'kept') return;
      const written = Object.keys(answers).filter((column) => shown?.answers[column]);
      if (!shown || written.length === 0) {
        const found = await slot.read();
        return received(found.state === 'received' ? found.late : undefined);
      }
      const late = Object.fromEntries(written.map((column) => [column, shown.answers[column]]));
      received(await slot.addLate({ ...shown, answers: late }));
    },
    // what the browser has deleted is stored again
    isOpen: () => !isReceived,
  };
}
