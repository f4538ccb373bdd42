import { createObservable } from '../../lib/observable';

/**
 * Where the input is stored. `none`: nothing is unsaved; `pending`: not written yet; `kept`: on the disk of this device;
 * `failed`: writing failed, and is repeated; `screen`: only in memory, since this browser stores nothing.
 */
export type KeptStatus = 'none' | 'pending' | 'kept' | 'failed' | 'screen';

/** Debounce: after the last change; under continuous typing, at the latest this long after the first. */
const DEBOUNCE_MS = 250;
const MAX_DELAY_MS = 900;
/** The pause before a retry, which doubles with each failure. */
const AGAIN_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Writes input within a second. `write` stores the whole input at the time of the call, and resolves when it is on the disk.
 */
export function createKeeper(initial: KeptStatus, write: () => Promise<KeptStatus>) {
  const status = createObservable(initial);
  let isDue = false;
  let dueSince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Number of the newest write; only that one may set the status. */
  let newest = 0;
  const writes = new Set<Promise<void>>();

  async function run(): Promise<void> {
    newest += 1;
    const number = newest;
    try {
      const reached = await write();
      if (number !== newest) return;
      failures = 0;
      if (!isDue) status.set(reached);
    } catch {
      if (number !== newest) return;
      isDue = true;
      status.set('failed');
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), Math.min(AGAIN_MS * 2 ** failures, LONGEST_PAUSE_MS));
      failures += 1;
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (isDue) {
      isDue = false;
      dueSince = undefined;
      const writing = run().finally(() => writes.delete(writing));
      writes.add(writing);
    }
    await Promise.all(writes);
  }

  return {
    status: status.getSnapshot,
    subscribe: status.subscribe,
    isDue: () => isDue,
    /** Called after each change. A failure stays shown until a write succeeds; a removal shows nothing meanwhile. */
    change(isRemoval = false): void {
      isDue = true;
      const shown = status.getSnapshot();
      if (!isRemoval && (shown === 'none' || shown === 'kept')) status.set('pending');
      dueSince ??= performance.now();
      clearTimeout(timer);
      const rest = dueSince + MAX_DELAY_MS - performance.now();
      timer = setTimeout(() => void flush(), Math.max(0, Math.min(DEBOUNCE_MS, rest)));
    },
    /** Writes a pending change at once, and waits for the writes that run. */
    flush,
    /** Gives up what is due; a write that runs is not repeated. */
    stop(): void {
      newest += 1;
      isDue = false;
      clearTimeout(timer);
    },
    /** False while closing the page would lose something. */
    isSafe: () =>
      !isDue && writes.size === 0 && status.getSnapshot() !== 'screen' && status.getSnapshot() !== 'failed',
  };
}
