import { allRows } from './pages';
import { byMoment, chainsOf, type NoteChain, type SessionNote, toNote } from './sessionNotes';

/** As a `Period`, and null without a bound. */
export type OpenPeriod = { readonly from: string | null; readonly to: string | null };

/** `day`: the last version's, or that of the newest version of the period, if the last one is of another day. */
export type NoteOfPeriod = NoteChain & { readonly day: string };

export type NotesOfPeriod = {
  /** Finalised, with any version in the period; oldest first. */
  readonly notes: readonly NoteOfPeriod[];
  /** Not finalised, the oldest first. */
  readonly openNotes: readonly SessionNote[];
};

/**
 * The notes that a report of the period prints. All finalised notes are read, since a correction may have another date
 * than the note it corrects: whichever of the two is of the period, the correction is printed. Throws `DataError`.
 */
export async function readNotesOfPeriod(
  userId: string,
  patientId: string,
  { from, to }: OpenPeriod,
  signal: AbortSignal = new AbortController().signal,
): Promise<NotesOfPeriod> {
  const of = { id: patientId, user_id: userId };
  const all = (await allRows('session_notes', 'occurred_on', of, signal)).map(toNote);
  const isWithin = ({ occurred_on: day }: SessionNote) => (!from || day >= from) && (!to || day <= to);
  const finalised = all.filter(({ finalised_at }) => finalised_at !== null).sort(byMoment);
  const notes = chainsOf(finalised).flatMap((chain): NoteOfPeriod[] => {
    const version = [chain.note, ...chain.replaced].find(isWithin);
    return version ? [{ ...chain, day: version.occurred_on }] : [];
  });
  return {
    notes: notes.sort((a, b) => a.day.localeCompare(b.day)),
    openNotes: all.filter((note) => note.finalised_at === null && isWithin(note)),
  };
}
