import { draftFileLost, draftNotDiscarded } from '../../data/supabase/errors';
import { createObservable } from '../../lib/observable';
import { toast } from '../../ui/feedback/toasts';
import type { DraftStore, FormDraftStore } from '../store/draftStore';
import type { FormDraft } from './draft';
import { type Codec, type DraftHead, draftHeads, headOf } from './draftKind';
import { createFormDraft, type Found } from './formDraft';

/** A draft in the list. `pageOnly`: it is not on the device, and ends with the page. */
export type KnownDraft = DraftHead & { readonly pageOnly?: boolean };

/** The forms of one kind that this page has opened. */
export type Forms<T> = {
  readonly opened: (key: string) => FormDraft<T> | undefined;
  /** Creates a form without a stored draft. */
  readonly begin: (key: string) => void;
  /** Looks for a stored draft on the device. */
  readonly open: (key: string) => Promise<void>;
  /** Marks a form as shown until the returned function is called; `refresh` does not renew it meanwhile. */
  readonly hold: (key: string) => () => void;
  /** Forgets the loaded draft, so that the next `open` reads it from the device again. */
  readonly renew: (key: string) => void;
};

/** Unsaved input of all forms; outlives view, page and session, and only its therapist can decrypt it. */
export type DraftRegistry = {
  /** The forms whose drafts this codec stores; called once for each kind. */
  readonly formsOf: <T>(codec: Codec<T>) => Forms<T>;
  /** The drafts on this device and in this page, newest first. */
  readonly heads: () => readonly KnownDraft[];
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Reads the list again, since another tab may have changed it, and forgets forms that are not shown and have newer
   * content on the device.
   */
  readonly refresh: () => Promise<void>;
  /** The first read of the list, while it runs. */
  readonly firstRead: () => Promise<void> | undefined;
  readonly discard: (key: string) => Promise<void>;
  /** Discards the drafts of a deleted patient, whose id is the second part of their keys. */
  readonly forget: (patientId: string) => Promise<void>;
  readonly flush: () => Promise<void>;
  readonly isSafe: () => boolean;
};

/**
 * With a `store` of null, drafts exist in memory only. `beforeRemove` is called before a draft is deleted from the device;
 * if it rejects, the draft stays.
 */
export function createDraftRegistry(
  store: Promise<DraftStore | null>,
  beforeRemove: (key: string) => Promise<void> = async () => {},
): DraftRegistry {
  const heads = createObservable<readonly KnownDraft[]>([]);
  /** Counts changes of the list by this page's forms. */
  let changes = 0;
  const all = new Map<string, Pick<FormDraft<unknown>, 'clear' | 'flush' | 'isSafe' | 'storedAt'>>();
  const kinds: Pick<Forms<unknown>, 'renew'>[] = [];
  /** The keys of the forms that are shown. */
  const shown: string[] = [];

  const remove = async (key: string) => {
    await beforeRemove(key);
    await (await store)?.remove(key);
  };
  const formStore = store.then((drafts) => drafts && { ...drafts, remove });

  const without = (key: string) => heads.getSnapshot().filter((head) => head.key !== key);

  function formsOf<T>(codec: Codec<T>): Forms<T> {
    const forms = new Map<string, FormDraft<T>>();
    const make = (key: string, drafts: Promise<FormDraftStore | null>, found?: Found<T>) => {
      const kept = createFormDraft(key, codec, drafts, found, (draft, reached) => {
        changes += 1;
        if (!draft) return heads.set(without(key));
        const { kind, head } = draft;
        const listed = headOf({ kind, head, key, savedAt: new Date().toISOString() });
        const pageOnly = reached === 'screen' || reached === 'failed';
        if (listed) heads.set([{ ...listed, pageOnly }, ...without(key)]);
      });
      forms.set(key, kept);
      all.set(key, kept);
    };
    const opened: Forms<T> = {
      opened: (key) => forms.get(key),
      begin: (key) => make(key, formStore),
      hold(key) {
        shown.push(key);
        return () => shown.splice(shown.indexOf(key), 1);
      },
      renew(key) {
        if (forms.delete(key)) all.delete(key);
      },
      async open(key) {
        const drafts = await store;
        try {
          const stored = await drafts?.read(key);
          if (forms.has(key)) return;
          make(key, formStore, stored && { value: codec.unpack(stored), savedAt: stored.savedAt });
          if (stored?.files.some(({ file }) => !file)) toast(draftFileLost);
        } catch {
          // an unreadable draft must not be overwritten
          if (!forms.has(key)) make(key, Promise.resolve(null));
        }
      },
    };
    kinds.push(opened);
    return opened;
  }

  const refresh = async () => {
    const drafts = await store;
    let listed: DraftHead[] | undefined;
    let before: number;
    do {
      before = changes;
      listed = await drafts?.heads().then(draftHeads, () => undefined);
    } while (listed && before !== changes);
    if (!listed) return;
    // drafts that this page has not stored completely
    const unstored = heads.getSnapshot().filter(({ key }) => all.get(key)?.isSafe() === false);
    const others = listed.filter(({ key }) => unstored.every((head) => head.key !== key));
    for (const { key, savedAt } of others) {
      const isOlder = (all.get(key)?.storedAt() ?? '') < savedAt;
      if (isOlder && !shown.includes(key)) for (const forms of kinds) forms.renew(key);
    }
    heads.set([...unstored, ...others].sort((a, b) => b.savedAt.localeCompare(a.savedAt)));
  };
  let firstRead: Promise<void> | undefined = refresh().finally(() => {
    firstRead = undefined;
  });

  const discard = async (key: string) => {
    const form = all.get(key);
    form?.clear();
    await form?.flush();
    try {
      await remove(key);
      heads.set(without(key));
    } catch {
      toast(draftNotDiscarded);
    }
  };

  return {
    formsOf,
    heads: heads.getSnapshot,
    subscribe: heads.subscribe,
    refresh,
    firstRead: () => firstRead,
    discard,
    async forget(patientId) {
      await refresh();
      const keys = new Set([...all.keys(), ...heads.getSnapshot().map(({ key }) => key)]);
      await Promise.all([...keys].filter((key) => key.split(':')[1] === patientId).map(discard));
    },
    async flush() {
      await Promise.all([...all.values()].map((form) => form.flush()));
    },
    isSafe: () => [...all.values()].every((form) => form.isSafe()),
  };
}
