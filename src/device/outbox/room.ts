import { createEmitter, createObservable } from '../../lib/observable';
import type { DraftStore } from '../store/draftStore';
import type { Arrival } from './arrival';
import { isEdit, type Save, type StoredItem } from './items';
import type { deliveryCalls } from './operations/kind';
import type { OutboxEvent } from './outboxEvents';
import {
  addItem,
  changeItem,
  findItem,
  type ItemStatus,
  type OutboxItem,
  removeItem,
  replaceItem,
} from './outboxState';
import { createOutboxStore } from './outboxStore';
import { createSendOutcomes } from './sendOutcomes';

/** The outbox's items in this page's memory, changed by the pure functions of `outboxState`. */
function createItemList() {
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

/** Each save of a stored record has a key of its own, one of anything else has not. */
const formKeyOf = (item: StoredItem): string =>
  isEdit(item) && item.draft ? `${item.draft.key}:${item.stepId ?? ''}` : item.key;

/** What this page has sent for items that returned to their forms, by form. */
function createSentMemory() {
  const sent = new Map<string, Arrival>();
  return {
    of: (item: StoredItem) => sent.get(formKeyOf(item)),
    keep(item: StoredItem): void {
      if (item.arrival.kind !== 'never') sent.set(formKeyOf(item), item.arrival);
    },
    forget: (item: StoredItem): void => void sent.delete(formKeyOf(item)),
  };
}

/** What all parts of an outbox work on. */
export function createRoom(userId: string, drafts: Promise<DraftStore | null>, calls: typeof deliveryCalls) {
  let stopped = false;
  const events = createEmitter<OutboxEvent>();
  return {
    userId,
    calls,
    items: createItemList(),
    store: createOutboxStore(drafts),
    forms: createSendOutcomes(),
    sent: createSentMemory(),
    emit: events.emit,
    onEvent: events.on,
    isStopped: () => stopped,
    setStopped(to: boolean): void {
      stopped = to;
    },
  };
}

export type Room = ReturnType<typeof createRoom>;
