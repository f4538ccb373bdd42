import { useSyncExternalStore } from 'react';
import type { Outbox, OutboxItem } from '../../data/outbox/outbox';

/** The new records that exist on this device only. */
export function useWaiting(outbox: Outbox): readonly OutboxItem[] {
  return useSyncExternalStore(outbox.subscribe, outbox.getSnapshot).filter(({ stored }) => !stored);
}
