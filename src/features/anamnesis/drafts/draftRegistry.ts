import type { DraftHead } from '../../../data/drafts/draftRecord';
import type { DraftStore, FormDraftStore } from '../../../data/drafts/draftStore';
import { draftFileLost, draftNotDiscarded } from '../../../data/supabase/errors';
import { createObservable } from '../../../lib/observable';
import { toast } from '../../../ui/feedback/toast';
import type { FormDraft, IntakeDraft, SectionDraft } from './draft';
import { intakeCodec, sectionCodec } from './draftCodecs';
import { type Codec, createFormDraft, type Found } from './formDraft';

/** The key of the draft of a patient's section. */
export const sectionKey = (patientId: string) => `section:${patientId}`;

/** The forms of one kind that this page has opened. */
export type Forms<T> = {
  readonly opened: (key: string) => FormDraft<T> | undefined;
  /** Creates a form without a stored draft. */
  readonly begin: (key: string) => void;
  /** Looks for a stored draft on the device. */
  readonly open: (key: string) => Promise<void>;
  /** Forgets the loaded draft, so that the next `open` reads it from the device again. */
  readonly renew: (key: string) => void;
};

/** Unsaved input of all forms; outlives view, page and session, and only its therapist can decrypt it. */
export type DraftRegistry = {
  readonly forms: Forms<IntakeDraft>;
  readonly sections: Forms<SectionDraft>;
  /** The drafts on this device, newest first. */
  readonly heads: () => readonly DraftHead[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the list again, which another tab may have changed. */
  readonly refresh: () => Promise<void>;
  readonly discard: (key: string) => Promise<void>;
  /** Discards the drafts of a deleted patient. */
  readonly forget: (patientId: string) => void;
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
  const heads = createObservable<readonly DraftHead[]>([]);
  const all = new Map<string, Pick<FormDraft<unknown>, 'clear' | 'flush' | 'isSafe'>>();

  const remove = async (key: string) => {
    await beforeRemove(key);
    await (await store)?.remove(key);
  };
  const formStore = store.then((drafts) => drafts && { save: drafts.save, remove });

  const without = (key: string) => heads.getSnapshot().filter((head) => head.key !== key);

  function createForms<T>(codec: Codec<T>): Forms<T> {
    const forms = new Map<string, FormDraft<T>>();
    const make = (key: string, drafts: Promise<FormDraftStore | null>, found?: Found<T>) => {
      const kept = createFormDraft(key, codec, drafts, found, (draft) => {
        if (!draft) return heads.set(without(key));
        const { form, kind, name, step } = draft;
        heads.set([{ key, form, kind, name, step, savedAt: new Date().toISOString() }, ...without(key)]);
      });
      forms.set(key, kept);
      all.set(key, kept);
    };
    return {
      opened: (key) => forms.get(key),
      begin: (key) => make(key, formStore),
      renew(key) {
        forms.delete(key);
        all.delete(key);
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
  }

  const refresh = async () => {
    const drafts = await store;
    const listed = await drafts?.list().catch(() => undefined);
    if (listed) heads.set(listed);
  };
  void refresh();

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
    forms: createForms(intakeCodec),
    sections: createForms(sectionCodec),
    heads: heads.getSnapshot,
    subscribe: heads.subscribe,
    refresh,
    discard,
    forget(patientId) {
      for (const key of [`edit-patient:${patientId}`, sectionKey(patientId)]) void discard(key);
    },
    async flush() {
      await Promise.all([...all.values()].map((form) => form.flush()));
    },
    isSafe: () => [...all.values()].every((form) => form.isSafe()),
  };
}
