import * as v from 'valibot';
import type { DocumentToSend } from '../../data/records/documents';
import { type DraftFile, filesByRole } from '../store/draftFiles';
import type { DraftStore } from '../store/draftStore';
import { contentSchema } from '../store/storedRecord';
import {
  type DocumentsItem,
  type EditItem,
  type IntakeItem,
  type ReportItem,
  type Save,
  type StoredItem,
  withSent,
} from './items';
import { documentsOf, withoutStatus } from './outboxState';
import { inWriteTurn } from './tabLock';

/** `isComplete`: false when files are missing on the device. */
type ReadItem = { readonly item: StoredItem; readonly isComplete: boolean };

type Unfiled = Omit<DocumentToSend, 'file'>;
type Without<Item> = Omit<Item, 'photo' | 'documents'>;
type FilesKept = {
  readonly hasPhoto?: boolean;
  readonly documents: readonly Unfiled[];
};
/** An item as it is on the device: its files stand apart, by role. */
type Values =
  | (Without<IntakeItem> & FilesKept)
  | (Without<EditItem> & FilesKept & { readonly removesPhoto: boolean })
  | (Without<DocumentsItem> & FilesKept)
  | Omit<ReportItem, 'file'>
  | Exclude<StoredItem, { documents: unknown } | ReportItem>;

/** What earlier versions stored otherwise: documents in a batch, and items without the patient's id. */
type EarlierBatch = {
  readonly kind: 'documents';
  readonly batch: { readonly id: string; readonly patientName: string; readonly size: number };
  readonly documents: readonly Unfiled[];
};

function upgraded(given: Values | EarlierBatch): Values {
  // of the first version in items of then
  const values =
    'draft' in given && given.draft ? { ...given, draft: v.parse(contentSchema, given.draft) } : given;
  if ('batch' in values) {
    const { batch, documents, kind } = values;
    const patientId = documents[0]?.patientId ?? '';
    const { id: key, patientName, size } = batch;
    return { kind, key, patientId, patientName, queuedAt: '', draft: null, documents, size };
  }
  if (values.kind === 'intake')
    return { ...values, patientId: values.intake.patient.id, size: values.size ?? values.documents.length };
  if (values.kind === 'note')
    return { ...values, patientId: values.note.patient_id, base: values.base ?? null };
  return values;
}

const unfiled = ({ file: _, ...rest }: DocumentToSend): Unfiled => rest;

/** Files missing on the device are skipped; the others keep their ids and paths. */
function refiled(documents: readonly Unfiled[], files: readonly (Blob | undefined)[]): DocumentToSend[] {
  return documents.flatMap((document, index) => {
    const file = files[index];
    return file instanceof File ? { ...document, file } : [];
  });
}

/** What is stored of an item: neither its files nor what only this page knows. */
function valuesOf(given: StoredItem): Values {
  const item = withoutStatus(given);
  if (item.kind === 'report') {
    const { file: _, ...report } = item;
    return report;
  }
  if (!('documents' in item)) return item;
  const documents = item.documents.map(unfiled);
  if (item.kind === 'documents') return { ...item, documents };
  const { photo, documents: _, ...about } = item;
  const hasPhoto = photo instanceof Blob;
  if (about.kind === 'edit') return { ...about, removesPhoto: photo === 'remove', hasPhoto, documents };
  const { sent, ...stored } = about;
  return { ...stored, ...(sent && !stored.stored && { sent }), hasPhoto, documents };
}

function filesOf(item: StoredItem): DraftFile[] {
  if (item.kind === 'report') return [{ role: 'document', file: item.file }];
  const attached = documentsOf(item).map(({ file }): DraftFile => ({ role: 'document', file }));
  return 'photo' in item && item.photo instanceof Blob
    ? [{ role: 'photo', file: item.photo }, ...attached]
    : attached;
}

/** Stores the outbox on the device. Without storage, writes return false and reads undefined. */
export function createOutboxStore(drafts: Promise<DraftStore | null>) {
  /** Undefined if it does not exist or cannot be decrypted, or is a report without its PDF. */
  async function read(key: string): Promise<ReadItem | undefined> {
    const record = await (await drafts)?.read(key);
    if (!record) return undefined;
    const values = upgraded(record.value as Values | EarlierBatch);
    if (values.kind === 'report') {
      const [file] = filesByRole(record.files, false).documents;
      return file && { item: { ...values, file }, isComplete: true };
    }
    if (!('documents' in values)) return { item: values, isComplete: true };
    const { hasPhoto = false, documents: kept, ...about } = values;
    const files = filesByRole(record.files, hasPhoto);
    const documents = refiled(kept, files.documents);
    const hasAll = documents.length === kept.length;
    if (about.kind === 'documents') return { item: { ...about, documents }, isComplete: hasAll };
    const isComplete = hasAll && hasPhoto === (files.photo !== undefined);
    const photo = files.photo ?? null;
    if (about.kind === 'intake') return { item: { ...about, photo, documents }, isComplete };
    const { removesPhoto, ...edit } = about;
    return { item: { ...edit, photo: removesPhoto ? ('remove' as const) : photo, documents }, isComplete };
  }

  /** The values without the files. */
  const peek = async (key: string) => (await (await drafts)?.peek(key)) as Values | undefined;
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
    // documents without their record have no draft that an incomplete copy could wait for; a report is nothing without its PDF
    const isWhole = item.kind === 'documents' || item.kind === 'report';
    if (item.kind === 'documents' && item.documents.length === 0) return removeAll(key).then(() => false);
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
      if (!values || documentId === undefined || !('documents' in values)) return values !== undefined;
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
    async takeBack(item: Exclude<StoredItem, { draft: null }>): Promise<void> {
      const { draft, sent } = item;
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
