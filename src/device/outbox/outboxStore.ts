import * as v from 'valibot';
import type { DocumentToSend } from '../../data/records/documents';
import type { Intake } from '../../data/records/intake';
import type { Entries } from '../../data/records/merge';
import type { NewNote } from '../../data/records/saveNote';
import type { SessionNote } from '../../data/records/sessionNotes';
import { type DraftFile, filesByRole } from '../store/draftFiles';
import type { DraftStore } from '../store/draftStore';
import { type Content, contentSchema } from '../store/storedRecord';
import type { Batch } from './uploadState';

type Queued = {
  readonly key: string;
  readonly patientName: string;
  /** The form's draft, to reopen and correct it. */
  readonly draft: Content;
  /** ISO, from the device's clock. */
  readonly queuedAt: string;
  /** What the attempts to store it have sent, each content once. Absent in items of earlier versions. */
  readonly sent?: readonly Entries[];
};

/** A new record that the therapist has saved and the server does not have completely, with its files. */
export type IntakeItem = Queued & {
  readonly kind: 'intake';
  readonly intake: Intake;
  /** The row and the consent are on the server; the photo or documents are not. */
  readonly stored: boolean;
  readonly photo: Blob | null;
  readonly documents: readonly DocumentToSend[];
};

/** A new session note that is not on the server, or not finalised there. */
export type NoteItem = Queued & {
  readonly kind: 'note';
  readonly note: NewNote;
  readonly finalise: boolean;
  /** The row on the server, which is not finalised yet. */
  readonly stored: SessionNote | null;
  /** Its patient was not on the server when it was saved, and is not known to be there. */
  readonly awaitsPatient: boolean;
  /** The key of that patient's draft, once it is taken back. */
  readonly patientDraft?: string | undefined;
};

export type StoredItem = IntakeItem | NoteItem;

/** Remaining documents of a record that the server has. */
type Documents = { readonly batch: Batch; readonly documents: readonly DocumentToSend[] };

/** `isComplete`: false when files are missing on the device. */
type Found = ({ readonly item: StoredItem } | Documents) & { readonly isComplete: boolean };

type Unfiled = Omit<DocumentToSend, 'file'>;
type IntakeValues = Omit<IntakeItem, 'photo' | 'documents'> & {
  readonly hasPhoto: boolean;
  readonly documents: readonly Unfiled[];
};
type Values =
  | IntakeValues
  | NoteItem
  | { readonly kind: 'documents'; readonly batch: Batch; readonly documents: readonly Unfiled[] };

const unfiled = ({ file: _, ...rest }: DocumentToSend): Unfiled => rest;

/** Files missing on the device are skipped; the others keep their ids and paths. */
function refiled(documents: readonly Unfiled[], files: readonly (Blob | undefined)[]): DocumentToSend[] {
  return documents.flatMap((document, index) => {
    const file = files[index];
    return file instanceof File ? { ...document, file } : [];
  });
}

/** Drops the fields that only this page knows. */
function valuesOf(item: StoredItem): IntakeValues | NoteItem {
  const { key, patientName, draft, queuedAt } = item;
  const sent = item.stored ? undefined : item.sent;
  if (item.kind === 'note') {
    const { kind, note, finalise, stored, awaitsPatient, patientDraft } = item;
    const about = { key, patientName, draft, queuedAt, ...(sent && { sent }) };
    return { ...about, kind, note, finalise, stored, awaitsPatient, ...(patientDraft && { patientDraft }) };
  }
  const { kind, intake, stored, photo, documents } = item;
  const about = { key, patientName, intake, stored, draft, queuedAt, ...(sent && { sent }) };
  return { ...about, kind, hasPhoto: photo !== null, documents: documents.map(unfiled) };
}

function filesOf(item: StoredItem): DraftFile[] {
  if (item.kind === 'note') return [];
  const attached = documentFiles(item.documents);
  return item.photo ? [{ role: 'photo', file: item.photo }, ...attached] : attached;
}

