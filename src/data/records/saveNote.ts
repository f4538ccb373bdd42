import { supabase } from '../supabase/client';
import { DataError, NOTE_CHANGED, orThrow, toDataError, UNIQUE_VIOLATION } from '../supabase/dataError';
import { readNote, type SessionNote } from './sessionNotes';

/** A note with an id from the client. A correction names the note that it replaces, and a reason. */
export type NewNote = Pick<
  SessionNote,
  'id' | 'patient_id' | 'occurred_on' | 'kind' | 'content' | 'replaces' | 'reason'
>;

/** What the therapist writes of a note. */
export const noteColumns = ['occurred_on', 'kind', 'content', 'reason'] as const;
export type NoteColumn = (typeof noteColumns)[number];
export type NoteWords = Pick<SessionNote, NoteColumn>;

/** PostgreSQL's code for a required value that is missing: here the name in the profile. */
const NAME_MISSING = '23502';

type Saved = { readonly kind: 'saved'; readonly row: SessionNote };
type Gone = { readonly kind: 'gone' };
/** It was finalised elsewhere and does not say what it should. */
type Finalised = { readonly kind: 'finalised'; readonly current: SessionNote };
/** It is open, and these columns were changed elsewhere; the therapist must choose. */
type Conflict = {
  readonly kind: 'conflict';
  readonly current: SessionNote;
  readonly columns: readonly NoteColumn[];
};

/** The columns that one of them names and in which they differ. */
export const differing = (note: Partial<NoteWords>, other: NoteWords): NoteColumn[] =>
  noteColumns.filter((column) => note[column] !== undefined && note[column] !== other[column]);

/**
 * Inserts a note, or finds the row of an earlier attempt whose answer was lost, and stores there what was changed since:
 * `earlier` is what those attempts sent. Throws `refused` with `NOTE_CHANGED` where the row says something else, written
 * in another tab or on another device: the words given are then nowhere but with the caller.
 */
export async function createNote(
  userId: string,
  note: NewNote,
  earlier: readonly NoteWords[] = [],
): Promise<SessionNote> {
  const answer = await supabase
    .from('session_notes')
    .insert({ ...note, user_id: userId })
    .select()
    .single();
  // the id, or the note that was corrected already, is there twice
  const existing = answer.error?.code === UNIQUE_VIOLATION && (await readNote(userId, note.id));
  if (!existing) return orThrow(answer);
  if (differing(note, existing).length === 0) return existing;
  if (earlier.some((words) => differing(words, existing).length === 0)) {
    const outcome = await updateNote(userId, existing, note);
    if (outcome.kind === 'saved') return outcome.row;
  }
  throw new DataError('refused', NOTE_CHANGED);
}

/** Changes a note that is open at this revision; null where there is none. */
async function changeOpen(
  userId: string,
  { id, revision }: Pick<SessionNote, 'id' | 'revision'>,
  values: Partial<NoteWords> | { readonly finalised_at: string },
): Promise<SessionNote | null> {
  const answer = await supabase
    .from('session_notes')
    .update(values)
    .eq('id', id)
    .eq('user_id', userId)
    .eq('revision', revision)
    .is('finalised_at', null)
    .select()
    .maybeSingle();
  if (answer.error) throw toDataError(answer.error, answer.status);
  return answer.data;
}

/** How often a change is tried on top of those of other devices. */
const MERGE_TRIES = 3;

/**
 * Saves the words of an open note as `updatePatient` saves answers: what was changed elsewhere in other columns is kept,
 * the same column is a conflict. Without a change it is `saved` as it is read now.
 */
export async function updateNote(
  userId: string,
  base: SessionNote,
  words: Partial<NoteWords>,
): Promise<Saved | Gone | Finalised | Conflict> {
  const { occurred_on = base.occurred_on, kind = base.kind, content = base.content } = words;
  const { reason = base.reason } = words;
  const wanted = { occurred_on, kind, content, reason };
  const columns = differing(wanted, base);
  const changes = Object.fromEntries(columns.map((column) => [column, wanted[column]]));
  let current = base;
  for (let tries = 0; tries < MERGE_TRIES; tries += 1) {
    const row = columns.length > 0 && (await changeOpen(userId, current, changes));
    if (row) return { kind: 'saved', row };
    const stored = await readNote(userId, base.id);
    if (!stored) return { kind: 'gone' };
    const missing = columns.filter((column) => stored[column] !== wanted[column]);
    if (missing.length === 0) return { kind: 'saved', row: stored };
    if (stored.finalised_at !== null) return { kind: 'finalised', current: stored };
    const contested = missing.filter((column) => stored[column] !== base[column]);
    if (contested.length > 0) return { kind: 'conflict', current: stored, columns: contested };
    current = stored;
  }
  throw new DataError('failed', 'revision');
}

export type FinaliseOutcome =
  | Saved
  | Gone
  | Finalised
  | Conflict
  /** The profile has no name yet; the note stays open. */
  | { readonly kind: 'nameless' };

/**
 * Finalises a stored note as `note` has it: never words that the therapist has not seen. `saved` also where an earlier
 * attempt, or another device, has finalised the same words. Time and author are the server's.
 */
export async function finaliseNote(
  userId: string,
  note: Pick<SessionNote, 'id' | 'revision'> & NoteWords,
): Promise<FinaliseOutcome> {
  let { revision } = note;
  for (let tries = 0; tries < MERGE_TRIES; tries += 1) {
    // any time will do
    const stamp = { finalised_at: new Date().toISOString() };
    try {
      const row = await changeOpen(userId, { id: note.id, revision }, stamp);
      if (row) return { kind: 'saved', row };
    } catch (error) {
      if (error instanceof DataError && error.code === NAME_MISSING) return { kind: 'nameless' };
      throw error;
    }
    const stored = await readNote(userId, note.id);
    if (!stored) return { kind: 'gone' };
    const columns = differing(note, stored);
    if (stored.finalised_at !== null) {
      return columns.length === 0 ? { kind: 'saved', row: stored } : { kind: 'finalised', current: stored };
    }
    if (columns.length > 0) return { kind: 'conflict', current: stored, columns };
    revision = stored.revision;
  }
  throw new DataError('failed', 'revision');
}

/** Deletes an open note, unless it was finalised or changed since `note` was read. */
export async function removeNote(
  userId: string,
  note: Pick<SessionNote, 'id' | 'revision'>,
): Promise<
  { readonly kind: 'removed' } | Finalised | { readonly kind: 'changed'; readonly current: SessionNote }
> {
  const removed = orThrow(
    await supabase
      .from('session_notes')
      .delete()
      .eq('id', note.id)
      .eq('user_id', userId)
      .eq('revision', note.revision)
      .is('finalised_at', null)
      .select('id'),
  );
  if (removed.length > 0) return { kind: 'removed' };
  const current = await readNote(userId, note.id);
  if (!current) return { kind: 'removed' };
  return { kind: current.finalised_at === null ? 'changed' : 'finalised', current };
}
