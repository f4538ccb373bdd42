import { useSyncExternalStore } from 'react';
import { createObservable } from '../../lib/observable';

/** How many dialogs are open. */
const dialogs = createObservable(0);

/** Moves toasts to the top, where an open dialog makes room for them, until the returned function is called. */
export function raiseToasts(): () => void {
  dialogs.set(dialogs.getSnapshot() + 1);
  return () => dialogs.set(dialogs.getSnapshot() - 1);
}

export const useRaisedToasts = (): boolean =>
  useSyncExternalStore(dialogs.subscribe, dialogs.getSnapshot) > 0;
