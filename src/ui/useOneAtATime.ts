import { useCallback, useEffect, useRef } from 'react';

/** For what goes on once at a time and ends with its screen: `begin` ends what went on before, and gives the signal of its own end. */
export function useOneAtATime() {
  const running = useRef<AbortController>(undefined);
  const end = useCallback(() => running.current?.abort(), []);
  useEffect(() => end, [end]);
  const begin = useCallback((): AbortSignal => {
    end();
    running.current = new AbortController();
    return running.current.signal;
  }, [end]);
  return { begin, end };
}
