import type { DraftToSave, FormDraftStore, StoredDraft } from '../../data/drafts/draftStore';
import type { FormDraft, SaveStatus } from '../../features/anamnesis/draft';
import { createObservable } from '../../lib/observable';

/** Converts a form's values to and from their stored form. */
export type Codec<T> = {
  readonly pack: (value: T) => Omit<DraftToSave, 'key'>;
  readonly unpack: (stored: StoredDraft) => T;
};

/** Debounce: after the last change; under continuous typing, at the latest this long after the first. */
const CALM_MS = 250;
const LATEST_MS = 900;
/** A longer write, of a large file, shows 'storing'. */
const LONG_MS = 1000;

/** The draft of one form. Without a `store` it exists in memory only. */
export function createFormDraft<T>(
  key: string,
  codec: Codec<T>,
  store: Promise<FormDraftStore | null>,
  stored: T | undefined,
  onStored: (draft: DraftToSave | null) => void,
): FormDraft<T> {
  let value = stored;
  let waiting: (() => T | null) | undefined;
  let waitingSince = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const status = createObservable<SaveStatus>(stored === undefined ? 'none' : 'device');
  let mayBeStored = stored !== undefined;
  /** Number of the newest write; only that one may set the status. */
  let newest = 0;
  let cleared = 0;
  const underWay = new Set<Promise<void>>();

  const show = (next: SaveStatus) => {
    if (status.getSnapshot() !== next) status.set(next);
  };

  async function put(next: T | null): Promise<SaveStatus> {
    const drafts = await store;
    if (next === null) {
      if (mayBeStored) await drafts?.remove(key);
      return 'none';
    }
    if (!drafts) return 'screen';
    mayBeStored = true;
    await drafts.save({ ...codec.pack(next), key });
    return 'device';
  }

  async function write(read: () => T | null): Promise<void> {
    newest += 1;
    const number = newest;
    const next = read();
    value = next ?? undefined;
    const long = setTimeout(() => number === newest && show('storing'), LONG_MS);
    try {
      const reached = await put(next);
      if (number !== newest) return;
      show(reached);
      onStored(next && reached === 'device' ? { ...codec.pack(next), key } : null);
    } catch {
      if (number !== newest) return;
      // kept for the next change or a retry
      waiting ??= read;
      show(next === null ? 'none' : 'failed');
    } finally {
      clearTimeout(long);
    }
  }

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    if (waiting) {
      const read = waiting;
      waiting = undefined;
      const writing = write(read).finally(() => underWay.delete(writing));
      underWay.add(writing);
    }
    await Promise.all(underWay);
  };

  return {
    kept: () => value,
    change(read) {
      if (!waiting) waitingSince = performance.now();
      waiting = read;
      clearTimeout(timer);
      const rest = waitingSince + LATEST_MS - performance.now();
      timer = setTimeout(() => void flush(), Math.max(0, Math.min(CALM_MS, rest)));
    },
    flush,
    clear() {
      cleared += 1;
      waiting = () => null;
      void flush();
    },
    subscribe: status.subscribe,
    cleared: () => cleared,
    status: status.getSnapshot,
    isSafe() {
      const isStored = status.getSnapshot() !== 'screen' && status.getSnapshot() !== 'failed';
      return isStored && !waiting && underWay.size === 0;
    },
  };
}
