import type { Decision } from '../../lib/decision';
import type { Attained, Ratings } from '../../questionnaire/goals';
import type { ColumnOf, WordsOf } from '../../records/entity';
import { columnsOf, eachColumn } from '../../records/entityWords';
import { notes } from '../../records/notes';
import { supabase } from '../supabase/client';
import {
  CHANGED_ELSEWHERE,
  DataError,
  dataOf,
  ID_DELETED,
  NAME_MISSING,
  NOTE_FINALISED,
  orThrow,
  UNIQUE_VIOLATION,
} from '../supabase/dataError';
import {
  type Attempt,
  type Conflict,
  changesSince,
  decide,
  type Entries,
  isOwnRow,
  type Known,
  mergeOnto,
  namesOf,
} from './merge';
import { MERGE_TRIES, type SaveOutcome, savedRow, saveMerged } from './saveMerged';
import { readNote, type SessionNote, toNote } from './sessionNotes';

type TextColumn = ColumnOf<typeof notes>;
export const noteTexts = columnsOf(notes);
/** What is compared and merged of a note: a text, or the rating of one goal. */
export type NoteColumn = TextColumn | `goal:${string}`;
export type NoteWords = WordsOf<typeof notes> & { readonly ratings?: Ratings };

/** A note with an id from the client. A correction names the note that it replaces, and a reason. */
export type NewNote = Pick<SessionNote, 'id' | 'patient_id' | 'replaces'> & NoteWords;

/** What a stored note says. */
export const saidIn = (note: SessionNote): Required<NoteWords> => ({
  // as its columns have it
  ...(eachColumn(notes, (_column, name) => note[name]) as WordsOf<typeof notes>),
  ratings: note.ratings,
});

export type NoteConflict = Conflict<SessionNote, NoteColumn>;
/** Finalised on another device with a different content. */
type Finalised = { readonly kind: 'finalised'; readonly current: SessionNote };
type UpdateOutcome = SaveOutcome<SessionNote, NoteColumn> | Finalised;

const GOAL = 'goal:';

export const ratingName = (goalId: string): NoteColumn => `${GOAL}${goalId}`;

/** The goal that a name stands for; undefined for a text. */
export const ratedGoal = (name: NoteColumn): string | undefined =>
  name.startsWith(GOAL) ? name.slice(GOAL.length) : undefined;

const attainedCode = (attained: Attained): string =>
  'level' in attained ? String(attained.level) : attained.word;

/** The rating that an entry of this text stands for; undefined for none. */
export function attainedIn(text: string | null | undefined): Attained | undefined {
  if (!text) return undefined;
  const level = Number(text);
  return (Number.isNaN(level) ? { word: text } : { level }) as Attained;
}

/** What differs. Ratings that `note` does not mention count only where it has some knowledge of ratings. */
export const differing = (note: Partial<NoteWords>, other: NoteWords): NoteColumn[] =>
  namesOf(changesSince(wordsIn(other), wordsIn(note, other.ratings)));

/** The words that entries stand for; the ratings on top of `known`. */
function wordsOf(entries: Entries<NoteColumn>, known: Ratings = {}): Partial<NoteWords> {
  const texts = noteTexts.flatMap((column) => {
    const text = entries[column]?.text;
    return text === undefined ? [] : [[column, text] as const];
  });
  const changed = namesOf(entries).filter((name) => ratedGoal(name) !== undefined);
  if (changed.length === 0) return Object.fromEntries(texts);
  const ratings: Record<string, Attained> = { ...known };
  for (const name of changed) {
    const goal = ratedGoal(name) ?? '';
    const attained = attainedIn(entries[name]?.text);
    if (attained) ratings[goal] = attained;
    else delete ratings[goal];
  }
  return { ...Object.fromEntries(texts), ratings };
}

/** What a note says, as far as it is compared with another version of it; goals of `others` count as not rated. */
export function wordsIn(words: Partial<NoteWords>, others: Ratings = {}): Entries<NoteColumn> {
  const texts = noteTexts.flatMap((column) => {
    const { [column]: text } = words;
    return text === undefined ? [] : [[column, { text }] as const];
  });
  const { ratings } = words;
  const goals = ratings ? [...new Set([...Object.keys(ratings), ...Object.keys(others)])] : [];
  const rated = goals.map((goal) => {
    const attained = ratings?.[goal];
    return [ratingName(goal), { text: attained ? attainedCode(attained) : null }] as const;
  });
  return Object.fromEntries([...texts, ...rated]);
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
  const row = dataOf(answer);
  return row && toNote(row);
}

/** The goals that these changes rate, as not rated: a goal that a row does not mention is not rated there. */
const unrated = (changes: Entries<NoteColumn>): Entries<NoteColumn> =>
  Object.fromEntries(
    namesOf(changes)
      .filter((name) => ratedGoal(name) !== undefined)
      .map((name) => [name, { text: null }]),
  );

/** Saves what `words` change of the note that was `known` on top of `current`, as it was read last; `sent` as in `saveMerged`. */
const saveOnto = (
  userId: string,
  current: SessionNote,
  known: Known<NoteColumn> | null,
  words: Entries<NoteColumn>,
  sent: readonly Attempt<NoteColumn>[] = [],
): Promise<SaveOutcome<SessionNote, NoteColumn>> =>
  saveMerged(
    current,
    known && { ...known, entries: { ...unrated(words), ...known.entries } },
    words,
    {
      entriesIn: (row) => ({ ...unrated(words), ...wordsIn(row) }),
      saveAt: (row, missing) => changeOpen(userId, row, wordsOf(missing, row.ratings)),
      readAgain: () => readNote(userId, current.id),
      isFinal: (row) => row.finalised_at !== null,
    },
    sent,
  );

