import type { Arrival } from './arrival';
import type { StoredItem } from './items';

/** Each save of a stored record has a key of its own, one of anything else has not. */
const formKeyOf = ({ key, subject, draft, stepId = '' }: StoredItem): string =>
  subject === 'edit' && draft ? `${draft.key}:${stepId}` : key;

/** What this page has sent for items that returned to their forms, by form. */
export function createSentMemory() {
  const sent = new Map<string, Arrival>();
  return {
    of: (item: StoredItem) => sent.get(formKeyOf(item)),
    keep(item: StoredItem): void {
      if (item.arrival.kind !== 'never') sent.set(formKeyOf(item), item.arrival);
    },
    forget: (item: StoredItem): void => void sent.delete(formKeyOf(item)),
  };
}

export type SentMemory = ReturnType<typeof createSentMemory>;
