import type { FormDraftStore } from '../store/draftStore';
import type { DraftContent } from '../store/storedRecord';
import { type Codec, contentOf, type Packed } from './draftKind';
import { createKeeper, type KeptStatus } from './keeper';
import type { DraftKey } from './kinds';

/** The status of a draft, with its subscription. */
export type DraftStatus = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly status: () => KeptStatus;
  /** 'none' also while nothing was changed since a dialog began it. */
  readonly shownStatus: () => KeptStatus;
  /** When the input was last stored on the device (ISO). */
  readonly storedAt: () => string | undefined;
  /** Writes pending input at once. */
  readonly flush: () => Promise<void>;
  /** False while some input is not stored yet. */
  readonly isSafe: () => boolean;
};

/** The input of one form or dialog; it outlives the view, the page and the browser session. */
export type Draft<T> = DraftStatus & {
  readonly key: DraftKey;
  /** What an item of the outbox keeps of this input. */
  readonly content: (value: T) => DraftContent;
  /** The unsaved input: first the stored draft found on opening, then the latest write. */
  readonly unsaved: () => T | undefined;
  /** Stores what a dialog opens with, so that it opens again. */
  readonly begin: (initial: T) => void;
  /** Schedules a write within a second. `read` returns null when no unsaved input is left. */
  readonly change: (read: () => T | null) => void;
  /**
   * Schedules a write of a draft in which only scroll position and caret have changed, once they rest. Does not
   * overwrite what another tab has written.
   */
  readonly changePlace: (read: () => T | null) => void;
  /** Counts calls of `change`, so that a form that was left knows whether another one has gone on. */
  readonly changes: () => number;
  /** Deletes the draft after saving or discarding. `goesOn`: a form in which it is open may write it anew. */
  readonly clear: (goesOn?: boolean) => void;
  /** Counts what nothing goes on after, so that a form opened before one stops writing. */
  readonly cleared: () => number;
  /** Another one takes its place: a removal that has failed is not repeated. */
  readonly release: () => void;
};

/** Scroll position and caret are written after this long without movement. */
const REST_MS = 1500;

/** A stored draft, and when it was saved (ISO). */
export type Found<T> = { readonly value: T; readonly savedAt: string };

/** What the device has of a draft, if it has anything. */
function createRecord(key: DraftKey, store: Promise<FormDraftStore | null>, isFound: boolean) {
  let mayBeStored = isFound;
  return {
    /** Something else may have stored it. */
    expect(): void {
      mayBeStored = true;
    },
    async put(packed: Packed | null): Promise<KeptStatus> {
      const drafts = await store;
      if (!packed) {
        if (mayBeStored) await drafts?.remove(key);
        return 'none';
      }
      if (!drafts) return 'screen';
      mayBeStored = true;
      await drafts.save({ ...packed, key });
      return 'kept';
    },
  };
}

/** Scroll position and caret, which are written once they rest: losing them loses no input. */
function createPlaces<Read>(write: (read: Read) => Promise<void>) {
  let moved: Read | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  const forget = () => {
    moved = undefined;
    clearTimeout(resting);
  };
  return {
    forget,
    change(next: Read, onRest: () => void): void {
      forget();
      moved = next;
      resting = setTimeout(onRest, REST_MS);
    },
    flush(): Promise<void> {
      if (moved) writing = write(moved);
      forget();
      return writing;
    },
  };
}

/** Without a `store` the draft exists in memory only. `onWrite` receives the written input and the state of the write. */
export function createDraft<T>(
  key: DraftKey,
  codec: Codec<T>,
  store: Promise<FormDraftStore | null>,
  found: Found<T> | undefined,
  onWrite: (draft: Packed | null, reached: KeptStatus) => void,
): Draft<T> {
  let value = found?.value;
  let storedAt = found?.savedAt;
  let read = (): T | null => value ?? null;
  let begun: T | undefined;
  const record = createRecord(key, store, found !== undefined);
  let cleared = 0;
  let changes = 0;
  /** What the latest write of input stores. */
  let newest: Packed | null = null;

  const keeper = createKeeper(found ? 'kept' : 'none', async () => {
    // written together with the input
    places.forget();
    const next = read();
    value = next ?? undefined;
    const packed = next && codec.pack(next);
    newest = packed;
    const isNewest = () => newest === packed;
    // listed at once: the therapist may leave the form before it is stored
    if (packed) onWrite(packed, keeper.status());
    const reached = await record.put(packed).catch((error: unknown) => {
      if (packed && isNewest()) onWrite(packed, 'failed');
      throw error;
    });
    if (!isNewest()) return reached;
    if (reached === 'kept') storedAt = new Date().toISOString();
    onWrite(packed, reached);
    return reached;
  });

  const places = createPlaces(async (place: () => T | null) => {
    const next = place();
    if (!next) return;
    value = next;
    const packed = codec.pack(next);
    const drafts = await store;
    try {
      if (drafts && !(await drafts.savePlace({ ...packed, key }))) return;
    } catch {
      // the input is stored already, or reported as not stored
      return;
    }
    // a write that runs says where the input is
    await keeper.flush();
    if (value !== next) return;
    if (keeper.status() === 'kept') storedAt = new Date().toISOString();
    onWrite(packed, keeper.status());
  });

  const flush = async (): Promise<void> => {
    if (keeper.isDue()) places.forget();
    const placed = places.flush();
    await Promise.all([keeper.flush(), placed]);
  };

  function change(next: () => T | null): void {
    read = next;
    keeper.change();
  }

  return {
    key,
    content: (next) => contentOf(codec, key, next),
    unsaved: () => value,
    begin(initial) {
      begun = initial;
      change(() => initial);
      void flush();
    },
    change(next) {
      changes += 1;
      change(next);
    },
    changes: () => changes,
    changePlace(next) {
      if (value !== undefined) places.change(next, () => void flush());
    },
    flush,
    clear(goesOn = false) {
      if (!goesOn) cleared += 1;
      value = undefined;
      read = () => null;
      // by the outbox, while the form was open
      record.expect();
      keeper.change(true);
      void flush();
    },
    cleared: () => cleared,
    release() {
      if (value === undefined) keeper.stop();
    },
    status: keeper.status,
    shownStatus: () => (begun !== undefined && value === begun ? 'none' : keeper.status()),
    subscribe: keeper.subscribe,
    storedAt: () => storedAt,
    isSafe: keeper.isSafe,
  };
}
