import { useEffect } from 'react';
import type { Outbox } from '../device/outbox/outbox';

/**
 * Sends the outbox on mount, when the network returns and when the page becomes visible. Closing the page
 * asks for confirmation while items exist only in memory.
 */
export function useOutbox(outbox: Outbox): void {
  useEffect(() => {
    void outbox.start();
    const retry = () => void outbox.retry();
    const onVisible = () => {
      if (document.visibilityState === 'visible') retry();
    };
    // without storage on the device, unsent items are only in this page
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
