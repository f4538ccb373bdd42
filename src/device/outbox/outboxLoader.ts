import { tellingOtherVersion } from '../store/otherVersion';
import { hasOperations, isEnded, isNewRecord, isOnlyFiles, isOpen, isOpened, type StoredItem } from './items';
import { outboxItemOf } from './outboxState';
import type { Room } from './room';
import { withTabLock } from './tabLock';

/** Loads the items that an earlier page or another tab stored on this device. */
export function createOutboxLoader({ items, store, emit, isStopped }: Room) {
  /** The items whose files were not all stored, by the key of the draft that has them. */
  const incomplete = new Map<string, string>();
  let reading: Promise<void> | undefined;
  /** What cannot be read stays as it is. */
  const tell = tellingOtherVersion();

  /**
   * Deletes the draft of a saved form, left by a page that ended before it did. What was taken back keeps it, and so does what
   * was written after it was saved.
   */
  async function dropDraftOf(item: StoredItem): Promise<void> {
    const { key, draft, queuedAt } = item;
    // of a stored note that is still to be finalised, and of a stored edit, the draft belongs to a later edit
    if (!draft || isOpened(item) || (!isNewRecord(item) && !isOpen(item))) return;
    await withTabLock(key, async () => {
      if (await store.holds(key))
        // another tab may be writing it, or the next change, which has its key
        await store.dropDraft(draft.key, queuedAt);
    });
  }

  /** What can never be sent: its words are in its form again. */
  async function backToDraft(item: StoredItem): Promise<void> {
    await withTabLock(item.key, async () => {
      if (item.draft && hasOperations(item)) await store.keepDraft(item, item.draft);
      await store.remove(item);
    });
  }

  async function loadOne(key: string): Promise<void> {
    if (items.find(key)) return;
    const found = await store.read(key);
    if (isStopped() || !found) return;
    const { item, isComplete, isVoid } = found;
    if (isVoid) return backToDraft(item);
    // not stored completely before its page ended, or being stored by another tab: the draft has the files
    if (!isComplete && item.draft && (await store.holds(item.draft.key))) {
      incomplete.set(item.draft.key, key);
      return;
    }
    if (isStopped() || items.find(key)) return;
    const isRestSent = !isOnlyFiles(item) || !isEnded(item);
    if (!isComplete && item.patientName !== undefined)
      emit({ kind: 'filesLost', patientName: item.patientName, isRestSent });
    // all of it was sent, or what was not is lost
    if (isEnded(item)) return store.remove(item);
    items.add(outboxItemOf(item, { name: 'waiting' }, true));
    await dropDraftOf(item);
  }

  return {
    load(): Promise<void> {
      const work = async () => {
        for (const key of await store.keys().catch(() => [])) await loadOne(key).catch(tell);
      };
      const read = Promise.resolve(reading)
        .then(work)
        .finally(() => {
          if (reading === read) reading = undefined;
        });
      reading = read;
      return read;
    },
    /** What is being read from the device, while it is. */
    reading: () => reading,
    /**
     * Deletes the item of a draft that is about to be deleted, if not all of its files were stored: without the draft,
     * the next load would send it without them.
     */
    async dropIncomplete(draftKey: string): Promise<void> {
      await reading;
      const key = incomplete.get(draftKey);
      if (key === undefined || items.find(key)) return;
      const found = await store.read(key);
      if (!found || found.isComplete || found.item.draft?.key !== draftKey) return;
      await withTabLock(key, () => store.remove(found.item));
    },
  };
}

export type OutboxLoader = ReturnType<typeof createOutboxLoader>;
