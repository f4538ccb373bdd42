import { questionIn, type Removal, removalIn } from '../../device/outbox/items';
import { nextOf } from '../../device/outbox/nextOf';
import { isStuck, type OutboxItem } from '../../device/outbox/outboxState';
import { leavingOf } from '../../records/subjects';
import { useUnsentItems } from '../useOutboxItems';

/** What is said of something whose removal waits, or is undone and may have arrived. */
export const leaves = (item: OutboxItem, { table }: Removal): string | undefined =>
  questionIn(item.stored) ? nextOf(item) : leavingOf(table).leaves;

/** The same of one of them; undefined where its removal does not wait. */
export function leavesOf(leaving: readonly OutboxItem[], id: string): string | undefined {
  const item = removalOf(leaving, id);
  const removal = item && removalIn(item.stored);
  return removal && leaves(item, removal);
}

/** What of a table is to be removed as soon as the server can be reached; without a patient, of the therapist's. */
export const useLeaving = (table: Removal['table'], patientId?: string): readonly OutboxItem[] =>
  useUnsentItems().filter(({ stored }) => {
    const removal = removalIn(stored);
    return removal?.table === table && removal.patientId === patientId;
  });

/** The removal of a row that waits; undefined where there is none, or the server has refused it. */
export const removalOf = (leaving: readonly OutboxItem[], id: string): OutboxItem | undefined =>
  leaving.find((item) => removalIn(item.stored)?.id === id && !isStuck(item));
