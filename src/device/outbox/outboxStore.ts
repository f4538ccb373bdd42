import { atMost } from '../../lib/atMost';
import { nowAfter } from '../../lib/dates';
import { succeeds } from '../../lib/succeeds';
import type { DraftStore } from '../store/draftStore';
import type { DraftContent } from '../store/storedRecord';
import { sentIn, withSent } from './arrival';
import { filesOf, itemIn, type ReadItem, valuesIn, valuesOf } from './itemRecord';
import {
  type ItemValues,
  isEnded,
  isOnlyFiles,
  removalIn,
  type Save,
  type StoredItem,
  unsentChange,
} from './items';
import { inWriteTurn as inTurnOfTabs } from './tabLock';

/** The drafts of the forms that have saved items. */
const createItemDrafts = (drafts: Promise<DraftStore | null>) => ({
  /**
   * Stores the draft of an item, which remembers what was sent (`sent`, beside the form's value). Resolves to false where that was
   * not written before the item was saved, and stays; rejects if the device cannot store a draft.
   */
  async keepDraft(item: StoredItem, draft: DraftContent): Promise<boolean> {
    const sent = sentIn(item.arrival);
    const store = await drafts;
    if (!store) throw new Error('nothing can be stored here');
    const written = await store.read(draft.key);
    if (written && written.savedAt > item.queuedAt) return false;
    try {
      const value = { ...Object(draft.value), ...(sent.length > 0 && { sent }) };
      await store.save({ ...draft, value, files: filesOf(item) });
    } catch (error) {
      // a partial draft must not replace the item
      await store.remove(draft.key);
      throw error;
    }
    return true;
  },

  /** Deletes the draft of an item whose page was closed before it could, unless it was written after that time. */
  async dropDraft(key: string, since: string): Promise<void> {
    const opened = await drafts;
    const draft = await opened?.read(key);
    if (draft && draft.savedAt > since) return;
    await opened?.remove(key).catch(() => undefined);
  },
});

/** The items on the device. What depends on what is there is read and written in one turn (`createOutboxStore`). */
function createItemRecords(drafts: Promise<DraftStore | null>) {
  /** Undefined if it does not exist or cannot be decrypted. */
  async function read(key: string): Promise<ReadItem | undefined> {
    const record = await (await drafts)?.read(key);
    return record && itemIn(record);
  }

  /** The values without the files. Rejects for what cannot be read, which is not gone. */
  async function peek(key: string): Promise<ItemValues | undefined> {
    const values = await (await drafts)?.peek(key);
    return values === undefined ? undefined : valuesIn(values);
  }
  const has = async ({ key, saveId }: Save): Promise<boolean> => {
    const values = await peek(key).catch(() => undefined);
    return values !== undefined && values.saveId === saveId;
  };

  /** False if the device could not. */
  const isRemoved = async (key: string): Promise<boolean> => {
    const store = await drafts;
    return !store || succeeds(store.remove(key));
  };

  /** The change that waits there. */
  async function changeAt(key: string): Promise<StoredItem | undefined> {
    const found = await read(key).catch(() => undefined);
    return found && unsentChange(found.item);
  }

  async function write(item: StoredItem): Promise<boolean> {
    const store = await drafts;
    if (!store) return false;
    const { key } = item;
    // documents without their record have no draft that an incomplete copy could wait for; what has a PDF is nothing without it
    const isWhole = isOnlyFiles(item) || item.pdf !== null;
    // one that cannot be removed is stored as ended, so that nothing of it is sent again
    if (isEnded(item) && (await isRemoved(key))) return false;
    // false where the device is full: the item is sent from memory only
    return succeeds(
      store.save({ kind: 'outbox', key, value: valuesOf(item), files: filesOf(item) }, isWhole),
    );
  }

  return { read, peek, has, isRemoved, changeAt, write };
}

/** Stores the outbox on the device. Without storage, writes return false and reads undefined. */
export function createOutboxStore(drafts: Promise<DraftStore | null>) {
  const { read, peek, has, isRemoved, changeAt, write } = createItemRecords(drafts);
  const inTurn = atMost(1);
  /** Also where there are no locks: this page removes nothing that it is writing. */
  const inWriteTurn = <T>(key: string, work: () => Promise<T>): Promise<T> =>
    inTurn(() => inTurnOfTabs(key, work));
  const removeAll = async (key: string): Promise<void> => void (await isRemoved(key));

  /** Removes the item of this save, not what was saved later under its key. */
  const remove = (save: Save): Promise<void> =>
    inWriteTurn(save.key, async () => {
      if (await has(save)) await removeAll(save.key);
    });

  return {
    exists: async () => (await drafts) !== null,

    /**
     * Stores an item that was just saved, in place of an earlier save, with what was sent of that, and, if it is a removal, with
     * what that would change. Resolves to the item as it is then; `over`: the earlier save, where there was no room.
     */
    put: (item: StoredItem) =>
      inWriteTurn(item.key, async () => {
        const found = await peek(item.key).then(
          (values) => ({ values }),
          // what cannot be read is not overwritten: the item is sent from memory only
          () => undefined,
        );
        const before = found?.values;
        const arrival = before ? withSent(item.arrival, before.arrival) : item.arrival;
        const replaced = item.replaced ?? (removalIn(item) && (await changeAt(item.key)));
        const written = item.draft && (await drafts)?.savedAt(item.draft.key);
        // what is saved is later than what was written before it, whatever the clock says
        const queuedAt = written && written >= item.queuedAt ? nowAfter(written) : item.queuedAt;
        const stored = { ...item, queuedAt, arrival, ...(replaced && { replaced }) };
        const onDevice = found !== undefined && (await write(stored));
        const over: Save | undefined =
          onDevice || !before ? undefined : { key: item.key, saveId: before.saveId };
        return { stored, onDevice, over };
      }),

    /** Puts what a removal has replaced in its place again. Resolves to whether the device has that. */
    putBack: (removal: StoredItem, replaced: StoredItem): Promise<boolean> =>
      inWriteTurn(removal.key, async () => ((await has(removal)) ? write(replaced) : has(replaced))),

    /** Stores the progress of an item; removes it once it has ended. Nothing if the device has another save, or none. */
    keep: (item: StoredItem, before: Save = item): Promise<boolean> =>
      inWriteTurn(item.key, async () => (await has(before)) && write(item)),

    /** False if another tab has sent it or taken it back; of a document, too. Rejects if the device could not be read. */
    async holds(key: string, documentId?: string): Promise<boolean> {
      // a draft is held, too
      if (documentId === undefined) return (await (await drafts)?.peek(key)) !== undefined;
      return (await peek(key))?.documents.some(({ id }) => id === documentId) ?? false;
    },

    remove,
    removeAll,

    /** The keys of the stored items, oldest first. */
    async keys(): Promise<string[]> {
      return (await (await drafts)?.keysOf('outbox')) ?? [];
    },

    read,

    /** The item as currently stored; undefined if another tab has sent it or taken it back. */
    async latest(item: StoredItem): Promise<StoredItem | undefined> {
      const values = await peek(item.key);
      if (values !== undefined && JSON.stringify(values) === JSON.stringify(valuesOf(item))) return item;
      const now = await read(item.key);
      const found = now?.isVoid ? undefined : now?.item;
      // a device that was full was not told what was sent
      const isSame = found?.saveId === item.saveId && found?.done === item.done;
      return found && isSame ? { ...found, arrival: withSent(found.arrival, item.arrival) } : found;
    },

    ...createItemDrafts(drafts),
  };
}
