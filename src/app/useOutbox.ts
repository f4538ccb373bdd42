import { useEffect } from 'react';
import type { Outbox } from '../data/outbox';

/** Sends what waits on this device: at once, when the network returns, and when the page is looked at again. */
export function useOutbox(outbox: Outbox): void {
  useEffect(() => {
    void outbox.start();
    const retry = () => void outbox.retry();
    const onVisible = () => {
      if (document.visibilityState === 'visible') retry();
    };
    addEventListener('online', retry);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', onVisible);
      outbox.stop();
    };
  }, [outbox]);
}
