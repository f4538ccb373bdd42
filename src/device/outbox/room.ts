import { createEmitter } from '../../lib/observable';
import type { DraftStore } from '../store/draftStore';
import type { Arrival } from './arrival';
import { createItemList } from './itemList';
import { isEdit, type StoredItem } from './items';
import type { deliveryCalls } from './operations/kind';
import type { OutboxEvent } from './outboxEvents';
import { createOutboxStore } from './outboxStore';
import { createSendOutcomes } from './sendOutcomes';

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
