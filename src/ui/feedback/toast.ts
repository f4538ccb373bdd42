import { type Notice, success } from '../../lib/notice';
import { createObservable } from '../../lib/observable';

export type ShownToast = Notice & { readonly id: number };

/** One toast at a time: a new one replaces the current one. The host limits its duration. */
function createToasts() {
  const shown = createObservable<ShownToast | undefined>(undefined);
  let lastId = 0;
  let locked = false;
  let deferred: Notice | undefined;

  function set(notice: Notice | undefined) {
    lastId += 1;
    shown.set(notice && { ...notice, id: lastId });
  }

  return {
    show(notice: Notice, scope: 'workspace' | 'session' = 'workspace') {
      if (locked && scope === 'workspace') deferred = notice;
      else set(notice);
    },
    /** Closes this toast, unless another one has replaced it. */
    dismiss(id: number) {
      if (shown.getSnapshot()?.id === id) set(undefined);
    },
    clear: () => set(undefined),
    /** While the screen is locked no notice about records is shown; the last one appears after the unlock. */
    setLocked(next: boolean, signedIn = true) {
      if (next === locked) return;
      locked = next;
      if (locked) set(undefined);
      else if (deferred && signedIn) set(deferred);
      deferred = undefined;
    },
    subscribe: shown.subscribe,
    getSnapshot: shown.getSnapshot,
    isLocked: () => locked,
  };
}

export const toasts = createToasts();

export function toast(notice: Notice): void {
  toasts.show(notice);
}
toast.success = (title: string, description?: string) => toast(success(title, description));

/** Shows a notice about the session itself, also over a locked screen. */
export function sessionToast(notice: Notice): void {
  toasts.show(notice, 'session');
}
