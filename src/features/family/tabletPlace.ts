import { changeSlot, readSlot } from '../../device/store/familySlot';
import { hasFlag } from '../../session/deviceFlags';
import type { FamilyPlace } from './familyForm';

/** Where the form on the therapist's tablet is kept, until she has it back. */
export const tabletPlace = (userId: string): FamilyPlace => ({
  read: () => readSlot(userId),
  change: (change) => changeSlot(userId, change),
  isOpen: () => hasFlag('family', userId),
});
