import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';
import { allPages } from './pages';
import { chainsOf, type NoteChain, type SessionNote, toNote } from './sessionNotes';

/** As a `Period`, and null without a bound. */
export type OpenPeriod = { readonly from: string | null; readonly to: string | null };

/** `day`: the last version's, or that of the newest version of the period, if the last one is of another day. */
export type NoteOfPeriod = NoteChain & { readonly day: string };

export type NotesOfPeriod = {
  /** Finalised, with any version in the period; oldest first. */
  readonly notes: readonly NoteOfPeriod[];
  /** Not finalised, the oldest first. */
  readonly openNotes: readonly OpenOfPeriod[];
};

const openColumns = 'id, occurred_on, time_of_day, setting, kind, replaces';
export type OpenOfPeriod = Pick<
  SessionNote,
  'id' | 'occurred_on' | 'time_of_day' | 'setting' | 'kind' | 'replaces'
>;

/** A patient's finalised notes, oldest first. */
const readFinalised = (userId: string, patientId: string): Promise<SessionNote[]> =>
  allPages(async (last, size) => {
    const all = supabase
      .from('session_notes')
      .select('*')
      .eq('user_id', userId)
      .eq('patient_id', patientId)
      .not('finalised_at', 'is', null)
      .order('occurred_on')
      .order('created_at')
      .order('id')
      .limit(size);
    if (!last) return (await read(all)).map(toNote);
    const { occurred_on: day, created_at: moment, id } = last;
    const rest = `occurred_on.gt.${day},and(occurred_on.eq.${day},created_at.gt.${moment}),and(occurred_on.eq.${day},created_at.eq.${moment},id.gt.${id})`;
    return (await read(all.or(rest))).map(toNote);
  });

const readOpen = (userId: string, patientId: string, { from, to }: OpenPeriod): Promise<OpenOfPeriod[]> =>
  allPages((last, size) => {
    let query = supabase
      .from('session_notes')
      .select(openColumns)
      .eq('user_id', userId)
      .eq('patient_id', patientId)
      .is('finalised_at', null);
    if (from) query = query.gte('occurred_on', from);
    if (to) query = query.lte('occurred_on', to);
    if (last) {
      const { occurred_on: day, id } = last;
      query = query.or(`occurred_on.gt.${day},and(occurred_on.eq.${day},id.gt.${id})`);
    }
    return read(query.order('occurred_on').order('id').limit(size));
  });

/**
 * The notes that a report of the period prints. All finalised notes are read, since a correction may have another date
 * than the note it corrects: whichever of the two is of the period, the correction is printed. Throws `DataError`.
 */
export async function readNotesOfPeriod(
  userId: string,
  patientId: string,
  period: OpenPeriod,
): Promise<NotesOfPeriod> {
  const [all, openNotes] = await Promise.all([
    readFinalised(userId, patientId),
    readOpen(userId, patientId, period),
  ]);
  const isWithin = ({ occurred_on: day }: SessionNote) =>
    (!period.from || day >= period.from) && (!period.to || day <= period.to);
  const notes = chainsOf(all).flatMap((chain): NoteOfPeriod[] => {
    const version = [chain.note, ...chain.replaced].find(isWithin);
    return version ? [{ ...chain, day: version.occurred_on }] : [];
  });
  return { notes: notes.sort((a, b) => a.day.localeCompare(b.day)), openNotes };
}
