import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * What a form begins with can follow from what is still being read: `set` is called with it once it is there, and leaves alone what
 * was typed meanwhile. Undefined: not read. `isFresh`: nothing of the form was typed before, so that what is read already is set, too.
 */
export function useLateDefault<T>(found: T | undefined, set: (found: T) => void, isFresh = false): void {
  const wasRead = useRef(found !== undefined && !isFresh);
  const apply = useEffectEvent(set);
  useEffect(() => {
    if (found !== undefined && !wasRead.current) apply(found);
    wasRead.current = found !== undefined;
  }, [found]);
}
