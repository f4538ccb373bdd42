import { type DraftFile, filesByRole } from '../drafts/draftFiles';
import type { DraftStore, DraftToSave } from '../drafts/draftStore';
import type { DocumentToSend } from '../records/documents';
import type { Intake } from '../records/intake';
import type { Batch } from './uploadQueue';

/** A new record that is saved by the therapist and not by the server yet, with all that belongs to it. */
export type StoredItem = {
  readonly key: string;
  readonly patientName: string;
  readonly intake: Intake;
  /** The row and the consent are on the server; the photo or the documents are not. */
  readonly stored: boolean;
  readonly photo: Blob | null;
  readonly documents: readonly DocumentToSend[];
  /** What it was written in, so that it can be opened and mended. */
  readonly draft: Omit<DraftToSave, 'files'>;
  /** ISO, by the device's clock. */
  readonly queuedAt: string;
};

/** Documents of a record that the server has. */
type Documents = { readonly batch: Batch; readonly documents: readonly DocumentToSend[] };

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

/** A file that the device lost is left out; the others keep their ids and paths. */
function refiled(documents: readonly Unfiled[], files: readonly (Blob | undefined)[]): DocumentToSend[] {
  return documents.flatMap((document, index) => {
    const file = files[index];
    return file instanceof File ? { ...document, file } : [];
  });
}

function valuesOf({
  key,
  patientName,
  intake,
  stored,
  photo,
  documents,
  draft,
  queuedAt,
}: StoredItem): IntakeValues {
  const about = { key, patientName, intake, stored, draft, queuedAt };
  return { ...about, kind: 'intake', hasPhoto: photo !== null, documents: documents.map(unfiled) };
}

function filesOf({ photo, documents }: Pick<StoredItem, 'photo' | 'documents'>): DraftFile[] {
  const attached = documents.map(({ file }): DraftFile => ({ role: 'document', file }));
  return photo ? [{ role: 'photo', file: photo }, ...attached] : attached;
}

/** What is saved and not sent yet, on the device. Where nothing can be stored, every call says false or nothing. */
export function createOutboxStore(drafts: Promise<DraftStore | null>) {
  async function save(key: string, values: Values, files: readonly DraftFile[]): Promise<boolean> {
    const store = await drafts;
    if (!store) return false;
    return store.save({ key, form: 'parcel', values, files }).then(
      () => true,
      // the device is full: it goes out from this page alone
      () => false,
    );
  }

  /** Nothing when it is not there, or cannot be opened. */
  async function read(key: string): Promise<StoredItem | Documents | undefined> {
    const record = await (await drafts)?.read(key);
    if (!record) return undefined;
    const values = record.values as Values;
    if (values.kind === 'documents') {
      const { documents } = filesByRole(record.files, false);
      return { batch: values.batch, documents: refiled(values.documents, documents) };
    }
    const { patientName, intake, stored, draft, queuedAt } = values;
    const files = filesByRole(record.files, values.hasPhoto);
    const documents = refiled(values.documents, files.documents);
    return { key, patientName, intake, stored, photo: files.photo ?? null, documents, draft, queuedAt };
  }

  return {
    keepIntake(item: StoredItem): Promise<boolean> {
      return save(item.key, valuesOf(item), filesOf(item));
    },

    /** What is left of a batch; nothing left, nothing is kept. */
    async keepDocuments(batch: Batch, documents: readonly DocumentToSend[]): Promise<boolean> {
      if (documents.length > 0) {
        const values: Values = { kind: 'documents', batch, documents: documents.map(unfiled) };
        return save(batch.id, values, filesOf({ photo: null, documents }));
      }
      await this.remove(batch.id);
      return false;
    },

    /** False when another tab has sent it, or taken it back. */
    async holds(key: string, documentId?: string): Promise<boolean> {
      const values = (await (await drafts)?.peek(key)) as Values | undefined;
      if (!values || documentId === undefined) return values !== undefined;
      return values.documents.some(({ id }) => id === documentId);
    },

    async remove(key: string): Promise<void> {
      await (await drafts)?.remove(key).catch(() => undefined);
    },

    /** The keys of what an earlier page or another tab left, the oldest first. */
    async keys(): Promise<string[]> {
      return (await (await drafts)?.outboxKeys()) ?? [];
    },

    read,

    /** The item as it is on the device now; nothing when another tab has sent it, or taken it back. */
    async latest(item: StoredItem): Promise<StoredItem | undefined> {
      const values = await (await drafts)?.peek(item.key);
      if (values !== undefined && JSON.stringify(values) === JSON.stringify(valuesOf(item))) return item;
      const found = await read(item.key);
      return found && 'intake' in found ? found : undefined;
    },

    /** Makes a draft of it again. Rejects when the device cannot keep it: then it goes on waiting. */
    async takeBack({ key, draft, photo, documents }: StoredItem): Promise<void> {
      const store = await drafts;
      if (!store) throw new Error('nothing can be stored here');
      try {
        await store.save({ ...draft, files: filesOf({ photo, documents }) });
      } catch (error) {
        // half a draft must not stand in for what waits
        await store.remove(draft.key);
        throw error;
      }
      await store.remove(key);
    },

    /** The draft that an item was made of, when its page ended before it could be removed. */
    async dropDraft({ draft }: StoredItem): Promise<void> {
      await (await drafts)?.remove(draft.key).catch(() => undefined);
    },
  };
}
