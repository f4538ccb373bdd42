import { createObservable } from '../../lib/observable';
import type { StoredItem } from './items';
import {
  addItem,
  changeItem,
  findItem,
  type ItemStatus,
  type OutboxItem,
  removeItem,
  replaceItem,
} from './outboxState';

export type ItemList = ReturnType<typeof createItemList>;

/** The outbox's items in this page's memory, changed by the pure functions of `outboxState`. */
export function createItemList() {
  const { getSnapshot, set, subscribe } = createObservable<readonly OutboxItem[]>([]);
  const update = (changed: (items: readonly OutboxItem[]) => readonly OutboxItem[]) =>
    set(changed(getSnapshot()));
  return {
    getSnapshot,
    subscribe,
    update,
    find: (key: string) => findItem(getSnapshot(), key),
    add: (item: OutboxItem) => update((items) => addItem(items, item)),
    change: (key: string, part: Partial<ItemStatus>) => update((items) => changeItem(items, key, part)),
    replace: (latest: StoredItem) => update((items) => replaceItem(items, latest)),
    remove: (key: string) => update((items) => removeItem(items, key)),
  };
}
