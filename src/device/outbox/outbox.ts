import type { DraftStore } from '../store/draftStore';
import { createDocumentSending } from './documentSending';
import { createExecutor } from './executor';
import { createFormSending } from './formSending';
import { createLanes } from './lanes';
import { deliveryCalls } from './operations/kind';
import { createOutboxDocuments } from './outboxDocuments';
import { createOutboxLoader } from './outboxLoader';
import { createRoom } from './room';
import { createTakeBack } from './takeBack';

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Sends what the therapist has saved to the server. The client generates all ids, so that each step can be repeated after a
 * lost answer without storing anything twice.
 */
export function createOutbox(userId: string, drafts: Promise<DraftStore | null>, calls = deliveryCalls) {
  let stopTimer = () => {};
  const room = createRoom(userId, drafts, calls);
  const { items, store } = room;
  const loader = createOutboxLoader(room);
  const documents = createDocumentSending(room);
  const executor = createExecutor(room);
  const lanes = createLanes(room, executor, documents);
  const takeBack = createTakeBack(room, lanes, loader);

  return {
    ...createFormSending(room, executor, lanes),
    ...createOutboxDocuments(room, documents, lanes),
    ...takeBack,

    /** Loads and sends what is on the device already, and retries until `stop`. */
    async start(): Promise<void> {
      room.setStopped(false);
      stopTimer = lanes.repeat();
      await takeBack.draftsEnded();
      await lanes.sendAll();
    },
    /** Called when the network may be back. */
    async retry(): Promise<void> {
      await takeBack.draftsEnded();
      await lanes.sendAll();
    },
    /** What is stored is sent after the next sign-in. */
    stop(): void {
      room.setStopped(true);
      stopTimer();
      documents.abort();
    },

    reading: loader.reading,
    dropIncomplete: loader.dropIncomplete,
    /** Drops the items of a deleted patient. */
    forget(patientId: string): void {
      documents.abort(patientId);
      for (const { stored } of items.getSnapshot()) {
        if (stored.patientId !== patientId) continue;
        items.remove(stored.key);
        void store.removeAll(stored.key);
      }
    },

    subscribe: items.subscribe,
    getSnapshot: items.getSnapshot,
    /** True when closing the page loses nothing. */
    isKept: () => items.getSnapshot().every(({ status }) => status.onDevice),
    isEmpty: () => items.getSnapshot().length === 0,
    onEvent: room.onEvent,
  };
}
