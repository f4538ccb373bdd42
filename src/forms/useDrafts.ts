import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DraftRegistry, KnownDraft } from '../device/drafts/draftRegistry';
import { onBeforeLock } from '../device/keys/keyMemory';

export function useDraftHeads(registry: DraftRegistry): readonly KnownDraft[] {
  useEffect(() => void registry.refresh(), [registry]);
  return useSyncExternalStore(registry.subscribe, registry.heads);
}

/** True once a list of what this device keeps was read. */
export function useIsRead(reading: () => Promise<void> | undefined): boolean {
  const [isRead, setRead] = useState(() => !reading());
  useEffect(() => void Promise.resolve(reading()).then(() => setRead(true)), [reading]);
  return isRead;
}

/**
 * Stores pending input and places before the page closes, is hidden or loses its keys, and refreshes the list when the page
 * becomes visible again. Closing the page asks for confirmation only while input would be lost.
 */
export function useDraftFlush(registry: DraftRegistry): void {
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      const isSafe = registry.isSafe();
      // a place, too, which closing may lose: hidden, the page has less time for it
      void registry.flush();
      if (!isSafe) event.preventDefault();
    };
    const onVisibility = () =>
      void (document.visibilityState === 'hidden' ? registry.flush() : registry.refresh());
    const onFocus = () => void registry.refresh();
    addEventListener('beforeunload', onBeforeUnload);
    document.addEventListener('visibilitychange', onVisibility);
    addEventListener('focus', onFocus);
    const release = onBeforeLock(registry.flush);
    return () => {
      release();
      removeEventListener('beforeunload', onBeforeUnload);
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('focus', onFocus);
      void registry.flush();
    };
  }, [registry]);
}
