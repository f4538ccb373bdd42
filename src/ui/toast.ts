export type ToastNotice = {
  readonly tone: 'success' | 'destructive';
  readonly title: string;
  readonly description?: string;
};
export type ShownToast = ToastNotice & { readonly id: number };

const duration = 5000;
const leastSeen = 2000;

/**
 * One toast at a time, for five seconds that stand still while it is hovered or focused. A new one replaces the
 * shown one; a destructive one keeps its five seconds, and the newest of what comes meanwhile waits. What went well is
 * seen for two seconds before a failure takes its place.
 */
function createToasts() {
  let shown: ShownToast | undefined;
  let waiting: ToastNotice | undefined;
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startedAt = 0;
  let remaining = 0;
  let hushed = false;
  let held: ToastNotice | undefined;
  const listeners = new Set<() => void>();

  function set(notice: ToastNotice | undefined) {
    clearTimeout(timer);
    timer = undefined;
    lastId += 1;
    shown = notice && { ...notice, id: lastId };
    remaining = duration;
    for (const listener of listeners) listener();
  }
  function next() {
    const notice = waiting;
    waiting = undefined;
    set(notice);
  }
  function pause() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    remaining -= Date.now() - startedAt;
  }
  function resume() {
    if (!shown || timer !== undefined) return;
    startedAt = Date.now();
    timer = setTimeout(next, remaining);
  }

  /** Ends the shown one as soon as it was seen for long enough. */
  function hurry() {
    const running = timer !== undefined;
    pause();
    remaining -= duration - leastSeen;
    if (remaining <= 0) next();
    else if (running) resume();
  }

  return {
    show(notice: ToastNotice, scope: 'workspace' | 'session' = 'workspace') {
      if (hushed && scope === 'workspace') {
        held = notice;
        return;
      }
      if (shown?.tone === 'success' && notice.tone === 'destructive') {
        if (waiting?.tone !== 'destructive') hurry();
        if (shown) waiting = notice;
        else set(notice);
      } else if (shown?.tone !== 'destructive' || sameWords(shown, notice)) set(notice);
      // A failure that waits for its turn is not lost to a success.
      else if (waiting?.tone !== 'destructive' || notice.tone === 'destructive') waiting = notice;
    },
    /** The five seconds begin when the toast is really seen: the first one waits for its host to load. */
    seen(id: number) {
      if (shown?.id === id) resume();
    },
    /** Closes this toast, unless another one has taken its place. */
    dismiss(id: number) {
      if (shown?.id === id) next();
    },
    /** What it told of is being tried again. */
    withdraw(notice: ToastNotice) {
      if (waiting && sameWords(waiting, notice)) waiting = undefined;
      if (shown && sameWords(shown, notice)) next();
    },
    clear() {
      waiting = undefined;
      set(undefined);
    },
    /** While the screen is covered it says nothing of the work: the last notice is said afterwards. */
    hush(on: boolean) {
      if (on === hushed) return;
      hushed = on;
      waiting = undefined;
      set(on ? undefined : held);
      held = undefined;
    },
    pause,
    resume,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    getSnapshot: () => shown,
  };
}

function sameWords(a: ToastNotice, b: ToastNotice) {
  return a.tone === b.tone && a.title === b.title && a.description === b.description;
}

export const toasts = createToasts();

export function toast(notice: ToastNotice): void {
  toasts.show(notice);
}

/** A notice about the session itself, which may stand over a covered screen. */
export function sessionToast(notice: ToastNotice): void {
  toasts.show(notice, 'session');
}
