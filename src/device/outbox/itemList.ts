import { createObservable } from '../../lib/observable';
import type { Save, StoredItem } from './items';
import {
  addItem,
  changeItem,
  findItem,
  type ItemStatus,
  type OutboxItem,
  removeItem,
  replaceItem,
} from './outboxState';

/** The outbox's items in this page's memory, changed by the pure functions of `outboxState`. */
export function createItemList() {
  const { getSnapshot, set, subscribe } = createObservable<readonly OutboxItem[]>([]);
  const update = (changed: (items: readonly OutboxItem[]) => readonly OutboxItem[]) =>
    set(changed(getSnapshot()));
  let round = 1;
  const current = ({ key, saveId }: Save) => {
    const item = findItem(getSnapshot(), key);
    return item?.stored.saveId === saveId ? item : undefined;
  };
  return {
    getSnapshot,
    subscribe,
    update,
    /** Every item is tried once in a round. */
    round: () => round,
    nextRound(): void {
      round += 1;
    },
    find: (key: string) => findItem(getSnapshot(), key),
    /** The item of this save; undefined once it is gone, or another save has taken its place. */
    current,
    add: (item: OutboxItem) => update((items) => addItem(items, item)),
    change: (key: string, part: Partial<ItemStatus>) => update((items) => changeItem(items, key, part)),
    /** `change`, unless another save has taken its place. */
    changeSave: (save: Save, part: Partial<ItemStatus>) =>
      current(save) && update((items) => changeItem(items, save.key, part)),
    replace: (latest: StoredItem) => update((items) => replaceItem(items, latest)),
    remove: (key: string) => update((items) => removeItem(items, key)),
  };
}
