import { useSyncExternalStore } from 'react';

/** What the browser knows of the network; the server may be out of reach all the same. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const listening = new AbortController();
      for (const name of ['online', 'offline'])
        addEventListener(name, listener, { signal: listening.signal });
      return () => listening.abort();
    },
    () => navigator.onLine,
  );
}
