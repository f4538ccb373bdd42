import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { atMost } from '../../lib/atMost';
import type { PatientKind } from '../../questionnaire/field';
import { canStoreDrafts, openKeys, slotOf } from './deviceKey';
import {
  createDraftFiles,
  type DraftFile,
  type FileRecord,
  type FileRole,
  type StoredFile,
} from './draftFiles';
import { unlockSettled } from './draftKeys';
import { decrypt, type Encrypted, encrypt } from './encryption';
import { type DraftKeys, waitForKeys } from './keyMemory';

type DraftAbout = {
  readonly form: 'new' | 'edit' | 'section';
  readonly kind: PatientKind;
  /** The patient's name, as typed so far. */
  readonly name: string;
  readonly step: number;
};
/** Saved, but not on the server yet (data/outbox/outboxStore.ts). */
type OutboxItemAbout = { readonly form: 'parcel' };

/** Identifies the form or outbox item; `savedAt` is ISO, from the device's clock. */
type Place = { readonly key: string; readonly savedAt: string };

/** An entry in the list of drafts. */
export type DraftHead = Place & DraftAbout;

/** A form's content: JSON values, and files separately. */
type Content = { readonly key: string; readonly values: unknown; readonly files: readonly DraftFile[] };
export type DraftToSave = Content & DraftAbout;
type OutboxItemToStore = Content & OutboxItemAbout;

export type StoredDraft = Place & { readonly values: unknown; readonly files: readonly StoredFile[] };

export type DraftStore = ReturnType<typeof createDraftStore>;
/** The part of the store that an open form uses. */
export type FormDraftStore = Pick<DraftStore, 'save' | 'remove'>;

/** Increased when the format of drafts changes. Drafts of an unknown version are left untouched. */
const VERSION = 1;
type ToSave = DraftToSave | OutboxItemToStore;
type Written = (DraftHead | (Place & OutboxItemAbout)) & {
  readonly version: typeof VERSION;
  readonly values: unknown;
  /** null: not stored yet. */
  readonly files: readonly (FileRecord | null)[];
  /** The role of each file; absent in drafts of the first version. */
  readonly roles?: readonly FileRole[];
};

let store: UseStore | undefined;

/**
 * The drafts of a therapist on this device; null if nothing can be stored encrypted. All calls wait while the
 * screen is locked. `onLocked` is called when only the password can open them.
 */
export async function openDrafts(userId: string, onLocked = () => {}): Promise<DraftStore | null> {
  if (!canStoreDrafts()) return null;
  try {
    await unlockSettled();
    const slot = await slotOf(userId);
    const seek = once(async () => {
      await unlockSettled();
      if ((await openKeys(userId)) === 'locked') onLocked();
    });
    const found = await openKeys(userId);
    if (!found) return null;
    if (found === 'locked') onLocked();
    const keysNow = () => waitForKeys(slot, seek);
    store ??= createStore('anamnese-drafts', 'drafts');
    return createDraftStore(keysNow, store, await nameBy(await keysNow(), 'folder'));
  } catch {
    return null;
  }
}

/** Skips calls while one is running. A failure is ignored: the next reader tries again. */
function once(work: () => Promise<void>): () => void {
  let underWay = false;
  return () => {
    if (underWay) return;
    underWay = true;
    const ended = () => {
      underWay = false;
    };
    work().then(ended, ended);
  };
}

