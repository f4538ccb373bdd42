import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rowsOptions } from '../../data/records/entityRows';
import { notesOptions } from '../../data/records/sessionNotes';
import { savedOrAsked } from '../../device/outbox/items';
import { useTherapist } from '../../forms/contexts';
import { useRatedGoals } from '../../forms/rows/useRatedGoals';
import { useUnsentItems } from '../../forms/useOutboxItems';
import { absences } from '../../records/absences';
import { listEntries } from './listEntries';

/** The notes of a record, as far as they are read, and the absences; `items`: those that wait on this device. */
export function useNotesOfRecord(patientId: string) {
  const { userId } = useTherapist();
  const unsent = useUnsentItems();
  const missed = useQuery(rowsOptions(absences, userId, patientId));
  const query = useInfiniteQuery(notesOptions(patientId));
  const { data, hasNextPage } = query;
  const chains = useMemo(() => {
    // a note that was corrected while the pages loaded may be on two of them
    const byId = new Map(data?.pages.flat().map((chain) => [chain.note.id, chain]));
    return [...byId.values()];
  }, [data]);

  const items = unsent.flatMap((item) => {
    const note = savedOrAsked(item.stored, 'session_notes')?.note;
    return note?.patient_id === patientId ? [{ item, note }] : [];
  });
  const goals = useRatedGoals(patientId, [
    ...chains.flatMap(({ note, replaced }) => [note, ...replaced]),
    ...items.map(({ note }) => note),
  ]);
  const listed = chains.filter(({ note }) => items.every((item) => item.note.id !== note.id));
  const entries = listEntries(listed, missed.data ?? [], !hasNextPage);
  return { query, more: () => void query.fetchNextPage(), missed, chains, entries, goals, items };
}
