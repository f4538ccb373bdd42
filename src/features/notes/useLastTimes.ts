import { useInfiniteQuery } from '@tanstack/react-query';
import { notesOptions } from '../../data/records/sessionNotes';
import { savedIn } from '../../device/outbox/items';
import { useUnsentItems } from '../../device/outbox/useOutboxItems';
import type { SessionTimes } from '../../questionnaire/sessionNotes';

/** When and how the last session of a record was, among its newest notes and those that wait on this device. */
export function useLastTimes(patientId: string, noteId: string): SessionTimes | undefined {
  const { data } = useInfiniteQuery(notesOptions(patientId));
  const waiting = useUnsentItems().flatMap(({ stored }) => {
    const note = savedIn(stored, 'session_notes')?.note;
    return note?.patient_id === patientId ? [note] : [];
  });
  const stored = (data?.pages.flat() ?? []).map(({ note }) => note);
  return [...waiting, ...stored]
    .filter((note) => note.id !== noteId && (note.time_of_day || note.setting))
    .toSorted((one, other) => other.occurred_on.localeCompare(one.occurred_on))[0];
}
