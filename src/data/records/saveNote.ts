import { supabase } from '../supabase/client';
import {
  CHANGED_ELSEWHERE,
  DataError,
  ID_DELETED,
  NOTE_FINALISED,
  orThrow,
  toDataError,
  UNIQUE_VIOLATION,
} from '../supabase/dataError';
import { baseOf, type Entries, mergeOnto } from './merge';
import { readNote, type SessionNote, toNote } from './sessionNotes';

/** A note with an id from the client. A correction names the note that it replaces, and a reason. */
export type NewNote = Pick<
  SessionNote,
  'id' | 'patient_id' | 'occurred_on' | 'kind' | 'content' | 'replaces' | 'reason'
>;

/** The columns that the therapist fills in. */
export const noteColumns = ['occurred_on', 'kind', 'content', 'reason'] as const;
export type NoteColumn = (typeof noteColumns)[number];
export type NoteWords = Pick<SessionNote, NoteColumn>;

/** PostgreSQL's code for a required value that is missing: here the name in the profile. */
const NAME_MISSING = '23502';

type Saved = { readonly kind: 'saved'; readonly row: SessionNote };
type Gone = { readonly kind: 'gone' };
/** Finalised on another device with a different content. */
type Finalised = { readonly kind: 'finalised'; readonly current: SessionNote };
/** Open, but these columns were changed elsewhere; the therapist must choose. */
type Conflict = {
  readonly kind: 'conflict';
  readonly current: SessionNote;
  readonly columns: readonly NoteColumn[];
};

/** The columns of `note` whose values differ in `other`. */
export const differing = (note: Partial<NoteWords>, other: NoteWords): NoteColumn[] =>
  noteColumns.filter((column) => note[column] !== undefined && note[column] !== other[column]);

/** What a note says, as far as it is compared with another version of it. */
export const wordsIn = (words: Partial<NoteWords>): Entries<NoteColumn> =>
  Object.fromEntries(
    noteColumns.flatMap((column) => {
      const { [column]: text } = words;
      return text === undefined ? [] : [[column, { text }]];
    }),
  );

/**
 * Inserts a note. If an earlier attempt stored it and its answer was lost, updates that row; `earlier` lists what those
 * attempts sent (`wordsIn`). Throws `refused` with `CHANGED_ELSEWHERE` if the row contains something else, written in
 * another tab or on another device; `note` is then not stored.
 */
export async function createNote(
  userId: string,
  note: NewNote,
  earlier: readonly Entries[] = [],
): Promise<SessionNote> {
  const answer = await supabase
    .from('session_notes')
    .insert({ ...note, user_id: userId })
    .select()
    .single();
  // either the id exists, or the note to correct already has a correction
  const existing = answer.error?.code === UNIQUE_VIOLATION && (await readNote(userId, note.id));
  if (!existing) return toNote(orThrow(answer));
  if (differing(note, existing).length === 0) return existing;
  const current = wordsIn(existing);
  if (baseOf<string>(earlier, current, existing.revision) === current) {
    const outcome = await updateNote(userId, existing, note);
    if (outcome.kind === 'saved') return outcome.row;
  }
  throw new DataError('refused', CHANGED_ELSEWHERE);
}

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
  if (answer.error) throw toDataError(answer.error, answer.status);
  return answer.data && toNote(answer.data);
}

/** How often an update is retried on top of concurrent changes. */
const MERGE_TRIES = 3;

/**
 * Saves an open note as `updatePatient` saves answers: concurrent changes of other columns are kept, of the same column
 * are a conflict. If nothing differs, the outcome is `saved` with the stored row.
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
  const changes: Partial<NoteWords> = Object.fromEntries(columns.map((column) => [column, wanted[column]]));
  let current = base;
  for (let tries = 0; tries < MERGE_TRIES; tries += 1) {
    const row = columns.length > 0 && (await changeOpen(userId, current, changes));
    if (row) return { kind: 'saved', row };
    const stored = await readNote(userId, base.id);
    if (!stored) return { kind: 'gone' };
    const { missing, contested } = mergeOnto(wordsIn(base), wordsIn(changes), wordsIn(stored));
    if (Object.keys(missing).length === 0) return { kind: 'saved', row: stored };
    if (stored.finalised_at !== null) return { kind: 'finalised', current: stored };
    if (contested.length > 0) return { kind: 'conflict', current: stored, columns: contested };
    current = stored;
  }
  throw new DataError('failed', 'revision');
}

/** A stored note could not be changed: it was deleted, finalised with another content, or changed in the same columns. */
export class NoteChanged extends DataError {
  constructor(readonly outcome: Gone | Finalised | Conflict) {
    const codes = { gone: ID_DELETED, finalised: NOTE_FINALISED, conflict: CHANGED_ELSEWHERE } as const;
    super('refused', codes[outcome.kind]);
  }
}

/** `updateNote`, which rejects with `NoteChanged` unless the note was saved. */
export async function changeNote(
  userId: string,
  base: SessionNote,
  words: Partial<NoteWords>,
): Promise<SessionNote> {
  const outcome = await updateNote(userId, base, words);
  if (outcome.kind !== 'saved') throw new NoteChanged(outcome);
  return outcome.row;
}

export type FinaliseOutcome =
  | Saved
  | Gone
  | Finalised
  | Conflict
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
    if (columns.length > 0) return { kind: 'conflict', current: stored, columns };
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
