import { createObservable } from '../../lib/observable';
import type { FormDraftStore } from '../store/draftStore';
import type { FormDraft, SaveStatus } from './draft';
import type { Codec, Packed } from './draftKind';

/** Debounce: after the last change; under continuous typing, at the latest this long after the first. */
const DEBOUNCE_MS = 250;
const MAX_DELAY_MS = 900;
/** Scroll position and caret are written after this long without movement. */
const REST_MS = 1500;
/** Writes that take longer, such as of a large file, show 'storing'. */
const SLOW_MS = 1000;

/** A stored draft, and when it was saved (ISO). */
export type Found<T> = { readonly value: T; readonly savedAt: string };

/** The draft of one form. Without a `store` it exists in memory only. */
export function createFormDraft<T>(
  key: string,
  codec: Codec<T>,
  store: Promise<FormDraftStore | null>,
  found: Found<T> | undefined,
  onWrite: (draft: Packed | null, reached: SaveStatus) => void,
): FormDraft<T> {
  let value = found?.value;
  let storedAt = found?.savedAt;
  let pending: (() => T | null) | undefined;
  let pendingSince = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Like `pending`, for scroll position and caret; losing it loses no input. */
  let moved: (() => T | null) | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const status = createObservable<SaveStatus>(found ? 'device' : 'none');
  let mayBeStored = found !== undefined;
  /** Number of the newest write; only that one may set the status. */
  let newest = 0;
  let cleared = 0;
  const writes = new Set<Promise<void>>();
  let placeWrite: Promise<void> = Promise.resolve();

  const show = (next: SaveStatus) => {
    if (next === 'device') storedAt = new Date().toISOString();
    if (next === 'device' || status.getSnapshot() !== next) status.set(next);
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
    const tell = (reached: SaveStatus) => onWrite(next && codec.pack(next), reached);
    // listed at once: the therapist may leave the form before it is stored
    if (next) tell(status.getSnapshot());
    const slow = setTimeout(() => number === newest && show('storing'), SLOW_MS);
    try {
      const reached = await put(next);
      if (number !== newest) return;
      show(reached);
      tell(reached);
    } catch {
      if (number !== newest) return;
      // for the next change or a retry
      pending ??= read;
      show(next === null ? 'none' : 'failed');
      if (next) tell('failed');
    } finally {
      clearTimeout(slow);
    }
  }

  async function writePlace(read: () => T | null): Promise<void> {
    const next = read();
    if (!next) return;
    value = next;
    const draft = codec.pack(next);
    const drafts = await store;
    try {
      if (drafts && !(await drafts.savePlace({ ...draft, key }))) return;
    } catch {
      // the input is stored already, or reported as not stored
      return;
    }
    if (value !== next) return;
    if (status.getSnapshot() === 'device') show('device');
    onWrite(draft, status.getSnapshot());
  }

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    clearTimeout(resting);
    if (pending) {
      const writing = write(pending).finally(() => writes.delete(writing));
      writes.add(writing);
    } else if (moved) placeWrite = writePlace(moved);
    pending = undefined;
    moved = undefined;
    await Promise.all([...writes, placeWrite]);
  };

  return {
    unsaved: () => value,
    change(read) {
      if (!pending) pendingSince = performance.now();
      pending = read;
      clearTimeout(timer);
      const rest = pendingSince + MAX_DELAY_MS - performance.now();
      timer = setTimeout(() => void flush(), Math.max(0, Math.min(DEBOUNCE_MS, rest)));
    },
    changePlace(read) {
      if (value === undefined) return;
      moved = read;
      clearTimeout(resting);
      resting = setTimeout(() => void flush(), REST_MS);
    },
    flush,
    clear() {
      cleared += 1;
      pending = () => null;
      void flush();
    },
    subscribe: status.subscribe,
    cleared: () => cleared,
    status: status.getSnapshot,
    storedAt: () => storedAt,
    isSafe() {
      const isStored = status.getSnapshot() !== 'screen' && status.getSnapshot() !== 'failed';
      return isStored && !pending && writes.size === 0;
    },
  };
}
