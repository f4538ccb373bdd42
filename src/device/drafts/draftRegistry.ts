import { createObservable } from '../../lib/observable';
import { deviceNotices } from '../../sentences/deviceErrors';
import { toast } from '../../ui/feedback/toasts';
import type { DraftStore, FormDraftStore } from '../store/draftStore';
import { createDraft, type Draft, type Found } from './draft';
import { type Codec, type DraftHead, draftHeads, headOf, type Packed } from './draftKind';
import type { KeptStatus } from './keeper';
import { patientOfDraft } from './keyOfDraft';
import type { DraftKey } from './kinds';

/** A draft in the list. `pageOnly`: it is not on the device, and ends with the page. */
export type KnownDraft = DraftHead & { readonly pageOnly?: boolean };

/** What all drafts have in common. */
type Opened = Pick<Draft<unknown>, 'clear' | 'flush' | 'isSafe' | 'release' | 'storedAt' | 'status'>;

/** The list of drafts: what the device has, and what the forms of this page have written since. */
function createList(store: Promise<DraftStore | null>) {
  const { getSnapshot, set, subscribe } = createObservable<readonly KnownDraft[]>([]);
  /** Counts changes by this page's forms. */
  let changes = 0;
  const without = (key: DraftKey) => getSnapshot().filter((head) => head.key !== key);
  return {
    getSnapshot,
    subscribe,
    remove: (key: DraftKey) => set(without(key)),
    /** Null: nothing is left of it. */
    written(key: DraftKey, packed: Packed | null, reached: KeptStatus) {
      changes += 1;
      if (!packed) return set(without(key));
      const { kind, head } = packed;
      const listed = headOf({ kind, head, key, savedAt: new Date().toISOString() });
      const pageOnly = reached === 'screen' || reached === 'failed';
      if (listed) set([{ ...listed, pageOnly }, ...without(key)]);
    },
    /** Reads the device again. `onFound` is called, before it is listed, with what it has of drafts that this page has stored completely. */
    async read(isStored: (key: DraftKey) => boolean, onFound: (head: DraftHead) => void): Promise<void> {
      const drafts = await store;
      let listed: DraftHead[] | undefined;
      let before: number;
      do {
        before = changes;
        listed = await drafts?.heads().then(draftHeads, () => undefined);
      } while (listed && before !== changes);
      if (!listed) return;
      const unstored = getSnapshot().filter(({ key }) => !isStored(key));
      const others = listed.filter(({ key }) => unstored.every((head) => head.key !== key));
      for (const head of others) onFound(head);
      set([...unstored, ...others].sort((a, b) => b.savedAt.localeCompare(a.savedAt)));
    },
  };
}

/**
 * Unsaved input of all forms; outlives view, page and session, and only its therapist can decrypt it. With a `store` of null, drafts exist in memory only. `beforeRemove` is called before a draft is deleted from the device;
 * if it rejects, the draft stays. `afterRemove` is called once it is gone.
 */
