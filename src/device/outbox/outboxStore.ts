import type { DocumentToSend } from '../../data/records/documents';
import { type DraftFile, filesByRole } from '../store/draftFiles';
import type { DraftStore } from '../store/draftStore';
import type { Content } from '../store/storedRecord';
import { type EarlierValues, isEarlier, upgraded } from './earlierItems';
import { type ItemValues, isOpen, type Save, type StoredItem, type Unfiled, withSent } from './items';
import { inWriteTurn } from './tabLock';

/** `isComplete`: false when files are missing on the device. */
type ReadItem = { readonly item: StoredItem; readonly isComplete: boolean };

const unfiled = ({ file: _, ...rest }: DocumentToSend): Unfiled => rest;

/** Files missing on the device are skipped; the others keep their ids and paths. */
function refiled(documents: readonly Unfiled[], files: readonly (Blob | undefined)[]): DocumentToSend[] {
  return documents.flatMap((document, index) => {
    const file = files[index];
    return file instanceof File ? { ...document, file } : [];
  });
}

/** What is stored of an item without its files; what was sent, until the server has it. */
const valuesOf = ({ photo, documents, pdf, sent, ...item }: StoredItem): ItemValues => ({
  ...item,
  ...(sent && isOpen({ ...item, photo, documents, pdf }) && { sent }),
  photo: photo instanceof Blob ? 'kept' : photo,
  documents: documents.map(unfiled),
  hasPdf: pdf !== null,
});

/** In the order of their roles: the photo, the PDF of a report or a row, then what is attached. */
const filesOf = ({ photo, pdf, documents }: StoredItem): DraftFile[] => [
  ...(photo instanceof Blob ? [{ role: 'photo', file: photo } as const] : []),
  ...[...(pdf ? [pdf] : []), ...documents.map(({ file }) => file)].map(
    (file): DraftFile => ({ role: 'document', file }),
  ),
];

/** Stores the outbox on the device. Without storage, writes return false and reads undefined. */
export function createOutboxStore(drafts: Promise<DraftStore | null>) {
  /** Undefined if it does not exist or cannot be decrypted, or lacks the PDF without which it is nothing. */
  async function read(key: string): Promise<ReadItem | undefined> {
    const record = await (await drafts)?.read(key);
    if (!record) return undefined;
    const stored = record.value as ItemValues | EarlierValues;
    const { photo, documents: kept, hasPdf, ...about } = isEarlier(stored) ? upgraded(stored) : stored;
    const files = filesByRole(record.files, photo === 'kept');
    const pdf = (hasPdf && files.documents[0]) || null;
    if (hasPdf && !pdf) return undefined;
    const documents = refiled(kept, hasPdf ? files.documents.slice(1) : files.documents);
    const found = photo === 'kept' ? (files.photo ?? null) : photo;
    return {
      item: { ...about, photo: found, documents, pdf },
      isComplete: documents.length === kept.length && (photo === null) === (found === null),
    };
  }

  /** The values without the files. */
  async function peek(key: string): Promise<ItemValues | undefined> {
    const values = (await (await drafts)?.peek(key)) as ItemValues | EarlierValues | undefined;
    return values && isEarlier(values) ? upgraded(values) : values;
  }
  const has = async ({ key, saveId }: Save): Promise<boolean> => {
    const values = await peek(key).catch(() => undefined);
    return values !== undefined && values.saveId === saveId;
  };

  async function removeAll(key: string): Promise<void> {
    await (await drafts)?.remove(key).catch(() => undefined);
  }

  async function write(item: StoredItem): Promise<boolean> {
    const store = await drafts;
    if (!store) return false;
    const { key } = item;
    // documents without their record have no draft that an incomplete copy could wait for; what has a PDF is nothing without it
    const isWhole = item.subject === 'documents' || item.pdf !== null;
    if (item.subject === 'documents' && item.documents.length === 0) return removeAll(key).then(() => false);
    return store.save({ kind: 'outbox', key, value: valuesOf(item), files: filesOf(item) }, isWhole).then(
      () => true,
      // the device is full: the item is sent from memory only
      () => false,
    );
  }

  /** Removes the item of this save, not what was saved later under its key. */
  const remove = (save: Save): Promise<void> =>
    inWriteTurn(save.key, async () => {
      if (await has(save)) await removeAll(save.key);
    });

  return {
    exists: async () => (await drafts) !== null,

    /** Stores an item that was just saved, in place of an earlier save, with what was sent of that (`sent`). */
    put: (item: StoredItem) =>
      inWriteTurn(item.key, async () => {
        const before = await peek(item.key).catch(() => undefined);
        const sent = withSent(item.sent, before?.sent);
        return { onDevice: await write({ ...item, ...(sent && { sent }) }), sent };
      }),

    /** Stores the progress of an item; one of documents is removed when none is left. Nothing if the device has another save, or none. */
    keep: (item: StoredItem, before: Save = item): Promise<boolean> =>
      inWriteTurn(item.key, async () => (await has(before)) && write(item)),

    /** False if another tab has sent it or taken it back; of a document, too. */
    async holds(key: string, documentId?: string): Promise<boolean> {
      const values = await peek(key);
      if (!values || documentId === undefined) return values !== undefined;
      return values.documents.some(({ id }) => id === documentId);
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
      return (await read(item.key))?.item;
    },

    /**
     * Turns an item back into a draft, which remembers what was sent (`sent`, beside the form's value). Rejects if the device
     * cannot store that; the item then stays.
     */
    async takeBack(item: StoredItem, draft: Content): Promise<void> {
      const { sent } = item;
      const store = await drafts;
      if (!store) throw new Error('nothing can be stored here');
      try {
        const value = { ...Object(draft.value), ...(sent && { sent }) };
        await store.save({ ...draft, value, files: filesOf(item) });
      } catch (error) {
        // a partial draft must not replace the item
        await store.remove(draft.key);
        throw error;
      }
      await remove(item);
    },

    /** Deletes the draft of an item whose page was closed before it could; with `since`, unless it was written after that. */
    async dropDraft(key: string, since?: string): Promise<void> {
      const opened = await drafts;
      const draft = since && (await opened?.read(key));
      if (draft && draft.savedAt > since) return;
      await opened?.remove(key).catch(() => undefined);
    },
  };
}