/** What `words` changes of a stored note. */
export function noteChanges(base: NoteWords, words: Partial<NoteWords>): Entries<NoteColumn> {
  const said = wordsIn(words, base.ratings);
  return changesSince({ ...unrated(said), ...wordsIn(base) }, said);
}

/** Saves an open note as `updatePatient` saves a record. If nothing differs, the outcome is `saved` with the stored row. */
export async function updateNote(
  userId: string,
  base: SessionNote,
  words: Partial<NoteWords>,
  earlier: readonly Attempt<NoteColumn>[] = [],
): Promise<UpdateOutcome> {
  // an unchanged note is read again before it counts as saved
  const isChanged = namesOf(noteChanges(base, words)).length > 0;
  const current = isChanged ? base : await readNote(userId, base.id);
  if (!current) return { kind: 'gone' };
  // a goal that was rated meanwhile, and is not any more
  const sentGoals = words.ratings && unrated(Object.assign({}, ...earlier.map((one) => one.words)));
  const said = { ...sentGoals, ...wordsIn(words, base.ratings) };
  const { revision } = base;
  const outcome = await saveOnto(userId, current, { entries: wordsIn(base), revision }, said, earlier);
  const isFinalised = outcome.kind === 'conflict' && outcome.current.finalised_at !== null;
  return isFinalised ? { kind: 'finalised', current: outcome.current } : outcome;
}

/** True if `words` and `current` have changed the same column of `base` to different values. */
export function areContested(base: NoteWords, words: NoteWords, current: NoteWords): boolean {
  const changes = noteChanges(base, words);
  const none = unrated(changes);
  const merged = mergeOnto({ ...none, ...wordsIn(base) }, changes, { ...none, ...wordsIn(current) });
  return namesOf(merged.contested).length > 0;
}

/** The whole note once the therapist has chosen. */
export function decidedWords(conflict: NoteConflict, decision: Decision): NoteWords {
  const stored = saidIn(conflict.current);
  return { ...stored, ...wordsOf(decide(conflict, decision), stored.ratings) };
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
  earlier: readonly Attempt<NoteColumn>[] = [],
): Promise<SessionNote> {
  const answer = await supabase
    .from('session_notes')
    .insert({ ...note, user_id: userId })
    .select()
    .single();
  // either the id exists, or the note to correct already has a correction
  const existing = answer.error?.code === UNIQUE_VIOLATION && (await readNote(userId, note.id));
  if (!existing) return toNote(orThrow(answer));
  const said = wordsIn(note, existing.ratings);
  const outcome = await saveOnto(userId, existing, null, said, earlier);
  return savedRow(outcome, ID_DELETED, (conflict) => new NoteChanged(conflict));
}

/** `updateNote`, which rejects unless the note was saved: with `NoteChanged` where the therapist must choose. */
export async function changeNote(
  userId: string,
  base: SessionNote,
  words: Partial<NoteWords>,
  earlier: readonly Attempt<NoteColumn>[] = [],
): Promise<SessionNote> {
  const outcome = await updateNote(userId, base, words, earlier);
  if (outcome.kind === 'finalised') throw new DataError('refused', NOTE_FINALISED);
  return savedRow(outcome, ID_DELETED, (conflict) => new NoteChanged(conflict));
}

export type FinaliseOutcome =
  | Exclude<UpdateOutcome, { readonly kind: 'conflict' }>
  /** Open, with words that differ from those to be finalised. */
  | { readonly kind: 'conflict'; readonly current: SessionNote }
  /** The profile has no name yet; the note stays open. */
  | { readonly kind: 'nameless' };

/** Why a note was not finalised as it stands. */
export type NotFinalised =
  | Exclude<FinaliseOutcome, { readonly kind: 'saved' }>
  | { readonly kind: 'refused'; readonly error: DataError };

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

/** A note is not removed: it was finalised, or another device has changed it; `current` is how it is stored. */
export class NoteKept extends DataError {
  constructor(readonly current: SessionNote) {
    super('refused', current.finalised_at === null ? CHANGED_ELSEWHERE : NOTE_FINALISED);
  }
}

/** Deletes an open note if it is at this revision; else the stored one, or null if it is gone. */
async function removeOpen(
  userId: string,
  { id, revision }: Pick<SessionNote, 'id' | 'revision'>,
): Promise<SessionNote | null> {
  const removed = orThrow(
    await supabase
      .from('session_notes')
      .delete()
      .eq('id', id)
      .eq('user_id', userId)
      .eq('revision', revision)
      .is('finalised_at', null)
      .select('id'),
  );
  return removed.length > 0 ? null : readNote(userId, id);
}

/**
 * Removes an open note. `earlier` is what attempts to change it have sent whose answers were lost: it is this device's own. Throws
 * `NoteKept` for one that was finalised, or that another device has changed since it was read; one that is gone counts as removed.
 */
export async function removeNote(
  userId: string,
  base: SessionNote,
  earlier: readonly Attempt<NoteColumn>[] = [],
): Promise<void> {
  const isOwn = (row: SessionNote) => {
    const now = wordsIn(row, base.ratings);
    const known = { entries: { ...unrated(now), ...wordsIn(base) }, revision: base.revision };
    const { revision } = row;
    return row.finalised_at === null && isOwnRow(known, earlier, { entries: now, revision });
  };
  let current = await removeOpen(userId, base);
  if (current && isOwn(current)) current = await removeOpen(userId, current);
  if (current) throw new NoteKept(current);
}
