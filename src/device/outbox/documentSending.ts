import type { sendDocument } from '../../data/records/documents';
import { isWithoutPatient } from './failures';
import type { OutboxEvent } from './outboxEvents';
import {
  changeDocuments,
  changeItem,
  failDocument,
  failedAtEnd,
  findItem,
  hasFilesLeft,
  mapItem,
  nextDocument,
  type OutboxItem,
  removeItem,
  shareDocument,
} from './outboxState';
import type { createOutboxStore } from './outboxStore';
import { withTabLock } from './tabLock';

type Given = {
  readonly send: typeof sendDocument;
  readonly store: ReturnType<typeof createOutboxStore>;
  readonly items: {
    readonly getSnapshot: () => readonly OutboxItem[];
    readonly set: (items: readonly OutboxItem[]) => void;
  };
  readonly emit: (event: OutboxEvent) => void;
};

/** Sends the documents of the outbox's items, one at a time. */
export function createDocumentSending({ send, store, items, emit }: Given) {
  let running: { readonly patientId: string; readonly abort: AbortController } | undefined;

  const find = (key: string) => findItem(items.getSnapshot(), key);
  const drop = (key: string, id: string) =>
    items.set(changeDocuments(items.getSnapshot(), key, (document) => document.id !== id));

  /** Stores what is left of an item, except documents that another tab has sent; removes the item when nothing is left. */
  async function keepRest(key: string): Promise<void> {
    const item = find(key);
    if (!item?.onDevice || !('documents' in item)) return;
    const isHeld = new Map<string, boolean>();
    for (const { id } of item.documents) isHeld.set(id, await store.holds(key, id));
    items.set(changeDocuments(items.getSnapshot(), key, ({ id }) => isHeld.get(id) !== false));
    const rest = find(key);
    if (!rest || !(await store.holds(key))) return;
    if (hasFilesLeft(rest)) await store.keep(rest);
    else await store.remove(key);
  }

  function end(key: string, isRepeated: boolean): void {
    const item = find(key);
    if (!item || !('documents' in item)) return;
    const failed = failedAtEnd(item, isRepeated);
    if (failed !== undefined && !item.tellsEach) {
      const { patientName, size, arrived } = item;
      emit({ kind: 'documentsEnded', patientName, size, sent: arrived, failed });
    }
    items.set(
      hasFilesLeft(item)
        ? changeItem(items.getSnapshot(), key, { state: { name: 'waiting' } })
        : removeItem(items.getSnapshot(), key),
    );
  }

  return {
    keepRest,
    drop,
    /** Sends the next document of an item. */
    async sendNext(item: OutboxItem, round: number): Promise<void> {
      const { key, patientId, onDevice } = item;
      const document = nextDocument(item, round);
      if (!document) return;
      const { id } = document;
      const isRepeated = item.uploads[id] !== undefined;
      const tells = item.tellsEach;
      const abort = new AbortController();
      running = { patientId, abort };
      items.set(changeItem(items.getSnapshot(), key, { state: { name: 'sending' } }));
      try {
        const isSent = await withTabLock(key, async () => {
          if (onDevice && !(await store.holds(key, id))) return true;
          abort.signal.throwIfAborted();
          const show = (share: number) => items.set(shareDocument(items.getSnapshot(), key, id, share));
          show(0);
          await send(document, show, abort.signal);
          drop(key, id);
          // before another tab may start; if this write fails, the document is later sent again and stored once
          await keepRest(key).catch(() => undefined);
          return true;
        });
        if (!isSent) {
          items.set(changeItem(items.getSnapshot(), key, { state: { name: 'waiting' }, blocked: round }));
          return;
        }
        drop(key, id);
        items.set(mapItem(items.getSnapshot(), key, (now) => ({ ...now, arrived: now.arrived + 1 })));
        emit({ kind: 'documentSent', document, tells });
      } catch (error) {
        if (abort.signal.aborted) return;
        if (isWithoutPatient(error)) {
          items.set(changeDocuments(items.getSnapshot(), key, () => false));
          await keepRest(key).catch(() => undefined);
          items.set(removeItem(items.getSnapshot(), key));
          emit({ kind: 'documentFailed', document, error, tells });
          return;
        }
        items.set(failDocument(items.getSnapshot(), key, id, error, round));
        emit({ kind: 'documentFailed', document, error, tells: tells && !isRepeated });
      } finally {
        running = undefined;
      }
      end(key, isRepeated);
    },
    /** Aborts what is being sent; of one patient, or of all. */
    abort(patientId?: string): void {
      if (running && (patientId === undefined || running.patientId === patientId)) running.abort.abort();
    },
  };
}
