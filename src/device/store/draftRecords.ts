import { promisifyRequest, type UseStore } from 'idb-keyval';
import { nowAfter } from '../../lib/dates';
import { property } from '../../lib/property';
import { decrypt, type Encrypted, encrypt } from '../keys/encryption';
import type { DraftKeys } from '../keys/keyMemory';
import type { createDraftFiles, FileRecord } from './draftFiles';
import { nameBy } from './folder';
import {
  fileIds,
  type KnownFiles,
  parseRecord,
  type StoredRecord,
  type ToStore,
  toRecord,
  unusedFiles,
} from './storedRecord';

/** The files of each form that are stored or being stored: each is stored once, however often its form is saved. */
export function createKnownFiles(files: ReturnType<typeof createDraftFiles>) {
  const all = new Map<string, Map<Blob, FileRecord | Promise<FileRecord>>>();
  /** Files whose bytes were read from the device; chosen files may have been moved since. */
  const readBack = new WeakSet<Blob>();
  const of = (key: string) => {
    const found = all.get(key) ?? new Map<Blob, FileRecord | Promise<FileRecord>>();
    all.set(key, found);
    return found;
  };

  return {
    of: (key: string): KnownFiles => of(key),

    forget(key: string, gone: readonly Blob[]): void {
      for (const file of gone) of(key).delete(file);
    },

    /** Undefined if it is stored already. */
    store(key: string, file: Blob): Promise<unknown> | undefined {
      const stored = of(key);
      const before = stored.get(file);
      if (before) return before instanceof Promise ? before : undefined;
      const storing = files.put(file);
      stored.set(file, storing);
      return storing.then(
        (record) => stored.set(file, record),
        (error) => {
          stored.delete(file);
          throw error;
        },
      );
    },

    /** Returns the same object for repeated reads, so that its bytes are stored only once. */
    async read(key: string, record: FileRecord): Promise<Blob | undefined> {
      for (const [file, known] of of(key)) {
        if (readBack.has(file) && !(known instanceof Promise) && known.id === record.id) return file;
      }
      const file = await files.get(record);
      if (!file) return undefined;
      readBack.add(file);
      of(key).set(file, record);
      return file;
    },
  };
}

type Files = {
  readonly files: ReturnType<typeof createDraftFiles>;
  readonly knownFiles: ReturnType<typeof createKnownFiles>;
};

/** When what waits was saved last, by its form and on the device: between them the clock may have been turned back. */
function lastSaved({ savedAt, value }: Pick<StoredRecord, 'savedAt' | 'value'>): string {
  const queuedAt = String(property(value, 'queuedAt') ?? '');
  return queuedAt > savedAt ? queuedAt : savedAt;
}

/** The records of drafts, each encrypted under a name of its own. `folder` is the therapist's. */
export function createDraftRecords(
  keysNow: () => Promise<DraftKeys>,
  drafts: UseStore,
  folder: string,
  { files, knownFiles }: Files,
) {
  const prefix = `${folder}/d/`;
  const everything = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const nameOf = async (key: string) => prefix + (await nameBy(await keysNow(), key));
  /** When this page last wrote or read what waits to be sent: what is written after it is newer, whatever the clock says. */
  let waits = '';

  /** Undefined without a record, or for one whose bytes were damaged; rejects for one that no version here can read. */
  async function open(name: string, encrypted: Encrypted | undefined): Promise<StoredRecord | undefined> {
    if (!encrypted) return undefined;
    const { content } = await keysNow();
    const bytes = await decrypt(content, encrypted, name).catch(() => undefined);
    const record = bytes && parseRecord(new TextDecoder().decode(bytes));
    const last = record?.kind === 'outbox' ? lastSaved(record) : '';
    if (last > waits) waits = last;
    return record;
  }

  async function read(key: string): Promise<StoredRecord | undefined> {
    const name = await nameOf(key);
    const encrypted = await drafts('readonly', (records) =>
      promisifyRequest<Encrypted | undefined>(records.get(name)),
    );
    return open(name, encrypted);
  }

  return {
    read,

    /** `failed` is told of each record that cannot be read, which is undefined then. */
    async readAll(failed: (error: unknown) => undefined): Promise<(StoredRecord | undefined)[]> {
      const [names, encrypted] = await drafts('readonly', (records) =>
        Promise.all([
          promisifyRequest(records.getAllKeys(everything)),
          promisifyRequest<Encrypted[]>(records.getAll(everything)),
        ]),
      );
      return Promise.all(names.map((name, index) => open(String(name), encrypted[index]).catch(failed)));
    },

    /** Writes a draft, or deletes it without one, and deletes the files that are not in it. Resolves to its `savedAt`. */
    async write(key: string, draft: ToStore | undefined): Promise<string> {
      const name = await nameOf(key);
      const before = draft ? undefined : await read(key).catch(() => undefined);
      const known = knownFiles.of(key);
      const unused = unusedFiles(known, draft);
      knownFiles.forget(key, unused.files);
      const ids = [...unused.ids, ...fileIds(before ? [before] : [])];
      const now = new Date().toISOString();
      // another tab's write, too, is told by its time
      const last =
        now > waits
          ? ''
          : await read(key).then(
              (record) => record?.savedAt ?? '',
              () => '',
            );
      const savedAt = nowAfter(last > waits ? last : waits);
      if (draft?.kind === 'outbox') waits = lastSaved({ savedAt, value: draft.value });
      const text = draft && JSON.stringify(toRecord(draft, known, savedAt));
      const encrypted =
        text && (await encrypt((await keysNow()).content, new TextEncoder().encode(text), name));
      await drafts('readwrite', (records) => {
        if (encrypted) records.put(encrypted, name);
        else records.delete(name);
        for (const id of ids) records.delete(files.chunksOf(id));
        return promisifyRequest(records.transaction);
      });
      return savedAt;
    },
  };
}
