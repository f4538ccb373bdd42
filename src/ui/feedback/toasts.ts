import { type Notice, success } from '../../lib/notice';
import { createObservable } from '../../lib/observable';

type Scope = 'workspace' | 'session';
export type ShownToast = Notice & {
  readonly id: number;
  readonly scope: Scope;
  /** Another one waits for its place. */
  readonly isAwaited: boolean;
};

/** How long a toast is shown at least before the one that waits takes its place. */
export const READABLE_MS = 2500;

const isSame = (one: Notice, other: Notice) =>
  one.tone === other.tone && one.title === other.title && one.description === other.description;

/**
 * One toast at a time. The host limits its duration, and dismisses one that is awaited as soon as it could be read.
 */
function createToasts() {
  const shown = createObservable<ShownToast | undefined>(undefined);
  let lastId = 0;
  let shownAt = 0;
  let holders = 0;
  /** In their order, one of each title. */
  let waiting: readonly Notice[] = [];

  const isAwaited = () => holders === 0 && waiting.length > 0;

  function set(notice: Notice | undefined, scope: Scope = 'workspace') {
    lastId += 1;
    shownAt = performance.now();
    shown.set(notice && { ...notice, scope, id: lastId, isAwaited: isAwaited() });
  }

  function showNext() {
    const [next, ...others] = holders > 0 ? [] : waiting;
    if (next) waiting = others;
    set(next);
  }

  /** Whether something waits has changed. */
  function update() {
    const current = shown.getSnapshot();
    if (current) shown.set({ ...current, isAwaited: isAwaited() });
    else if (isAwaited()) showNext();
  }

  return {
    show(notice: Notice, scope: Scope = 'workspace') {
      const current = shown.getSnapshot();
      // what is about the session itself is about another screen than the shown one
      if (scope === 'session' || (current && isSame(current, notice))) return set(notice, scope);
      waiting = [...waiting.filter(({ title }) => title !== notice.title), notice];
      update();
    },
    /** Closes this toast, unless another one has replaced it. */
    dismiss(id: number) {
      if (shown.getSnapshot()?.id === id) showNext();
    },
    clear() {
      waiting = [];
      set(undefined);
    },
    /**
     * Holds back notices about records until every hold is released, also one that could not be read yet. Returns the
     * release function, to be called once.
     */
    hold(): () => void {
      holders += 1;
      if (holders === 1) {
        const current = shown.getSnapshot();
        if (current?.scope === 'workspace' && performance.now() - shownAt < READABLE_MS) {
          waiting = [current, ...waiting];
        }
        set(undefined);
      }
      return () => {
        holders -= 1;
        update();
      };
    },
    /** Drops notices about records: nobody may read them after a sign-out. */
    forget() {
      waiting = [];
      if (shown.getSnapshot()?.scope === 'workspace') set(undefined);
    },
    subscribe: shown.subscribe,
    getSnapshot: shown.getSnapshot,
    isHeld: () => holders > 0,
  };
}

export const toasts = createToasts();

export function toast(notice: Notice): void {
  toasts.show(notice);
}
toast.success = (title: string, description?: string) => toast(success(title, description));

/** Shows a notice about the session itself, at once, also while others are held. */
export function sessionToast(notice: Notice): void {
  toasts.show(notice, 'session');
}