/** A storage name that reveals nothing without the key. */
async function nameBy({ names }: DraftKeys, text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', names, new TextEncoder().encode(text)));
  return [...bytes.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function createDraftStore(keysNow: () => Promise<DraftKeys>, drafts: UseStore, folder: string) {
  const files = createDraftFiles(async () => (await keysNow()).content, drafts, folder);
  const prefix = `${folder}/d/`;
  const everything = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const placeOf = async (key: string) => prefix + (await nameBy(await keysNow(), key));
  /** The newest content of each form, which every write stores. */
  const newest = new Map<string, ToSave>();
  /** The files of each form that are stored or being stored. */
  const known = new Map<string, Map<Blob, FileRecord | Promise<FileRecord>>>();
  /** Files whose bytes were read from the device; chosen files may have been moved since. */
  const readBack = new WeakSet<Blob>();
  const filesOf = (key: string) => {
    const found = known.get(key) ?? new Map<Blob, FileRecord | Promise<FileRecord>>();
    known.set(key, found);
    return found;
  };
  const storedFile = (key: string, file: Blob) => {
    const record = filesOf(key).get(file);
    return record instanceof Promise ? undefined : record;
  };

  const inTurn = atMost(1);

  async function open(place: string, encrypted: Encrypted | undefined): Promise<Written | undefined> {
    if (!encrypted) return undefined;
    const { content } = await keysNow();
    try {
      const text = new TextDecoder().decode(await decrypt(content, encrypted, place));
      const written = JSON.parse(text) as Written;
      return written.version === VERSION ? written : undefined;
    } catch {
      return undefined;
    }
  }

  const look = async (key: string) => {
    const place = await placeOf(key);
    const encrypted = await drafts('readonly', (records) =>
      promisifyRequest<Encrypted | undefined>(records.get(place)),
    );
    return open(place, encrypted);
  };

  function toWrite(draft: ToSave): Written {
    const records = draft.files.map(({ file }) => storedFile(draft.key, file) ?? null);
    const roles = draft.files.map(({ role }) => role);
    return { ...draft, version: VERSION, savedAt: new Date().toISOString(), files: records, roles };
  }

  /** Files that the form no longer has. A file that was read back is another object for the same record. */
  function takeDropped(draft: ToSave): string[] {
    const held = new Set(draft.files.map(({ file }) => file));
    const heldIds = new Set(draft.files.map(({ file }) => storedFile(draft.key, file)?.id));
    return [...filesOf(draft.key)].flatMap(([file, record]) => {
      if (held.has(file) || record instanceof Promise) return [];
      filesOf(draft.key).delete(file);
      return heldIds.has(record.id) ? [] : [record.id];
    });
  }

  async function takeAll(key: string): Promise<string[]> {
    const written = (await look(key))?.files ?? [];
    const stored = [...filesOf(key)].flatMap(([file, record]) => {
      // a file being stored is handled when it is stored
      if (record instanceof Promise) return [];
      filesOf(key).delete(file);
      return [record];
    });
    return [...written, ...stored].flatMap((record) => record?.id ?? []);
  }

  /** Writes the newest state of a draft, or deletes it if there is none. */
  const settle = (key: string): Promise<void> =>
    inTurn(async () => {
      const draft = newest.get(key);
      const place = await placeOf(key);
      const dropped = draft ? takeDropped(draft) : await takeAll(key);
      const text = draft && new TextEncoder().encode(JSON.stringify(toWrite(draft)));
      const encrypted = text && (await encrypt((await keysNow()).content, text, place));
      await drafts('readwrite', (records) => {
        if (encrypted) records.put(encrypted, place);
        else records.delete(place);
        for (const id of dropped) records.delete(files.chunksOf(id));
        return promisifyRequest(records.transaction);
      });
    });

  /** Stores a file once, however often its form is saved meanwhile. */
  function storeFile(key: string, file: Blob): Promise<unknown> | undefined {
    const stored = filesOf(key);
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
  }

  /** Returns the same object for repeated reads, so that its bytes are stored only once. */
  async function readFile(key: string, record: FileRecord): Promise<Blob | undefined> {
    for (const [file, known] of filesOf(key)) {
      if (readBack.has(file) && !(known instanceof Promise) && known.id === record.id) return file;
    }
    const file = await files.get(record);
    if (!file) return undefined;
    readBack.add(file);
    filesOf(key).set(file, record);
    return file;
  }

  /** Skips drafts that cannot be decrypted. */
  async function openAll(): Promise<Written[]> {
    const [places, encrypted] = await drafts('readonly', (records) =>
      Promise.all([
        promisifyRequest(records.getAllKeys(everything)),
        promisifyRequest<Encrypted[]>(records.getAll(everything)),
      ]),
    );
    const opened = await Promise.all(places.map((place, index) => open(String(place), encrypted[index])));
    const readable = opened.filter((written) => written !== undefined);
    if (readable.length === opened.length) {
      const named = readable.flatMap((draft) => draft.files.flatMap((record) => record?.id ?? []));
      void files.sweep(new Set(named)).catch(() => undefined);
    }
    return readable;
  }

  return {
    /** Newest first. */
    async list(): Promise<DraftHead[]> {
      const heads = (await openAll()).flatMap((written): DraftHead[] => {
        if (written.form === 'parcel') return [];
        const { key, form, kind, name, step, savedAt } = written;
        return [{ key, form, kind, name, step, savedAt }];
      });
      return heads.sort((a, b) => b.savedAt.localeCompare(a.savedAt));
    },

    /** The keys of the outbox's items, oldest first. */
    async outboxKeys(): Promise<string[]> {
      const items = (await openAll()).filter(({ form }) => form === 'parcel');
      return items.sort((a, b) => a.savedAt.localeCompare(b.savedAt)).map(({ key }) => key);
    },

    /** The values without the files. */
    async peek(key: string): Promise<unknown> {
      return (await look(key))?.values;
    },

    async read(key: string): Promise<StoredDraft | undefined> {
      const written = await look(key);
      if (!written) return undefined;
      const opened = await Promise.all(
        written.files.map(async (record, index) => ({
          role: written.roles?.[index],
          file: record ? await readFile(key, record) : undefined,
        })),
      );
      return { ...written, files: opened };
    },

    /** Writes the values at once, then the files; resolves when everything is stored. */
    async save(draft: ToSave): Promise<void> {
      newest.set(draft.key, draft);
      const storing = draft.files.flatMap(({ file }) => storeFile(draft.key, file) ?? []);
      // a file that fails must not affect the values and the other files
      const stored = Promise.allSettled(storing);
      await settle(draft.key);
      if (storing.length === 0) return;
      const results = await stored;
      await settle(draft.key);
      const failure = results.find(({ status }) => status === 'rejected');
      if (failure?.status === 'rejected') throw failure.reason;
    },

    async remove(key: string): Promise<void> {
      newest.delete(key);
      await settle(key);
    },
  };
}
