import { derivedId } from '../../lib/derivedId';
import { entityOf } from '../../records/entities';
import type { Entity, WordsOf } from '../../records/entity';
import { columnOf, columnsOf, rowKey } from '../../records/entityWords';
import { supabase } from '../supabase/client';
import { askOnce, DataError, dataOf } from '../supabase/dataError';
import { saysSame } from '../supabase/storeOnce';
import type { NewConsent } from './consents';
import type { DocumentRow } from './documents';
import { addRow, entriesIn, knownRow, readAgain, removeRow, tableOf, wordsOfEntries } from './entityRows';
import { type Attempt, type Entries, isOwnRow } from './merge';
import { readPatient } from './patients';
import {
  changeNote,
  createNote,
  type NewNote,
  type NoteColumn,
  removeNote,
  saidIn,
  wordsIn,
} from './saveNote';
import { type Changes, changedBy, partsOf, recordEntriesIn, savePatient } from './savePatient';
import { type RowAt, type RowToSave, saveRow } from './saveRow';
import { readNote, type SessionNote } from './sessionNotes';

/** What is wanted of something that was sent, and of which nobody knows whether it arrived: it is open in its form, or was given up. */
export type Wish = 'open' | 'discard';

/**
 * What the server says of it. 'undone': it had arrived, and is as it was before. 'stands': it stays, since nothing changes it any more, or
 * another device has changed it.
 */
export type Found = 'absent' | 'there' | 'undone' | 'stands';

/** A refusal, which leaves what stands; anything else is tried again. */
const orStands = (undoing: Promise<unknown>): Promise<Found> =>
  undoing.then(
    () => 'undone',
    (error: unknown) => {
      if (error instanceof DataError && error.kind === 'refused') return 'stands';
      throw error;
    },
  );

/** True for words that were written into a row which has no table of its own. */
async function isFilled(entity: Entity, userId: string, { id, entries }: RowToSave): Promise<boolean> {
  const row = tableOf(entity).select('*').eq('user_id', userId).eq('id', id);
  const stored: object | null = dataOf(await askOnce(row.maybeSingle()));
  const words = new Map(Object.entries(wordsOfEntries(entity, entries)));
  const said = columnsOf(entity).filter((name) => !columnOf(entity, name).isMoment);
  return stored !== null && saysSame(stored, Object.fromEntries(said.map((name) => [name, words.get(name)])));
}

/** Asks about a row. One that was given up is removed, or is as it was before it was changed, unless it stands for good. */
export async function askRow(
  userId: string,
  given: RowToSave,
  earlier: readonly Attempt[],
  wish: Wish,
): Promise<Found> {
  const { table, id, base } = given;
  const entity = entityOf(table);
  if (entity.fills) {
    if (!(await isFilled(entity, userId, given))) return 'absent';
    return wish === 'open' ? 'there' : 'stands';
  }
  const row = await readAgain(entity, userId, id);
  if (!row) return 'absent';
  if (wish === 'open') return 'there';
  if (base && rowKey(entity, base) === id)
    return orStands(saveRow(userId, { ...given, entries: entriesIn(entity, base) }, earlier));
  const now = knownRow(entity, row);
  // the id of a new row is this device's
  const isOwn = now.revision === 1 || isOwnRow(null, earlier, now);
  if (!entity.isRemovable || !isOwn) return 'stands';
  return (await removeRow(entity, row)) ? 'stands' : 'undone';
}

/** Asks about a note. One that was given up is removed while it is open, or is as it was before it was changed. */
export async function askNote(
  userId: string,
  { base, note }: { readonly base: SessionNote | null; readonly note: NewNote },
  earlier: readonly Attempt<NoteColumn>[],
  wish: Wish,
): Promise<Found> {
  const row = await readNote(userId, note.id);
  if (!row) return 'absent';
  if (wish === 'open') return 'there';
  if (row.finalised_at !== null) return 'stands';
  if (base) return orStands(changeNote(userId, base, base, earlier));
  const { revision } = row;
  // the id of a new note is this device's
  const isOwn = revision === 1 || isOwnRow(null, earlier, { entries: wordsIn(row), revision });
  return isOwn ? orStands(removeNote(userId, row)) : 'stands';
}

