import type { Decision } from '../../lib/decision';
import { supabase } from '../supabase/client';
import {
  CHANGED_ELSEWHERE,
  DataError,
  dataOf,
  ID_DELETED,
  NOTE_FINALISED,
  orThrow,
  UNIQUE_VIOLATION,
} from '../supabase/dataError';
import { baseOf, type Conflict, changesSince, decide, type Entries, mergeOnto, namesOf } from './merge';
import { MERGE_TRIES, type SaveOutcome, savedRow, saveMerged } from './saveMerged';
import { readNote, type SessionNote, toNote } from './sessionNotes';

/** A note with an id from the client. A correction names the note that it replaces, and a reason. */
export type NewNote = Pick<
  SessionNote,
  'id' | 'patient_id' | 'occurred_on' | 'kind' | 'content' | 'replaces' | 'reason'
>;

export const noteColumns = ['occurred_on', 'kind', 'content', 'reason'] as const;
export type NoteColumn = (typeof noteColumns)[number];
export type NoteWords = Pick<SessionNote, NoteColumn>;

/** PostgreSQL's code for a required value that is missing: here the name in the profile. */
const NAME_MISSING = '23502';

export type NoteConflict = Conflict<SessionNote, NoteColumn>;
/** Finalised on another device with a different content. */
type Finalised = { readonly kind: 'finalised'; readonly current: SessionNote };
type UpdateOutcome = SaveOutcome<SessionNote, NoteColumn> | Finalised;

export const differing = (note: Partial<NoteWords>, other: NoteWords): NoteColumn[] =>
  noteColumns.filter((column) => note[column] !== undefined && note[column] !== other[column]);

const textsOf = (entries: Entries<NoteColumn>): Partial<NoteWords> =>
  Object.fromEntries(
    noteColumns.flatMap((column) => {
      const text = entries[column]?.text;
      return text === undefined ? [] : [[column, text]];
    }),
  );

/** What a note says, as far as it is compared with another version of it. */
export const wordsIn = (words: Partial<NoteWords>): Entries<NoteColumn> =>
  Object.fromEntries(
    noteColumns.flatMap((column) => {
      const { [column]: text } = words;
      return text === undefined ? [] : [[column, { text }]];
    }),
  );

/** Updates the note if it is open and at this revision; null otherwise. */
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
  const row = dataOf(answer);
  return row && toNote(row);
}

/** Saves changes, made of `base`, on top of `current`, the note as it was read last. */
const saveOnto = (
  userId: string,
  current: SessionNote,
  base: Entries<NoteColumn>,
  changes: Entries<NoteColumn>,
): Promise<SaveOutcome<SessionNote, NoteColumn>> =>
  saveMerged(current, base, changes, {
    entriesIn: wordsIn,
    saveAt: (row, missing) => changeOpen(userId, row, textsOf(missing)),
    readAgain: () => readNote(userId, current.id),
    isFinal: (row) => row.finalised_at !== null,
  });

/** Saves an open note as `updatePatient` saves a record. If nothing differs, the outcome is `saved` with the stored row. */
export async function updateNote(
  userId: string,
  base: SessionNote,
  words: Partial<NoteWords>,
): Promise<UpdateOutcome> {
  const changes = changesSince(wordsIn(base), wordsIn(words));
  // an unchanged note is read again before it counts as saved
  const current = namesOf(changes).length > 0 ? base : await readNote(userId, base.id);
  if (!current) return { kind: 'gone' };
  const outcome = await saveOnto(userId, current, wordsIn(base), changes);
  const isFinalised = outcome.kind === 'conflict' && outcome.current.finalised_at !== null;
  return isFinalised ? { kind: 'finalised', current: outcome.current } : outcome;
}

/** True if `words` and `current` have changed the same column of `base` to different values. */
export function areContested(base: NoteWords, words: NoteWords, current: NoteWords): boolean {
  const changes = changesSince(wordsIn(base), wordsIn(words));
  return namesOf(mergeOnto(wordsIn(base), changes, wordsIn(current)).contested).length > 0;
}

/** The whole note once the therapist has chosen. */
export function decidedWords(conflict: NoteConflict, decision: Decision): NoteWords {
  const { occurred_on, kind, content, reason } = conflict.current;
  return { occurred_on, kind, content, reason, ...textsOf(decide(conflict, decision)) };
}

/** A new note is stored already, and says something else in what the retry changes: nothing was overwritten. */
export class NoteChanged extends DataError {
  constructor(readonly conflict: NoteConflict) {
    super('refused', CHANGED_ELSEWHERE);
  }
}

/**
 * Inserts a note. If an earlier attempt stored it and its answer was lost, updates that row; `earlier` lists what those
 * attempts sent (`wordsIn`). What another tab or device has changed meanwhile is kept; a conflict rejects with `NoteChanged`.
 */
export async function createNote(
  userId: string,
  note: NewNote,
  earlier: readonly Entries<NoteColumn>[] = [],
): Promise<SessionNote> {
  const answer = await supabase
    .from('session_notes')
    .insert({ ...note, user_id: userId })
    .select()
    .single();
  // either the id exists, or the note to correct already has a correction
  const existing = answer.error?.code === UNIQUE_VIOLATION && (await readNote(userId, note.id));
  if (!existing) return toNote(orThrow(answer));
  const base = baseOf(earlier, wordsIn(existing), existing.revision);
  const changes = changesSince(base, wordsIn(note));
  const outcome = await saveOnto(userId, existing, base, changes);
  return savedRow(outcome, ID_DELETED, (conflict) => new NoteChanged(conflict));
}

/** `updateNote`, which rejects unless the note was saved: with `NoteChanged` where the therapist must choose. */
export async function changeNote(
  userId: string,
  base: SessionNote,
  words: Partial<NoteWords>,
): Promise<SessionNote> {
  const outcome = await updateNote(userId, base, words);
  if (outcome.kind === 'finalised') throw new DataError('refused', NOTE_FINALISED);
  return savedRow(outcome, ID_DELETED, (conflict) => new NoteChanged(conflict));
}

export type FinaliseOutcome =
  | Exclude<UpdateOutcome, { readonly kind: 'conflict' }>
  /** Open, with words that differ from those to be finalised. */
  | { readonly kind: 'conflict'; readonly current: SessionNote }
  /** The profile has no name yet; the note stays open. */
  | { readonly kind: 'nameless' };

/**
 * Finalises a stored note only if its content equals `note`, so that nothing unseen is finalised. The outcome is `saved`
 * also if it was finalised with this content already. The server sets time and author.
 */
export async function finaliseNote(
  userId: string,
  note: Pick<SessionNote, 'id' | 'revision'> & NoteWords,
): Promise<FinaliseOutcome> {
  let { revision } = note;
  for (let tries = 0; tries < MERGE_TRIES; tries += 1) {
    // the server replaces the time with its own
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
    if (columns.length > 0) return { kind: 'conflict', current: stored };
    revision = stored.revision;
  }
  throw new DataError('failed', 'revision');
}

/** Deletes an open note unless it was finalised or changed since `note` was read. */
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