const documentFiles = (documents: readonly DocumentToSend[]) =>
  documents.map(({ file }): DraftFile => ({ role: 'document', file }));

/** Stores the outbox on the device. Without storage, writes return false and reads undefined. */
export function createOutboxStore(drafts: Promise<DraftStore | null>) {
  async function save(key: string, values: Values, files: readonly DraftFile[]): Promise<boolean> {
    const store = await drafts;
    if (!store) return false;
    // documents without their record have no draft that an incomplete copy could wait for
    const isWhole = values.kind === 'documents';
    return store.save({ kind: 'outbox', key, value: values, files }, isWhole).then(
      () => true,
      // the device is full: the item is sent from memory only
      () => false,
    );
  }

  /** Undefined if it does not exist or cannot be decrypted. */
  async function read(key: string): Promise<Found | undefined> {
    const record = await (await drafts)?.read(key);
    if (!record) return undefined;
    const values = record.value as Values;
    if (values.kind === 'documents') {
      const documents = refiled(values.documents, filesByRole(record.files, false).documents);
      return { batch: values.batch, documents, isComplete: documents.length === values.documents.length };
    }
    // of the first version in items of then
    const draft = v.parse(contentSchema, values.draft);
    if (values.kind === 'note') return { item: { ...values, draft }, isComplete: true };
    const { patientName, intake, stored, queuedAt, sent } = values;
    const files = filesByRole(record.files, values.hasPhoto);
    const documents = refiled(values.documents, files.documents);
    const photo = files.photo ?? null;
    const isComplete = values.hasPhoto === (photo !== null) && documents.length === values.documents.length;
    return {
      item: {
        ...{ key, kind: 'intake', patientName, intake, stored, photo, documents, draft, queuedAt },
        ...(sent && { sent }),
      },
      isComplete,
    };
  }

  return {
    exists: async () => (await drafts) !== null,

    keep(item: StoredItem): Promise<boolean> {
      return save(item.key, valuesOf(item), filesOf(item));
    },

    /** Stores the rest of a batch; removes the batch when nothing is left. */
    async keepDocuments(batch: Batch, documents: readonly DocumentToSend[]): Promise<boolean> {
      if (documents.length > 0) {
        const values: Values = { kind: 'documents', batch, documents: documents.map(unfiled) };
        return save(batch.id, values, documentFiles(documents));
      }
      await this.remove(batch.id);
      return false;
    },

    /** False if another tab has sent it or taken it back. */
    async holds(key: string, documentId?: string): Promise<boolean> {
      const values = (await (await drafts)?.peek(key)) as Values | undefined;
      if (!values || documentId === undefined || values.kind === 'note') return values !== undefined;
      return values.documents.some(({ id }) => id === documentId);
    },

    async remove(key: string): Promise<void> {
      await (await drafts)?.remove(key).catch(() => undefined);
    },

    /** The keys of the stored items, oldest first. */
    async keys(): Promise<string[]> {
      return (await (await drafts)?.keysOf('outbox')) ?? [];
    },

    read,

    /** The item as currently stored; undefined if another tab has sent it or taken it back. */
    async latest(item: StoredItem): Promise<StoredItem | undefined> {
      const values = await (await drafts)?.peek(item.key);
      if (values !== undefined && JSON.stringify(values) === JSON.stringify(valuesOf(item))) return item;
      const found = await read(item.key);
      return found && 'item' in found ? found.item : undefined;
    },

    /**
     * Turns an item back into a draft, which remembers what was sent (`sent`, beside the form's value). Rejects if the device
     * cannot store that; the item then stays.
     */
    async takeBack(item: StoredItem): Promise<void> {
      const { key, draft, sent } = item;
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
      await store.remove(key);
    },

    /** Deletes the draft of an item whose page was closed before it could. */
    async dropDraft({ draft }: StoredItem): Promise<void> {
      await (await drafts)?.remove(draft.key).catch(() => undefined);
    },
  };
}
