import { useInfiniteQuery } from '@tanstack/react-query';
import { notesOptions } from '../../../data/records/sessionNotes';
import { savedIn } from '../../../device/outbox/items';
import { removalOf, useLeaving } from '../../../forms/rows/leaving';
import { useUnsentItems } from '../../../forms/useOutboxItems';
import { formatCivilDay } from '../../../lib/dates';

/**
 * The newest note of a record, also one that waits on this device; how many there are with those that wait ('30+' while not all are read), and the
 * newest of them that is not finalised, nor to be removed.
 */
export function useLatestNotes(patientId: string) {
  const { data, hasNextPage } = useInfiniteQuery(notesOptions(patientId));
  const notes = data?.pages.flat().map(({ note }) => note);
  const leaving = useLeaving('session_notes', patientId);
  const waiting = useUnsentItems().flatMap(({ stored }) => {
    const note = savedIn(stored, 'session_notes')?.note;
    return note?.patient_id === patientId ? [note] : [];
  });
  const isCurrent = (id: string) => waiting.every((note) => note.id !== id && note.replaces !== id);
  const [newest] = [...waiting, ...(notes ?? []).filter(({ id }) => isCurrent(id))].sort((one, other) =>
    other.occurred_on.localeCompare(one.occurred_on),
  );
  // a note that is on the server already, or stands for one, is counted with it
  const added = waiting.filter(
    ({ id, replaces }) => !replaces && !notes?.some((note) => note.id === id),
  ).length;
  const count = (notes?.length ?? 0) + added;
  return {
    latest: newest ? { day: formatCivilDay(newest.occurred_on), text: newest.content } : notes && null,
    count: count > 0 ? `${count}${hasNextPage ? '+' : ''}` : undefined,
    openId: notes?.find(({ id, finalised_at }) => !finalised_at && !removalOf(leaving, id))?.id,
  };
}
