import { useSyncExternalStore } from 'react';
import type { Outbox } from '../../device/outbox/outbox';
import { isUnsent, type OutboxItem } from '../../device/outbox/outboxState';

/** What the therapist has saved and only this device has. */
export function useUnsentItems(outbox: Pick<Outbox, 'subscribe' | 'getSnapshot'>): readonly OutboxItem[] {
  return useSyncExternalStore(outbox.subscribe, outbox.getSnapshot).filter(isUnsent);
}
