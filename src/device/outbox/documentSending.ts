import type { DocumentToSend, sendDocument } from '../../data/records/documents';
import { isWithoutPatient } from './failures';
import type { ItemList } from './itemList';
import type { Save } from './items';
import type { OutboxEvent } from './outboxEvents';
import {
  changeDocuments,
  failDocument,
  failedAtEnd,
  hasFilesLeft,
  mapItem,
  nextDocument,
  type OutboxItem,
  shareDocument,
} from './outboxState';
import type { createOutboxStore } from './outboxStore';
import { withTabLock } from './tabLock';

type Given = {
  readonly send: typeof sendDocument;
  readonly store: ReturnType<typeof createOutboxStore>;
  readonly items: ItemList;
  readonly emit: (event: OutboxEvent) => void;
};

/** Sends the documents of the outbox's items, one at a time. */
export function createDocumentSending({ send, store, items, emit }: Given) {
  let running: { readonly patientId: string | undefined; readonly abort: AbortController } | undefined;

  const keepOnly = (save: Save, isKept: (document: DocumentToSend) => boolean) => {
    if (items.current(save)) items.update((all) => changeDocuments(all, save.key, isKept));
  };
  const drop = (save: Save, id: string) => keepOnly(save, (document) => document.id !== id);

  /** Stores what is left of an item, except documents that another tab has sent; removes the item when nothing is left. */
  async function keepRest(save: Save): Promise<void> {
    const { key } = save;
    const item = items.current(save);
    if (!item?.onDevice || !('documents' in item)) return;
    const isHeld = new Map<string, boolean>();
    for (const { id } of item.documents) isHeld.set(id, await store.holds(key, id));
    keepOnly(save, ({ id }) => isHeld.get(id) !== false);
    const rest = items.current(save);
    if (!rest || !(await store.holds(key))) return;
    if (hasFilesLeft(rest)) await store.keep(rest);
    else await store.remove(rest);
  }

  function end(save: Save, isRepeated: boolean): void {
    const item = items.current(save);
    if (!item || !('documents' in item)) return;
    const failed = failedAtEnd(item, isRepeated);
    if (failed !== undefined && !item.tellsEach) {
      const { patientName, size, arrived } = item;
      emit({ kind: 'documentsEnded', patientName, size, sent: arrived, failed });
    }
    if (hasFilesLeft(item)) items.changeSave(save, { state: { name: 'waiting' } });
    else items.remove(save.key);
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
      items.change(key, { state: { name: 'sending' } });
      try {
        const isSent = await withTabLock(key, async () => {
          if (onDevice && !(await store.holds(key, id))) return true;
          abort.signal.throwIfAborted();
          const show = (share: number) => {
            if (items.current(item)) items.update((all) => shareDocument(all, key, id, share));
          };
          show(0);
          await send(document, show, abort.signal);
          drop(item, id);
          // before another tab may start; if this write fails, the document is later sent again and stored once
          await keepRest(item).catch(() => undefined);
          return true;
        });
        if (!isSent) {
          items.changeSave(item, { state: { name: 'waiting' }, blocked: round });
          return;
        }
        drop(item, id);
        if (items.current(item))
          items.update((all) => mapItem(all, key, (now) => ({ ...now, arrived: now.arrived + 1 })));
        emit({ kind: 'documentSent', document, tells });
      } catch (error) {
        if (abort.signal.aborted) return;
        if (isWithoutPatient(error)) {
          keepOnly(item, () => false);
          await keepRest(item).catch(() => undefined);
          if (items.current(item)) items.remove(key);
          emit({ kind: 'documentFailed', document, error, tells });
          return;
        }
        if (items.current(item)) items.update((all) => failDocument(all, key, id, error, round));
        emit({ kind: 'documentFailed', document, error, tells: tells && !isRepeated });
      } finally {
        running = undefined;
      }
      end(item, isRepeated);
    },
    /** Aborts what is being sent; of one patient, or of all. */
    abort(patientId?: string): void {
      if (running && (patientId === undefined || running.patientId === patientId)) running.abort.abort();
    },
  };
}
