import { useSyncExternalStore } from 'react';
import { isUnsent, type OutboxItem } from '../device/outbox/outboxState';
import { useDevice } from './contexts';

/** What this device owes the server. */
export function useOutboxItems(): readonly OutboxItem[] {
  const { outbox } = useDevice();
  return useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
}

/** What the therapist has saved and only this device has. */
export const useUnsentItems = (): readonly OutboxItem[] => useOutboxItems().filter(isUnsent);
