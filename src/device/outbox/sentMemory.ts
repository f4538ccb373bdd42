import type { Entries } from '../../data/records/merge';
import type { StoredItem } from './items';

/** Each save of a stored record has a key of its own, one of anything else has not. */
const formKeyOf = ({ key, subject, draft, stepId = '' }: StoredItem): string =>
  subject === 'edit' && draft ? `${draft.key}:${stepId}` : key;

/** What this page has sent for items that returned to their forms, by form. */
export function createSentMemory() {
  const sent = new Map<string, readonly Entries[]>();
  return {
    of: (item: StoredItem) => sent.get(formKeyOf(item)),
    keep(item: StoredItem): void {
      if (item.sent) sent.set(formKeyOf(item), item.sent);
    },
    forget: (item: StoredItem): void => void sent.delete(formKeyOf(item)),
  };
}

export type SentMemory = ReturnType<typeof createSentMemory>;
