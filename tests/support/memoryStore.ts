import { type DraftHead, headOf } from '../../src/device/drafts/draftKind';
import type { DraftStore } from '../../src/device/store/draftStore';
import type { RecordHead, ToStore } from '../../src/device/store/storedRecord';

const savedAt = '2026-03-02T12:00:00Z';

/** A device's store in memory, without encryption. */
export function memoryStore(...kept: (ToStore & { savedAt?: string })[]) {
  const records = new Map<string, ToStore & { savedAt?: string }>(kept.map((one) => [one.key, one]));
  return {
    records,
    heads: async () => [...records.values()].map((one): RecordHead => ({ savedAt, ...one })),
    savedAt: () => undefined,
    keysOf: async (kind) => [...records.values()].flatMap((one) => (one.kind === kind ? one.key : [])),
    peek: async (key) => records.get(key)?.value,
    read: async (key) => {
      const found = records.get(key);
      return found && { savedAt, ...found };
    },
    save: async (one) => void records.set(one.key, structuredClone(one)),
    savePlace: async () => true,
    remove: async (key) => void records.delete(key),
  } satisfies DraftStore & { records: unknown };
}

/** Lets a device not say what it has until the returned function is called. */
export function holdKeys(store: ReturnType<typeof memoryStore>): () => void {
  const { keysOf } = store;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  store.keysOf = async (kind) => {
    await held;
    return keysOf(kind);
  };
  return release;
}

/** The drafts on a device, newest first, without the items of its outbox. */
export const draftsOf = async (store: DraftStore): Promise<DraftHead[]> =>
  (await store.heads()).flatMap((head) => headOf(head) ?? []);

/** The stored form of an entry in the list of drafts. */
export const recordHead = ({ key, kind, savedAt, ...head }: DraftHead): RecordHead => ({
  key,
  kind,
  savedAt,
  head,
});
