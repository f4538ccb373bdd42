import { infiniteQueryOptions } from '@tanstack/react-query';
import { supabase } from '../supabase/client';
import { orThrow } from '../supabase/dataError';
import type { Row } from '../supabase/schema';

export type SessionNote = Row<'session_notes'>;

/** A note that no other replaces, and those that it replaces, directly or not, newest first. */
export type NoteChain = { readonly note: SessionNote; readonly replaced: readonly SessionNote[] };

/** Notes are part of a record: whatever invalidates the patients reads them again. */
export const noteKeys = {
  of: (patientId: string) => ['patients', 'notes', patientId] as const,
};

const PAGE = 30;

/** The chains of one page, in the order in which the database tells them. */
function chainsOf(notes: readonly SessionNote[]): NoteChain[] {
  const replaced = new Set(notes.map(({ replaces }) => replaces));
  const byId = new Map(notes.map((note) => [note.id, note]));
  return notes
    .filter(({ id }) => !replaced.has(id))
    .map((note) => {
      const earlier: SessionNote[] = [];
      for (let next = note.replaces && byId.get(note.replaces); next; ) {
        earlier.push(next);
        next = next.replaces && byId.get(next.replaces);
      }
      return { note, replaced: earlier };
    });
}

/** The notes of a patient, newest first, page by page. */
export function notesOptions(patientId: string) {
  return infiniteQueryOptions({
    queryKey: noteKeys.of(patientId),
    queryFn: async ({ pageParam: after, signal }): Promise<NoteChain[]> => {
      const answer = await supabase
        .rpc('session_notes_page', {
          patient: patientId,
          most: PAGE,
          ...(after && {
            before_on: after.occurred_on,
            before_created: after.created_at,
            before_id: after.id,
          }),
        })
        .retry(false)
        .abortSignal(signal)
        .overrideTypes<SessionNote[], { merge: false }>();
      return chainsOf(orThrow(answer));
    },
    initialPageParam: null as SessionNote | null,
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.note : undefined),
  });
}