type Once = 'patients' | 'consents' | 'evaluations' | 'issued_reports' | 'family_answers';

/** Asks about what is never taken back: a record, and what is only ever added. */
export async function askOnceStored(userId: string, table: Once, id: string, wish: Wish): Promise<Found> {
  const row = supabase.from(table).select('id').eq('user_id', userId).eq('id', id);
  const stored = dataOf(await askOnce(row.maybeSingle()));
  return !stored ? 'absent' : wish === 'open' ? 'there' : 'stands';
}

/** Asks about changes of a record. Those that were given up are as they were before; a consent that was given with them stays. */
export async function askChanges(
  userId: string,
  { base, answers, marks, consent }: Changes & { readonly consent: NewConsent | null },
  earlier: readonly Attempt[],
  wish: Wish,
): Promise<Found> {
  if (!(await readPatient(userId, base.id))) return 'absent';
  if (wish === 'open') return 'there';
  const before = partsOf(recordEntriesIn(base, changedBy({ base, answers, marks })));
  const found = await orStands(savePatient(userId, { base, ...before }, earlier));
  const isGiven = consent && (await askOnceStored(userId, 'consents', consent.id, wish)) === 'stands';
  return isGiven ? 'stands' : found;
}

/** What became of a removal that is undone: what it was about is there, is stored anew under the id, or cannot be. */
export type Undone =
  | { readonly kind: 'there' }
  | { readonly kind: 'restored'; readonly id: string; readonly note?: SessionNote }
  | { readonly kind: 'gone' };

/** The id under which something is stored that was removed, whenever it is tried. */
const idAfter = (id: string) => derivedId(id, 'restored');

/** Asks about a row whose removal is undone. One that is gone is stored anew, as `waiting` says, or as it was. */
export async function askRemovedRow(
  userId: string,
  { table, id, patientId, base }: RowAt,
  waiting: RowToSave | undefined,
): Promise<Undone> {
  const entity = entityOf(table);
  if (await readAgain(entity, userId, id)) return { kind: 'there' };
  const entries: Entries | null = waiting?.entries ?? (base && entriesIn(entity, base));
  if (!entries) return { kind: 'gone' };
  const words = wordsOfEntries(entity, entries) as WordsOf<Entity>;
  const columns = new Map<string, unknown>(Object.entries(base ?? {}));
  const further = Object.keys(entity.further ?? {}).map((name) => [name, columns.get(name) ?? null]);
  const links = waiting?.links ?? (Object.fromEntries(further) as RowToSave['links']);
  const restored = await idAfter(id);
  const row = { ...words, id: restored, ...(patientId && { patient_id: patientId }) };
  await addRow(entity, userId, { ...row, ...(entity.further && links && { links }) });
  return { kind: 'restored', id: restored };
}

/** Likewise about an open note. */
export async function askRemovedNote(
  userId: string,
  base: SessionNote,
  waiting: NewNote | undefined,
): Promise<Undone> {
  if (await readNote(userId, base.id)) return { kind: 'there' };
  const { patient_id, replaces } = base;
  const id = await idAfter(base.id);
  const note = await createNote(userId, { patient_id, replaces, ...saidIn(base), ...waiting, id });
  return { kind: 'restored', id, note };
}

/** Asks about a document whose removal is undone; its file cannot be stored anew. */
export async function askRemovedDocument(userId: string, { id, file_path }: DocumentRow): Promise<Undone> {
  const rows = () => supabase.from('patient_documents');
  const row = rows().select('id').eq('user_id', userId).eq('id', id);
  if (!dataOf(await askOnce(row.maybeSingle()))) return { kind: 'gone' };
  if (await isFileThere(file_path)) return { kind: 'there' };
  dataOf(await rows().delete().eq('id', id).eq('user_id', userId));
  return { kind: 'gone' };
}

async function isFileThere(path: string): Promise<boolean> {
  const [folder, name] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
  const listed = dataOf(await supabase.storage.from('documents').list(folder, { search: name }));
  return (listed ?? []).some((file) => file.name === name);
}
