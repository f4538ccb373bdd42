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
     * Until every hold is released no notice about records is shown; the last one appears then. Returns the release, to be
     * called once.
     */
    hold(): () => void {
      holders += 1;
      if (holders === 1) {
        // one hold can replace another, as the lock does: what waited during the first waits on
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
    /** Forgets what waits or has waited: after a sign-out nobody may read it. */
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
