import { useSyncExternalStore } from 'react';
import type { Outbox } from '../../data/outbox/outbox';
import type { OutboxItem } from '../../data/outbox/outboxState';

/** The new records and notes that exist on this device only. */
export function useUnsentItems(outbox: Pick<Outbox, 'subscribe' | 'getSnapshot'>): readonly OutboxItem[] {
  return useSyncExternalStore(outbox.subscribe, outbox.getSnapshot).filter(({ stored }) => !stored);
}
