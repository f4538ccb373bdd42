import { useCallback, useEffect, useRef } from 'react';
import type { DraftKey } from '../device/drafts/kinds';
import { useDevice } from './contexts';

/**
 * True of a form that was left while it was being saved, as by the lock, once its draft is open in another one: what becomes of the
 * draft is for that to say.
 */
export function useContinued(): (key: DraftKey) => boolean {
  const { registry } = useDevice();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return useCallback((key) => isLeft.current && registry.isShown(key), [registry]);
}
