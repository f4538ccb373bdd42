import type { HomeSlot } from '../../device/store/homeSlot';
import type { FamilyPlace } from './familyForm';

/** Where a form that is filled in at home is kept, until its answers are in. */
export const homePlace = (slot: HomeSlot): FamilyPlace => ({
  read: slot.read,
  change: slot.change,
  // what the browser has deleted is stored again; after the answers are in, the slot takes nothing
  isOpen: () => true,
});
