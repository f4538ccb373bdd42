import { createObservable } from '../../lib/observable';

export type ToastNotice = {
  readonly tone: 'success' | 'destructive';
  readonly title: string;
  readonly description?: string;
};
export type ShownToast = ToastNotice & { readonly id: number };

/** One toast at a time: the newest one replaces the shown one. How long it is shown is the host's matter. */
function createToasts() {
  const shown = createObservable<ShownToast | undefined>(undefined);
  let lastId = 0;
  let hushed = false;
  let held: ToastNotice | undefined;

  function set(notice: ToastNotice | undefined) {
    lastId += 1;
    shown.set(notice && { ...notice, id: lastId });
  }

  return {
    show(notice: ToastNotice, scope: 'workspace' | 'session' = 'workspace') {
      if (hushed && scope === 'workspace') held = notice;
      else set(notice);
    },
    /** Closes this toast, unless another one has taken its place. */
    dismiss(id: number) {
      if (shown.getSnapshot()?.id === id) set(undefined);
    },
    clear: () => set(undefined),
    /** While the screen is locked it says nothing of the work: the last notice is said afterwards. */
    hush(on: boolean) {
      if (on === hushed) return;
      hushed = on;
      set(on ? undefined : held);
      held = undefined;
    },
    subscribe: shown.subscribe,
    getSnapshot: shown.getSnapshot,
  };
}

export const toasts = createToasts();

export function toast(notice: ToastNotice): void {
  toasts.show(notice);
}

/** A notice about the session itself, which may stand over a locked screen. */
export function sessionToast(notice: ToastNotice): void {
  toasts.show(notice, 'session');
}
