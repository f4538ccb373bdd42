import { useCallback, useEffect, useRef } from 'react';
import { sessionStore } from '../session/session';

/**
 * True while a screen is shown, also behind the lock: what a save leads to is not for somebody who has gone elsewhere meanwhile.
 */
export function useStays(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => {
    const session = sessionStore.getSnapshot();
    return isShown.current || (session.status === 'signedIn' && session.locked !== false);
  }, []);
}
