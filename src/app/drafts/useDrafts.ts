import { useEffect, useReducer, useSyncExternalStore } from 'react';
import type { DraftHead } from '../../data/drafts/draftStore';
import { beforeKeysGo } from '../../data/drafts/keyMemory';
import type { Forms, Unsaved } from './draftRegistry';
import type { KeptForm } from './formDraft';

/** The draft of one form; undefined while it is looked for on the device. */
export function useFormDraft<T>(forms: Forms<T>, key: string): KeptForm<T> | undefined {
  const [, found] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!forms.opened(key)) void forms.open(key).then(found);
  }, [forms, key]);
  return forms.opened(key);
}

export function useDraftHeads(unsaved: Unsaved): readonly DraftHead[] {
  useEffect(() => void unsaved.refresh(), [unsaved]);
  return useSyncExternalStore(unsaved.subscribe, unsaved.heads);
}

/**
 * What was typed last is stored before the page, or the key, goes. Whoever closes the page is asked only while
 * something would be lost by it.
 */
export function useDraftsOutlivePage(unsaved: Unsaved): void {
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.isSafe()) return;
      void unsaved.flush();
      event.preventDefault();
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void unsaved.flush();
    };
    addEventListener('beforeunload', onBeforeUnload);
    document.addEventListener('visibilitychange', onHidden);
    const release = beforeKeysGo(unsaved.flush);
    return () => {
      release();
      removeEventListener('beforeunload', onBeforeUnload);
      document.removeEventListener('visibilitychange', onHidden);
      void unsaved.flush();
    };
  }, [unsaved]);
}
