import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Ratings } from '../../questionnaire/goals';
import { supabase } from '../supabase/client';
import { askOnce, dataOf, read } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import { type Author, authorCodec } from './author';
import { ratingsCodec } from './goals';
import { keys } from './keys';
import type { OpenNote } from './overview';
import { allPages } from './pages';

export type SessionNote = Omit<Row<'session_notes'>, 'author' | 'ratings'> & {
  readonly author: Author | null;
  readonly ratings: Ratings;
};

export const toNote = (row: Row<'session_notes'>): SessionNote => ({
  ...row,
  author: v.parse(authorCodec, row.author),
  ratings: v.parse(ratingsCodec, row.ratings),
});

/** By day and time; those without a time as they were written. */
export const byMoment = (one: SessionNote, other: SessionNote): number =>
  one.occurred_on.localeCompare(other.occurred_on) ||
  (one.time_of_day ?? '').localeCompare(other.time_of_day ?? '') ||
  Date.parse(one.created_at) - Date.parse(other.created_at);

/** The last version of a note, and the versions that it replaces, newest first. */
export type NoteChain = { readonly note: SessionNote; readonly replaced: readonly SessionNote[] };

/** Small, so that the first notes appear early. */
const FIRST_PAGE = 30;
const PAGE = 100;

/** The chains of these notes, in the order of their last versions. */
export function chainsOf(notes: readonly SessionNote[]): NoteChain[] {
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

const sizeAfter = (after: SessionNote | null) => (after ? PAGE : FIRST_PAGE);

export function notesOptions(patientId: string) {
  return infiniteQueryOptions({
    queryKey: keys.record(patientId, 'notes'),
    queryFn: async ({ pageParam: after, signal }): Promise<NoteChain[]> => {
      const page = supabase.rpc('session_notes_page', {
        patient: patientId,
        most: sizeAfter(after),
        ...(after && {
          before_on: after.occurred_on,
          before_created: after.created_at,
          before_id: after.id,
        }),
      });
      return chainsOf((await read(page.abortSignal(signal))).map(toNote));
    },
    initialPageParam: null as SessionNote | null,
    getNextPageParam: (page, _pages, after) =>
      page.length === sizeAfter(after) ? page.at(-1)?.note : undefined,
  });
}

/** All open notes, the oldest first: the dashboard has the first few (`overviewOptions`). */
export function openNotesOptions(userId: string) {
  return queryOptions({
    queryKey: keys.openNotes,
    queryFn: ({ signal }): Promise<OpenNote[]> =>
      allPages((after, size) => {
        const open = supabase
          .from('session_notes')
          .select('id, patient_id, occurred_on, content, patients(nome, social_name, archived_at)')
          .eq('user_id', userId)
          .is('finalised_at', null);
        const rest = after
          ? open.or(
              `occurred_on.gt.${after.occurred_on},and(occurred_on.eq.${after.occurred_on},id.gt.${after.id})`,
            )
          : open;
        return read(rest.order('occurred_on').order('id').limit(size).abortSignal(signal));
      }),
  });
}

export async function readNote(userId: string, id: string): Promise<SessionNote | null> {
  const note = supabase.from('session_notes').select('*').eq('user_id', userId).eq('id', id);
  const row = dataOf(await askOnce(note.maybeSingle()));
  return row && toNote(row);
}

export function noteOptions(userId: string, id: string) {
  return queryOptions({ queryKey: keys.note(id), queryFn: () => readNote(userId, id) });
}
