import { useInfiniteQuery } from '@tanstack/react-query';
import { notesOptions } from '../../../data/records/sessionNotes';
import { formatCivilDay } from '../../../lib/dates';

/** The newest note of a record, how many there are ('30+' while not all are read), and the newest that is not finalised. */
export function useLatestNotes(patientId: string) {
  const { data, hasNextPage } = useInfiniteQuery(notesOptions(patientId));
  const notes = data?.pages.flat().map(({ note }) => note);
  const [newest] = notes ?? [];
  return {
    latest: newest ? { day: formatCivilDay(newest.occurred_on), text: newest.content } : notes && null,
    count: notes?.length ? `${notes.length}${hasNextPage ? '+' : ''}` : undefined,
    openId: notes?.find(({ finalised_at }) => !finalised_at)?.id,
  };
}
