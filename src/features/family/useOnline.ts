import { useEffect, useState } from 'react';

/**
 * False once it is known that there is no network. The browser may be wrong about it (a server on this machine, a network that it
 * does not see): where it says so, an attempt decides. `reach` resolves to whether it succeeded.
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
