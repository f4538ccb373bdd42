import type { DocumentToSend } from './documents';
import type { DraftStore, DraftToSave } from './drafts';
import type { Intake } from './intake';
import type { Batch } from './uploadQueue';

/** A new record that is saved by the therapist and not by the server yet, with all that belongs to it. */
export type Parcel = {
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
type Values =
  | ({ readonly kind: 'intake'; readonly hasPhoto: boolean; readonly documents: readonly Unfiled[] } & Omit<
      Parcel,
      'photo' | 'documents'
    >)
  | { readonly kind: 'documents'; readonly batch: Batch; readonly documents: readonly Unfiled[] };

const unfiled = ({ file: _, ...rest }: DocumentToSend): Unfiled => rest;

/** A file that the device lost is left out; the others keep their ids and paths. */
function refiled(documents: readonly Unfiled[], files: readonly (Blob | undefined)[]): DocumentToSend[] {
  return documents.flatMap((document, index) => {
    const file = files[index];
    return file instanceof File ? { ...document, file } : [];
  });
}

/** What is saved and not sent yet, on the device. Where nothing can be stored, every call says false or nothing. */
export function createParcelStore(drafts: Promise<DraftStore | null>) {
  async function save(key: string, values: Values, files: readonly Blob[]): Promise<boolean> {
    const store = await drafts;
    if (!store) return false;
    return store.save({ key, form: 'parcel', values, files }).then(
      () => true,
      // the device is full: it goes out from this page alone
      () => false,
    );
  }

  return {
    keepIntake({ photo, documents, ...rest }: Parcel): Promise<boolean> {
      const values: Values = {
        ...rest,
        kind: 'intake',
        hasPhoto: photo !== null,
        documents: documents.map(unfiled),
      };
      return save(rest.key, values, [...(photo ? [photo] : []), ...documents.map(({ file }) => file)]);
    },

    /** What is left of a batch; nothing left, nothing is kept. */
    async keepDocuments(batch: Batch, documents: readonly DocumentToSend[]): Promise<boolean> {
      if (documents.length > 0) {
        const values: Values = { kind: 'documents', batch, documents: documents.map(unfiled) };
        return save(
          batch.id,
          values,
          documents.map(({ file }) => file),
        );
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

    /** What an earlier page or another tab left, the oldest first. */
    async readAll(): Promise<(Parcel | Documents)[]> {
      const store = await drafts;
      const found: (Parcel | Documents)[] = [];
      for (const key of (await store?.parcels()) ?? []) {
        const record = await store?.read(key);
        if (!record) continue;
        const values = record.values as Values;
        if (values.kind === 'documents') {
          found.push({ batch: values.batch, documents: refiled(values.documents, record.files) });
          continue;
        }
        const { kind: _, hasPhoto, documents, ...rest } = values;
        const photo = (hasPhoto && record.files[0]) || null;
        const files = hasPhoto ? record.files.slice(1) : record.files;
        found.push({ ...rest, photo, documents: refiled(documents, files) });
      }
      return found;
    },

    /** Makes a draft of it again. */
    async takeBack({ key, draft, photo, documents }: Parcel): Promise<boolean> {
      const store = await drafts;
      if (!store) return false;
      await store.save({
        ...draft,
        files: [...(photo ? [photo] : []), ...documents.map(({ file }) => file)],
      });
      await store.remove(key);
      return true;
    },

    /** The draft that a parcel was made of, when its page ended before it could be removed. */
    async dropDraft({ draft }: Parcel): Promise<void> {
      await (await drafts)?.remove(draft.key).catch(() => undefined);
    },
  };
}
