import { useEffect } from 'react';
import type { Outbox } from '../data/outbox/outbox';

/**
 * Sends what waits on this device: at once, when the network returns, and when the page is looked at again. Whoever closes
 * the page is asked while something would be lost by it.
 */
export function useOutbox(outbox: Outbox): void {
  useEffect(() => {
    void outbox.start();
    const retry = () => void outbox.retry();
    const onVisible = () => {
      if (document.visibilityState === 'visible') retry();
    };
    // where the device keeps nothing, what is not sent yet lives in this page alone
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!outbox.isKept()) event.preventDefault();
    };
    addEventListener('online', retry);
    addEventListener('beforeunload', onBeforeUnload);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('online', retry);
      removeEventListener('beforeunload', onBeforeUnload);
      document.removeEventListener('visibilitychange', onVisible);
      outbox.stop();
    };
  }, [outbox]);
}