export function createDraftRegistry(
  store: Promise<DraftStore | null>,
  beforeRemove: (key: string) => Promise<void> = async () => {},
  afterRemove: () => Promise<void> = async () => {},
) {
  const list = createList(store);
  const all = new Map<DraftKey, Opened>();
  /** The keys of the forms that are shown. */
  const shown: DraftKey[] = [];
  /** The keys of those that are typed in, once for each form. */
  const written: DraftKey[] = [];
  /** Those whose stored drafts could not be read. */
  const unread = new Set<DraftKey>();

  const remove = async (key: string) => {
    await beforeRemove(key);
    await (await store)?.remove(key);
    // a later page finds out as well
    void afterRemove().catch(() => undefined);
  };
  const formStore = store.then((drafts) => drafts && { ...drafts, remove });

  function make<T>(
    codec: Codec<T>,
    key: DraftKey,
    drafts: Promise<FormDraftStore | null>,
    found?: Found<T>,
  ): Draft<T> {
    const draft = createDraft(key, codec, drafts, found, (packed, reached) =>
      list.written(key, packed, reached),
    );
    all.set(key, draft);
    return draft;
  }

  // the key was opened with the codec of its kind
  const opened = <T>(_: Codec<T>, key: DraftKey) => all.get(key) as Draft<T> | undefined;

  async function open<T>(codec: Codec<T>, key: DraftKey): Promise<Draft<T>> {
    const known = opened(codec, key);
    if (known) return known;
    try {
      const stored = await (await store)?.read(key);
      const found = stored && { value: codec.unpack(stored), savedAt: stored.savedAt };
      const meanwhile = opened(codec, key);
      if (meanwhile) return meanwhile;
      if (stored?.files.some(({ file }) => !file)) toast(deviceNotices.draftFileLost);
      return make(codec, key, formStore, found);
    } catch {
      const meanwhile = opened(codec, key);
      if (meanwhile) return meanwhile;
      toast(deviceNotices.draftUnreadable);
      // it must not be overwritten
      unread.add(key);
      return make(codec, key, Promise.resolve(null));
    }
  }

  const refresh = () =>
    list.read(
      (key) => all.get(key)?.isSafe() !== false,
      ({ key, savedAt }) => {
        const isOlder = (all.get(key)?.storedAt() ?? '') < savedAt;
        if (isOlder && !shown.includes(key)) all.delete(key);
      },
    );
  let firstRead: Promise<void> | undefined = refresh().finally(() => {
    firstRead = undefined;
  });

  /** The last removal of each draft, which is listed until the device has done so. */
  const ending = new Map<DraftKey, Promise<void>>();

  const removeDraft = async (key: DraftKey) => {
    const draft = all.get(key);
    draft?.clear();
    await draft?.flush();
    // another one has begun meanwhile
    if (draft && draft.status() !== 'none' && draft.status() !== 'failed') return;
    try {
      // also what another tab has stored, or what this version cannot read
      await remove(key);
      list.remove(key);
    } catch {
      toast(deviceNotices.draftNotDiscarded);
    }
  };
  const discard = (key: DraftKey): Promise<void> => {
    const ended = removeDraft(key);
    ending.set(key, ended);
    return ended;
  };

  return {
    /** A draft that this page has opened. A key always goes with the codec of its kind. */
    opened,
    /** True of a draft on the device that this page has not opened. */
    isUnopened: (key: DraftKey): boolean =>
      !all.has(key) && list.getSnapshot().some((head) => head.key === key),
    /** Opens a draft without looking for a stored one. */
    begin: <T>(codec: Codec<T>, key: DraftKey): Draft<T> => opened(codec, key) ?? make(codec, key, formStore),
    /** Opens the draft that is stored on the device, or an empty one. */
    open,
    /** Marks a draft as shown until the returned function is called; `refresh` does not renew it meanwhile. */
    hold(key: DraftKey): () => void {
      shown.push(key);
      return () => shown.splice(shown.indexOf(key), 1);
    },
    /** Marks a draft as open in a form until the returned function is called; what holds it may have no form, as another tab of a record. */
    write(key: DraftKey): () => void {
      written.push(key);
      return () => written.splice(written.indexOf(key), 1);
    },
    isWritten: (key: DraftKey): boolean => written.includes(key),
    /** Forgets the loaded draft, and its removal where that failed, so that the next `open` reads it from the device again. */
    renew(key: DraftKey): void {
      all.get(key)?.release();
      all.delete(key);
    },
    /** The drafts on this device and in this page, newest first. */
    heads: list.getSnapshot,
    subscribe: list.subscribe,
    /**
     * Reads the list again, since another tab may have changed it, and forgets forms that are not shown and have newer
     * content on the device.
     */
    refresh,
    /** The first read of the list, while it runs. */
    firstRead: () => firstRead,
    discard,
    /** Waits for what is being written of a draft, and for its end where it is being removed. */
    async untilStored(key: DraftKey): Promise<void> {
      await all.get(key)?.flush();
      await ending.get(key);
    },
    /** Discards the draft of a dialog that is closed; one that could not be read, and that it was opened over, stays. */
    async end(key: DraftKey): Promise<void> {
      if (unread.has(key)) all.get(key)?.clear();
      else await discard(key);
    },
    /** Discards the drafts of a deleted patient. */
    async forget(patientId: string): Promise<void> {
      await refresh();
      const keys = new Set([...all.keys(), ...list.getSnapshot().map(({ key }) => key)]);
      await Promise.all([...keys].filter((key) => patientOfDraft(key) === patientId).map(discard));
    },
    async flush(): Promise<void> {
      await Promise.all([...all.values()].map((form) => form.flush()));
    },
    isSafe: (): boolean => [...all.values()].every((form) => form.isSafe()),
  };
}

export type DraftRegistry = ReturnType<typeof createDraftRegistry>;
