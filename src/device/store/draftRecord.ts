import type { PatientKind } from '../../questionnaire/field';
import type { DraftFile, FileRecord, FileRole, StoredFile } from './draftFiles';

type FormAbout = {
  readonly form: 'new' | 'edit' | 'section';
  readonly kind: PatientKind;
  /** The patient's name, as typed so far. */
  readonly name: string;
  readonly step: number;
};
type NoteAbout = { readonly form: 'note'; readonly name: string; readonly step?: never };
type FamilyAbout = {
  readonly form: 'family';
  /** The patient's. */
  readonly name: string;
  readonly filledBy: string;
  readonly step?: never;
};
/** The review of a family's answers. */
type ReviewAbout = { readonly form: 'review'; readonly name: string; readonly step?: never };
type DraftAbout = FormAbout | NoteAbout | FamilyAbout | ReviewAbout;
/** Saved, but not on the server yet (device/outbox/outboxStore.ts). The name is part of stored records. */
type OutboxItemAbout = { readonly form: 'parcel' };

/** Identifies the form or outbox item; `savedAt` is ISO, from the device's clock. */
type Identity = { readonly key: string; readonly savedAt: string };

/** An entry in the list of drafts. */
export type DraftHead = Identity & DraftAbout;
export type FormHead = Identity & FormAbout;

/** A form's content: JSON values, and files separately. */
type Content = { readonly key: string; readonly values: unknown; readonly files: readonly DraftFile[] };
/** A form's content without its key. */
export type PackedDraft = Pick<Content, 'values' | 'files'> & DraftAbout;
/** A draft whose files are stored elsewhere. */
export type UnfiledDraft = Pick<Content, 'key' | 'values'> & DraftAbout;
export type DraftToSave = Content & DraftAbout;
export type ToSave = DraftToSave | (Content & OutboxItemAbout);

export type StoredDraft = Identity & { readonly values: unknown; readonly files: readonly StoredFile[] };

/** Increased when the format of drafts changes. Drafts of an unknown version are left untouched. */
const VERSION = 1;

/** A draft or outbox item as JSON on the device. */
export type DraftRecord = (DraftHead | (Identity & OutboxItemAbout)) & {
  readonly version: typeof VERSION;
  readonly values: unknown;
  /** null: not stored yet. */
  readonly files: readonly (FileRecord | null)[];
  /** The role of each file; absent in drafts of the first version. */
  readonly roles?: readonly FileRole[];
};

/** The files of a form that are stored or being stored. */
type KnownFiles = ReadonlyMap<Blob, FileRecord | Promise<FileRecord>>;

function storedRecord(known: KnownFiles, file: Blob): FileRecord | undefined {
  const record = known.get(file);
  return record instanceof Promise ? undefined : record;
}

export function toRecord(draft: ToSave, known: KnownFiles, savedAt: string): DraftRecord {
  const files = draft.files.map(({ file }) => storedRecord(known, file) ?? null);
  return { ...draft, version: VERSION, savedAt, files, roles: draft.files.map(({ role }) => role) };
}

/** Undefined for a record of another version. */
export function parseRecord(text: string): DraftRecord | undefined {
  const record = JSON.parse(text) as DraftRecord;
  return record.version === VERSION ? record : undefined;
}

/**
 * The stored files that `draft` does not contain, and the ids to delete for them; all without a draft. A file that was read
 * back is another object with the same id. A file that is being stored is left for the next call.
 */
export function unusedFiles(known: KnownFiles, draft: ToSave | undefined) {
  const used = new Set(draft?.files.map(({ file }) => file));
  const usedIds = new Set([...used].map((file) => storedRecord(known, file)?.id));
  const unused = [...known].flatMap(([file, record]) =>
    used.has(file) || record instanceof Promise ? [] : [{ file, id: record.id }],
  );
  return {
    files: unused.map(({ file }) => file),
    ids: unused.flatMap(({ id }) => (usedIds.has(id) ? [] : id)),
  };
}

export const fileIds = (records: readonly DraftRecord[]): string[] =>
  records.flatMap(({ files }) => files.flatMap((file) => file?.id ?? []));

/** Newest first. */
export function draftHeads(records: readonly DraftRecord[]): DraftHead[] {
  const heads = records.flatMap((record): DraftHead[] => {
    if (record.form === 'parcel') return [];
    const { version: _, values: __, files: ___, roles: ____, ...head } = record;
    return [head];
  });
  return heads.sort((a, b) => b.savedAt.localeCompare(a.savedAt));
}

/** Oldest first. */
export function outboxItemKeys(records: readonly DraftRecord[]): string[] {
  const items = records.filter(({ form }) => form === 'parcel');
  return items.sort((a, b) => a.savedAt.localeCompare(b.savedAt)).map(({ key }) => key);
}
