import type { DocumentToSend } from '../../data/records/documents';
import { isWithoutPatient } from './failures';
import type { Save } from './items';
import {
  changeDocuments,
  failDocument,
  failedAtEnd,
  hasFilesLeft,
  nextDocument,
  type OutboxItem,
  shareDocument,
} from './outboxState';
import type { Room } from './room';
import { withTabLock } from './tabLock';

/** Sends the documents of the outbox's items, one at a time. */
export function createDocumentSending({ calls, store, items, emit }: Room) {
  let running: { readonly patientId: string | undefined; readonly abort: AbortController } | undefined;

  const keepOnly = (save: Save, isKept: (document: DocumentToSend) => boolean) => {
    if (items.current(save)) items.update((all) => changeDocuments(all, save.key, isKept));
  };
  const drop = (save: Save, id: string) => keepOnly(save, (document) => document.id !== id);

  /** Stores what is left of an item, except documents that another tab has sent; removes the item when nothing is left. */
  async function keepRest(save: Save): Promise<void> {
    const { key } = save;
    const item = items.current(save);
    if (!item?.status.onDevice) return;
    const isHeld = new Map<string, boolean>();
    for (const { id } of item.stored.documents) isHeld.set(id, await store.holds(key, id));
    keepOnly(save, ({ id }) => isHeld.get(id) !== false);
    const rest = items.current(save);
    if (!rest || !(await store.holds(key))) return;
    if (hasFilesLeft(rest)) await store.keep(rest.stored);
    else await store.remove(save);
  }

  function end(save: Save, isRepeated: boolean): void {
    const item = items.current(save);
    if (!item) return;
    const failed = failedAtEnd(item, isRepeated);
    const { patientName, size } = item.stored;
    const sent = item.status.arrived;
    // where another tab has sent all of it, that tab says so
    if (failed !== undefined && failed + sent > 0 && patientName !== undefined && !item.status.tellsEach) {
      emit({ kind: 'documentsEnded', patientName, size, sent, failed });
    }
    if (hasFilesLeft(item)) items.changeSave(save, { state: { name: 'waiting' } });
    else items.remove(save.key);
  }

  return {
    keepRest,
    drop,
    /** Sends the next document of an item. */
    async sendNext(item: OutboxItem, round: number): Promise<void> {
      const { stored: save, status } = item;
      const { key, patientId } = save;
      const document = nextDocument(item, round);
      if (!document) return;
      const { id } = document;
      const isRepeated = status.uploads[id] !== undefined;
      const tells = status.tellsEach;
      const abort = new AbortController();
      running = { patientId, abort };
      items.change(key, { state: { name: 'sending' } });
      try {
        const sent = await withTabLock(key, async () => {
          // another tab has sent or dismissed it, and says so
          if (status.onDevice && !(await store.holds(key, id))) return 'elsewhere';
          abort.signal.throwIfAborted();
          const show = (share: number) => {
            if (items.current(save)) items.update((all) => shareDocument(all, key, id, share));
          };
          show(0);
          await calls.sendDocument(document, show, abort.signal);
          drop(save, id);
          // before another tab may start; if this write fails, the document is later sent again and stored once
          await keepRest(save).catch(() => undefined);
          return 'here';
        });
        if (!sent) {
          items.changeSave(save, { state: { name: 'waiting' }, blocked: round });
          return;
        }
        drop(save, id);
        const now = items.current(save);
        if (now && sent === 'here') items.change(key, { arrived: now.status.arrived + 1 });
        emit({ kind: 'documentSent', document, tells: tells && sent === 'here' });
      } catch (error) {
        if (abort.signal.aborted) return;
        if (isWithoutPatient(error)) {
          keepOnly(save, () => false);
          await keepRest(save).catch(() => undefined);
          if (items.current(save)) items.remove(key);
          emit({ kind: 'documentFailed', document, error, tells });
          return;
        }
        if (items.current(save)) items.update((all) => failDocument(all, key, id, error, round));
        emit({ kind: 'documentFailed', document, error, tells: tells && !isRepeated });
      } finally {
        running = undefined;
      }
      end(save, isRepeated);
    },
    /** Aborts what is being sent; of one patient, or of all. */
    abort(patientId?: string): void {
      if (running && (patientId === undefined || running.patientId === patientId)) running.abort.abort();
    },
  };
}

export type DocumentSending = ReturnType<typeof createDocumentSending>;
