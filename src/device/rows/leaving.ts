import { type Removal, removalIn } from '../outbox/items';
import { isStuck, type OutboxItem } from '../outbox/outboxState';
import { useUnsentItems } from '../outbox/useOutboxItems';

/** What of a table is to be removed as soon as the server can be reached; without a patient, of the therapist's. */
export const useLeaving = (table: Removal['table'], patientId?: string): readonly OutboxItem[] =>
  useUnsentItems().filter(({ stored }) => {
    const removal = removalIn(stored);
    return removal?.table === table && removal.patientId === patientId;
  });

/** The removal of a row that waits; undefined where there is none, or the server has refused it. */
export const removalOf = (leaving: readonly OutboxItem[], id: string): OutboxItem | undefined =>
  leaving.find((item) => removalIn(item.stored)?.id === id && !isStuck(item));
