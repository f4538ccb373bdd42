import { MOST_ROWS } from '../../lib/limits';
import { supabase } from '../supabase/client';
import { countOf, orThrow } from '../supabase/dataError';
import { chainsOf, type NoteChain, type SessionNote, toNote } from './sessionNotes';

/** Civil dates, yyyy-mm-dd, both included; null without a bound. */
export type Period = { readonly from: string | null; readonly to: string | null };

/** `day`: the last version's, or that of the newest version of the period, if the last one is of another day. */
export type NoteOfPeriod = NoteChain & { readonly day: string };

export type NotesOfPeriod = {
  /** Finalised, with any version in the period; oldest first. */
  readonly notes: readonly NoteOfPeriod[];
  /** How many notes of the period are open. */
  readonly open: number;
};

/** A patient's finalised notes, oldest first, one page after `last`. */
async function readPage(
  userId: string,
  patientId: string,
  last: SessionNote | undefined,
): Promise<SessionNote[]> {
  let query = supabase
    .from('session_notes')
    .select('*')
    .eq('user_id', userId)
    .eq('patient_id', patientId)
    .not('finalised_at', 'is', null)
    .order('occurred_on')
    .order('created_at')
    .order('id')
    .limit(MOST_ROWS)
    .retry(false);
  if (last) {
    const { occurred_on: day, created_at: moment, id } = last;
    query = query.or(
      `occurred_on.gt.${day},and(occurred_on.eq.${day},created_at.gt.${moment}),and(occurred_on.eq.${day},created_at.eq.${moment},id.gt.${id})`,
    );
  }
  return orThrow(await query).map(toNote);
}

async function countOpen(userId: string, patientId: string, { from, to }: Period): Promise<number> {
  let query = supabase
    .from('session_notes')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', userId)
    .eq('patient_id', patientId)
    .is('finalised_at', null);
  if (from) query = query.gte('occurred_on', from);
  if (to) query = query.lte('occurred_on', to);
  return countOf(await query.retry(false));
}

/** A patient's finalised notes, oldest first. */
async function readFinalised(userId: string, patientId: string): Promise<SessionNote[]> {
  const all: SessionNote[] = [];
  for (;;) {
    const page = await readPage(userId, patientId, all.at(-1));
    all.push(...page);
    if (page.length < MOST_ROWS) return all;
  }
}

/**
 * The notes that a report of the period prints. All finalised notes are read, since a correction may have another date
 * than the note it corrects: whichever of the two is of the period, the correction is printed. Throws `DataError`.
 */
export async function readNotesOfPeriod(
  userId: string,
  patientId: string,
  period: Period,
): Promise<NotesOfPeriod> {
  const [all, open] = await Promise.all([
    readFinalised(userId, patientId),
    countOpen(userId, patientId, period),
  ]);
  const isWithin = ({ occurred_on: day }: SessionNote) =>
    (!period.from || day >= period.from) && (!period.to || day <= period.to);
  const notes = chainsOf(all).flatMap((chain): NoteOfPeriod[] => {
    const version = [chain.note, ...chain.replaced].find(isWithin);
    return version ? [{ ...chain, day: version.occurred_on }] : [];
  });
  return { notes: notes.sort((a, b) => a.day.localeCompare(b.day)), open };
}
