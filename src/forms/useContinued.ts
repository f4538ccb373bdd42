import { useCallback, useEffect, useRef } from 'react';
import type { DraftKey } from '../device/drafts/kinds';
import { useDevice } from './contexts';

/**
 * True of a form that was left while it was being saved, as by the lock, once its draft is open in another one: what becomes of the
 * draft is for that to say. `key` is that of the form, while it is shown.
 */
export function useContinued(key: DraftKey | undefined): (key: DraftKey) => boolean {
  const { registry } = useDevice();
  const isLeft = useRef(false);
  useEffect(() => {
    if (!key) return;
    isLeft.current = false;
    const release = registry.write(key);
    return () => {
      isLeft.current = true;
      release();
    };
  }, [registry, key]);
  return useCallback((of) => isLeft.current && registry.isWritten(of), [registry]);
}
