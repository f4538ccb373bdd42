import { type DraftFile, filesByRole } from '../drafts/draftFiles';
import type { UnfiledDraft } from '../drafts/draftRecord';
import type { DraftStore } from '../drafts/draftStore';
import type { DocumentToSend } from '../records/documents';
import type { Intake } from '../records/intake';
import type { Batch } from './uploadState';

/** A new record that the therapist has saved and the server does not have completely, with its files. */
export type StoredItem = {
  readonly key: string;
  readonly patientName: string;
  readonly intake: Intake;
  /** The row and the consent are on the server; the photo or documents are not. */
  readonly stored: boolean;
  readonly photo: Blob | null;
  readonly documents: readonly DocumentToSend[];
  /** The form's draft, to reopen and correct the record. */
  readonly draft: UnfiledDraft;
  /** ISO, from the device's clock. */
  readonly queuedAt: string;
};

/** Remaining documents of a record that the server has. */
type Documents = { readonly batch: Batch; readonly documents: readonly DocumentToSend[] };

/** `isComplete`: false when files are missing on the device. */
type Found = ({ readonly item: StoredItem } | Documents) & { readonly isComplete: boolean };

type Unfiled = Omit<DocumentToSend, 'file'>;
type IntakeValues = Omit<StoredItem, 'photo' | 'documents'> & {
  readonly kind: 'intake';
  readonly hasPhoto: boolean;
  readonly documents: readonly Unfiled[];
};
type Values =
  | IntakeValues
  | { readonly kind: 'documents'; readonly batch: Batch; readonly documents: readonly Unfiled[] };

const unfiled = ({ file: _, ...rest }: DocumentToSend): Unfiled => rest;

/** Files missing on the device are skipped; the others keep their ids and paths. */
function refiled(documents: readonly Unfiled[], files: readonly (Blob | undefined)[]): DocumentToSend[] {
  return documents.flatMap((document, index) => {
    const file = files[index];
    return file instanceof File ? { ...document, file } : [];
  });
}

function valuesOf({ photo, documents, ...item }: StoredItem): IntakeValues {
  const { key, patientName, intake, stored, draft, queuedAt } = item;
  const about = { key, patientName, intake, stored, draft, queuedAt };
  return { ...about, kind: 'intake', hasPhoto: photo !== null, documents: documents.map(unfiled) };
}

function filesOf({ photo, documents }: Pick<StoredItem, 'photo' | 'documents'>): DraftFile[] {
  const attached = documents.map(({ file }): DraftFile => ({ role: 'document', file }));
  return photo ? [{ role: 'photo', file: photo }, ...attached] : attached;
}

/** Stores the outbox on the device. Without storage, writes return false and reads undefined. */
export function createOutboxStore(drafts: Promise<DraftStore | null>) {
  async function save(key: string, values: Values, files: readonly DraftFile[]): Promise<boolean> {
    const store = await drafts;
    if (!store) return false;
    return store.save({ key, form: 'parcel', values, files }).then(
      () => true,
      // the device is full: the item is sent from memory only
      () => false,
    );
  }

  /** Undefined if it does not exist or cannot be decrypted. */
  async function read(key: string): Promise<Found | undefined> {
    const record = await (await drafts)?.read(key);
    if (!record) return undefined;
    const values = record.values as Values;
    if (values.kind === 'documents') {
      const documents = refiled(values.documents, filesByRole(record.files, false).documents);
      return { batch: values.batch, documents, isComplete: documents.length === values.documents.length };
    }
    const { patientName, intake, stored, draft, queuedAt } = values;
    const files = filesByRole(record.files, values.hasPhoto);
    const documents = refiled(values.documents, files.documents);
    const photo = files.photo ?? null;
    const isComplete = values.hasPhoto === (photo !== null) && documents.length === values.documents.length;
    return {
      item: { key, patientName, intake, stored, photo, documents, draft, queuedAt },
      isComplete,
    };
  }

  return {
    keepIntake(item: StoredItem): Promise<boolean> {
      return save(item.key, valuesOf(item), filesOf(item));
    },

    /** Stores the rest of a batch; removes the batch when nothing is left. */
    async keepDocuments(batch: Batch, documents: readonly DocumentToSend[]): Promise<boolean> {
      if (documents.length > 0) {
        const values: Values = { kind: 'documents', batch, documents: documents.map(unfiled) };
        return save(batch.id, values, filesOf({ photo: null, documents }));
      }
      await this.remove(batch.id);
      return false;
    },

    /** False if another tab has sent it or taken it back. */
    async holds(key: string, documentId?: string): Promise<boolean> {
      const values = (await (await drafts)?.peek(key)) as Values | undefined;
      if (!values || documentId === undefined) return values !== undefined;
      return values.documents.some(({ id }) => id === documentId);
    },

    async remove(key: string): Promise<void> {
      await (await drafts)?.remove(key).catch(() => undefined);
    },

    /** The keys of the stored items, oldest first. */
    async keys(): Promise<string[]> {
      return (await (await drafts)?.outboxKeys()) ?? [];
    },

    read,

    /** The item as currently stored; undefined if another tab has sent it or taken it back. */
    async latest(item: StoredItem): Promise<StoredItem | undefined> {
      const values = await (await drafts)?.peek(item.key);
      if (values !== undefined && JSON.stringify(values) === JSON.stringify(valuesOf(item))) return item;
      const found = await read(item.key);
      return found && 'item' in found ? found.item : undefined;
    },

    /** Turns an item back into a draft. Rejects if the device cannot store that; the item then stays. */
    async takeBack({ key, draft, photo, documents }: StoredItem): Promise<void> {
      const store = await drafts;
      if (!store) throw new Error('nothing can be stored here');
      try {
        await store.save({ ...draft, files: filesOf({ photo, documents }) });
      } catch (error) {
        // a partial draft must not replace the item
        await store.remove(draft.key);
        throw error;
      }
      await store.remove(key);
    },

    /** Deletes the draft of an item whose page was closed before it could. */
    async dropDraft({ draft }: StoredItem): Promise<void> {
      await (await drafts)?.remove(draft.key).catch(() => undefined);
    },
  };
}
