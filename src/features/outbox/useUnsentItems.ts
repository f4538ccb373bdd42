import { useSyncExternalStore } from 'react';
import type { Outbox } from '../../device/outbox/outbox';
import type { OutboxItem } from '../../device/outbox/outboxState';

/** The new records and notes that exist on this device only. */
export function useUnsentItems(outbox: Pick<Outbox, 'subscribe' | 'getSnapshot'>): readonly OutboxItem[] {
  return useSyncExternalStore(outbox.subscribe, outbox.getSnapshot).filter(({ stored }) => !stored);
}
