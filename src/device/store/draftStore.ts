import type { UseStore } from 'idb-keyval';
import { atMost } from '../../lib/atMost';
import { canStoreDrafts } from '../keys/draftKeys';
import type { DraftKeys } from '../keys/keyMemory';
import { deviceStore } from './deviceStore';
import { createDraftFiles } from './draftFiles';
import { createDraftRecords, createKnownFiles } from './draftRecords';
import { openFolder } from './folder';
import { tellingOtherVersion } from './otherVersion';
import { fileIds, type RecordHead, type StoredDraft, type ToStore } from './storedRecord';

export type DraftStore = ReturnType<typeof createDraftStore>;
/** The part of the store that an open form uses. */
export type FormDraftStore = Pick<DraftStore, 'save' | 'savePlace' | 'remove'>;

const { store: allDrafts } = deviceStore('anamnese-drafts', 'drafts');

/**
 * The drafts of a therapist on this device; null if nothing can be stored encrypted. All calls wait while the
 * screen is locked. `onLocked` is called when only the password can open them.
 */
export async function openDrafts(userId: string, onLocked = () => {}): Promise<DraftStore | null> {
  if (!canStoreDrafts()) return null;
  try {
    const own = await openFolder(userId, onLocked);
    return own && createDraftStore(own.keysNow, allDrafts(), own.folder);
  } catch {
    return null;
  }
}

function createDraftStore(keysNow: () => Promise<DraftKeys>, drafts: UseStore, folder: string) {
  const files = createDraftFiles(async () => (await keysNow()).content, drafts, folder);
  /** The newest content of each form, which every write stores; null: removed. */
  const newest = new Map<string, ToStore | null>();
  /** The `savedAt` of each form that this page last wrote or read; a different stored one is another tab's. */
  const savedAts = new Map<string, string>();
  const tell = tellingOtherVersion();
  const knownFiles = createKnownFiles(files);
  const records = createDraftRecords(keysNow, drafts, folder, { files, knownFiles });
  const inTurn = atMost(1);

  /** Writes the newest state of a draft, or deletes it if there is none. */
  const write = (key: string): Promise<void> =>
    inTurn(async () => {
      const draft = newest.get(key);
      // what cannot be read is never overwritten
      if (draft && !savedAts.has(key)) await records.read(key);
      savedAts.set(key, await records.write(key, draft ?? undefined));
    });

  /** Of all records that can be read, newest first. */
  async function heads(): Promise<RecordHead[]> {
    const opened = await records.readAll(tell);
    const readable = opened.filter((record) => record !== undefined);
    if (readable.length === opened.length) {
      void files.sweep(new Set(fileIds(readable))).catch(() => undefined);
    }
    const found = readable.map(({ kind, key, head, savedAt }) => ({ kind, key, head, savedAt }));
    return found.sort((a, b) => b.savedAt.localeCompare(a.savedAt));
  }

  async function save(draft: ToStore, isWhole = false): Promise<void> {
    const storing = draft.files.flatMap(({ file }) => knownFiles.store(draft.key, file) ?? []);
    // a file that fails must not affect the values and the other files
    const stored = Promise.allSettled(storing);
    if (!isWhole || storing.length === 0) {
      newest.set(draft.key, draft);
      await write(draft.key);
    }
    if (storing.length === 0) return;
    const failure = (await stored).find(({ status }) => status === 'rejected');
    if (isWhole) newest.set(draft.key, failure ? null : draft);
    await write(draft.key);
    if (failure?.status === 'rejected') throw failure.reason;
  }

  return {
    heads,

    /** When this page last wrote or read the record of this key (ISO); undefined where it did not. */
    savedAt: (key: string): string | undefined => savedAts.get(key),

    /** The keys of the records of one kind, oldest first. */
    async keysOf(kind: string): Promise<string[]> {
      return (await heads()).reverse().flatMap((head) => (head.kind === kind ? head.key : []));
    },

    /** The value without the files; undefined where there is none. Rejects for a record that cannot be read. */
    async peek(key: string): Promise<unknown> {
      return (await records.read(key))?.value;
    },

    /** Rejects for a record that cannot be read: it must not be overwritten. */
    async read(key: string): Promise<StoredDraft | undefined> {
      const record = await records.read(key);
      if (!record) return undefined;
      savedAts.set(key, record.savedAt);
      const opened = await Promise.all(
        record.files.map(async ({ role, stored }) => ({
          role,
          file: stored ? await knownFiles.read(key, stored) : undefined,
        })),
      );
      return { ...record, files: opened };
    },

    /**
     * Writes the values at once, then the files; resolves when everything is stored. `isWhole`: the values after the
     * files, so that an incomplete draft never exists.
     */
    save,

    /**
     * Writes a draft in which only scroll position and caret have changed. Writes nothing and resolves to false if the
     * draft was changed meanwhile, by another tab or by a newer write of this page.
     */
    async savePlace(draft: ToStore): Promise<boolean> {
      const before = newest.get(draft.key);
      const stored = await inTurn(() => records.read(draft.key).catch(() => undefined));
      if (stored?.savedAt !== savedAts.get(draft.key) || newest.get(draft.key) !== before) return false;
      await save(draft);
      return true;
    },

    async remove(key: string): Promise<void> {
      newest.set(key, null);
      await write(key);
    },
  };
}
