import * as v from 'valibot';
import { takenValue } from '../../lib/text';
import type { DraftKey } from '../drafts/kinds';
import type { DraftFile, FileRecord, StoredDraftFile } from './draftFiles';

/** `head` is what a list shows of a record; its shape belongs to the kind, as that of `value` does. */
type Content<Key extends string = string> = {
  readonly kind: string;
  readonly key: Key;
  readonly head?: unknown;
  readonly value: unknown;
};
export type DraftContent = Content<DraftKey>;
/** A draft, or an item of the outbox. */
export type ToStore = Content & { readonly files: readonly DraftFile[] };

/** `savedAt` is ISO, from the device's clock. */
export type RecordHead = Omit<Content, 'value'> & { readonly savedAt: string };
export type StoredDraft = Content & {
  readonly savedAt: string;
  readonly files: readonly StoredDraftFile[];
};

const role = v.picklist(['photo', 'document']);
const fileRecord: v.GenericSchema<unknown, FileRecord> = v.object({
  id: v.string(),
  chunks: v.number(),
  type: v.string(),
  name: v.exactOptional(v.string()),
  lastModified: v.exactOptional(v.number()),
});

/** Increased when the format changes. Records of an unknown version are left untouched. */
const VERSION = 2;

const record = v.object({
  version: v.literal(VERSION),
  kind: v.string(),
  key: v.string(),
  head: v.optional(v.unknown()),
  savedAt: v.string(),
  value: v.unknown(),
  /** `stored` is null while the file is being stored. */
  files: v.array(v.object({ role, stored: v.nullable(fileRecord) })),
});

/** A draft or outbox item as JSON on the device. */
export type StoredRecord = v.InferOutput<typeof record>;

/** Rejects what is no record of a known version. Texts are as the rows that they are compared with are read. */
export const parseRecord = (text: string): StoredRecord => v.parse(record, JSON.parse(text, takenValue));

/** The files of a form that are stored or being stored. */
export type KnownFiles = ReadonlyMap<Blob, FileRecord | Promise<FileRecord>>;

function storedFile(known: KnownFiles, file: Blob): FileRecord | undefined {
  const found = known.get(file);
  return found instanceof Promise ? undefined : found;
}

export function toRecord({ files, ...content }: ToStore, known: KnownFiles, savedAt: string): StoredRecord {
  const stored = files.map(({ role, file }) => ({ role, stored: storedFile(known, file) ?? null }));
  return { ...content, version: VERSION, savedAt, files: stored };
}

/**
 * The stored files that `latest` does not contain, and the ids to delete for them; all without one. A file that was read
 * back is another object with the same id. A file that is being stored is left for the next call.
 */
export function unusedFiles(known: KnownFiles, latest: ToStore | undefined) {
  const used = new Set(latest?.files.map(({ file }) => file));
  const usedIds = new Set([...used].map((file) => storedFile(known, file)?.id));
  const unused = [...known].flatMap(([file, found]) =>
    used.has(file) || found instanceof Promise ? [] : [{ file, id: found.id }],
  );
  return {
    files: unused.map(({ file }) => file),
    ids: unused.flatMap(({ id }) => (usedIds.has(id) ? [] : id)),
  };
}

export const fileIds = (records: readonly StoredRecord[]): string[] =>
  records.flatMap(({ files }) => files.flatMap(({ stored }) => stored?.id ?? []));
