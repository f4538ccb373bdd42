import { type Notice, success } from '../../lib/notice';
import { createObservable } from '../../lib/observable';

export type ShownToast = Notice & { readonly id: number };

/** One toast at a time: a new one replaces the current one. The host limits its duration. */
function createToasts() {
  const shown = createObservable<ShownToast | undefined>(undefined);
  let lastId = 0;
  let holders = 0;
  let waiting: Notice | undefined;
  /** The toast that waited and was shown when the last hold ended. */
  let resumedId: number | undefined;

  function set(notice: Notice | undefined) {
    lastId += 1;
    shown.set(notice && { ...notice, id: lastId });
  }

  return {
    show(notice: Notice, scope: 'workspace' | 'session' = 'workspace') {
      if (holders > 0 && scope === 'workspace') waiting = notice;
      else set(notice);
    },
    /** Closes this toast, unless another one has replaced it. */
    dismiss(id: number) {
      if (shown.getSnapshot()?.id === id) set(undefined);
    },
    clear: () => set(undefined),
    /**
     * Holds back notices about records until every hold is released; then the last one appears. Returns the release
     * function, to be called once.
     */
    hold(): () => void {
      holders += 1;
      if (holders === 1) {
        // a hold may follow another at once, as with the lock: a notice that waited keeps waiting
        const current = shown.getSnapshot();
        if (current && current.id === resumedId) waiting = current;
        set(undefined);
      }
      return () => {
        holders -= 1;
        if (holders > 0 || !waiting) return;
        set(waiting);
        waiting = undefined;
        resumedId = lastId;
      };
    },
    /** Drops waiting notices and a shown one that has waited: nobody may read them after a sign-out. */
    forget() {
      waiting = undefined;
      if (resumedId && shown.getSnapshot()?.id === resumedId) set(undefined);
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

/** Shows a notice about the session itself, also while others are held. */
export function sessionToast(notice: Notice): void {
  toasts.show(notice, 'session');
}
