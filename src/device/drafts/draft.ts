/**
 * Where the unsaved input is stored. `none`: there is none; `storing`: being written to the device; `device`:
 * on the device, at most a second behind; `screen`: only in memory, since this browser has no storage;
 * `failed`: writing failed.
 */
export type SaveStatus = 'none' | 'storing' | 'device' | 'screen' | 'failed';

/** The save status of a form's draft, with its subscription. */
export type DraftStatus = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly status: () => SaveStatus;
  /** When the input was last stored on the device (ISO). */
  readonly storedAt: () => string | undefined;
  /** Writes pending input at once. */
  readonly flush: () => Promise<void>;
  /** False while some input is not stored yet. */
  readonly isSafe: () => boolean;
};

/** The draft of one open form; it outlives the view, the page and the browser session. */
export type FormDraft<T> = DraftStatus & {
  /** The unsaved input: first the stored draft found on opening, then the latest write. */
  readonly unsaved: () => T | undefined;
  /** Schedules a write within a second. `read` returns null when no unsaved input is left. */
  readonly change: (read: () => T | null) => void;
  /**
   * Schedules a write of a draft in which only scroll position and caret have changed, once they rest. Does not
   * overwrite what another tab has written.
   */
  readonly changePlace: (read: () => T | null) => void;
  /** Deletes the draft after saving or discarding. */
  readonly clear: () => void;
  /** Counts calls of `clear`, so that a form opened before one stops writing. */
  readonly cleared: () => number;
};
