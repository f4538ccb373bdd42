import { removalOf, useLeaving } from '../../../forms/rows/leaving';
import { useNotesHere } from '../../../forms/rows/waitingNotes';
import { formatCivilDay } from '../../../lib/dates';

/**
 * The newest note of a record, also one that waits on this device; how many there are with those that wait ('30+' while not all are read), and the
 * newest of them on the server that is not finalised, nor to be finalised or removed.
 */
export function useLatestNotes(patientId: string) {
  const { notes, stored, waiting, hasMore } = useNotesHere(patientId);
  const leaving = useLeaving('session_notes', patientId);
  const [newest] = notes;
  // a note that is on the server already, or stands for one, is counted with it
  const added = waiting.filter(({ id, replaces }) => !replaces && !stored?.some((note) => note.id === id));
  const count = (stored?.length ?? 0) + added.length;
  const isOpen = (id: string) =>
    !waiting.find((note) => note.id === id)?.isFinalised && !removalOf(leaving, id);
  return {
    latest: newest ? { day: formatCivilDay(newest.occurred_on), text: newest.content } : stored && null,
    count: count > 0 ? `${count}${hasMore ? '+' : ''}` : undefined,
    openId: stored?.find(({ id, isFinalised }) => !isFinalised && isOpen(id))?.id,
  };
}
