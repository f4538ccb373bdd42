import { useCallback, useEffect, useRef } from 'react';
import type { Draft } from '../device/drafts/draft';
import { useDevice } from './contexts';

type Written = Pick<Draft<unknown>, 'key' | 'changes' | 'clear'>;

/**
 * Ends the draft of a form. That of one that was left while it was being saved, as by the lock, may be open in another one: where
 * somebody has typed there since, it stays, and false is returned; else that form may begin it anew. `draft` is the form's while it is
 * shown; `end` ends it where it is shown.
 */
export function useEnd(draft: Written | undefined, end: (draft: Written) => void) {
  const { registry } = useDevice();
  const left = useRef<number>(undefined);
  useEffect(() => {
    if (!draft) return;
    left.current = undefined;
    const release = registry.write(draft.key);
    return () => {
      left.current = draft.changes();
      release();
    };
  }, [registry, draft]);
  return useCallback(
    (of: Written): boolean => {
      const isOpen = left.current !== undefined && registry.isWritten(of.key);
      if (!isOpen) end(of);
      else if (of.changes() === left.current) of.clear(true);
      else return false;
      return true;
    },
    [registry, end],
  );
}
