import { useEffect, useState, useSyncExternalStore } from 'react';

/**
 * False while there is no network. The browser may report that wrongly (a server on this machine, a network that it does
 * not detect), so an attempt confirms it. `reach` resolves to whether that succeeded.
 */
export function useOnline(reach: () => Promise<boolean>): boolean {
  const [isOnline, setOnline] = useState(true);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let looks = 0;
    const look = async () => {
      looks += 1;
      const mine = looks;
      const isReached = navigator.onLine || (await reach());
      if (!signal.aborted && mine === looks) setOnline(isReached);
    };
    for (const name of ['online', 'offline']) addEventListener(name, () => void look(), { signal });
    void look();
    return () => listening.abort();
  }, [reach]);
  return isOnline;
}

/** True while the browser reports no network. A call that failed meanwhile needs no other explanation. */
export const isWithoutNetwork = (): boolean => !navigator.onLine;

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

export const useWithoutNetwork = (): boolean => useSyncExternalStore(subscribe, isWithoutNetwork);
