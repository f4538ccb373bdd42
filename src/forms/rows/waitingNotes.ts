import { useInfiniteQuery } from '@tanstack/react-query';
import { notesOptions } from '../../data/records/sessionNotes';
import { savedIn } from '../../device/outbox/items';
import { useUnsentItems } from '../useOutboxItems';

/** The notes of a record that wait on this device, as they will be. */
export const useWaitingNotes = (patientId: string) =>
  useUnsentItems().flatMap(({ stored }) => {
    const note = savedIn(stored, 'session_notes')?.note;
    const isFinalised = stored.steps.some(({ op }) => op === 'finalise');
    return note?.patient_id === patientId ? [{ ...note, isFinalised }] : [];
  });

/** The notes of a record as far as they are read (`stored`), and with those that wait in the place of theirs, the newest first (`notes`). */
export function useNotesHere(patientId: string) {
  const { data, isPending, hasNextPage } = useInfiniteQuery(notesOptions(patientId));
  const stored = data?.pages.flat().map(({ note }) => ({ ...note, isFinalised: note.finalised_at !== null }));
  const waiting = useWaitingNotes(patientId);
  const isCurrent = (id: string) => waiting.every((note) => note.id !== id && note.replaces !== id);
  const notes = [...waiting, ...(stored ?? []).filter(({ id }) => isCurrent(id))].toSorted((one, other) =>
    other.occurred_on.localeCompare(one.occurred_on),
  );
  return { notes, stored, waiting, isPending, hasMore: hasNextPage };
}
