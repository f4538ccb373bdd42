import { entityOf, type RowsOf } from '../../records/entities';
import type { Entity, Links, RowOf, WordsOf } from '../../records/entity';
import { isOtherThanKept, rowKey } from '../../records/entityWords';
import {
  CHANGED_ELSEWHERE,
  DataError,
  GOAL_RATED,
  ID_DELETED,
  REPLACED_ELSEWHERE,
} from '../supabase/dataError';
import { appendRow, fillRow } from './appendRow';
import {
  addForGood,
  addRow,
  addVersion,
  changeRow,
  entriesIn,
  isReplaced,
  knownRow,
  type RowConflict,
  readAgain,
  removeRow,
  wordsOfEntries,
} from './entityRows';
import { type Attempt, type Entries, isOwnRow, namesOf } from './merge';
import { withFile } from './namedFile';
import { savedRow } from './saveMerged';

/** A row that is saved or removed. */
export type RowAt = RowsOf & {
  /** Of the row; its owner's where there is one row at most. */
  readonly id: string;
  /** The stored row as it was read; null for one that is not known to be stored. */
  readonly base: RowOf<Entity> | null;
};

/** What a form has made of a row: a new one, changes of `base`, or, with an id of its own, a version that replaces `base`. */
export type RowToSave = RowAt & {
  /** The rows that a new one names. */
  readonly links?: Links;
  /** What it says, by column. */
  readonly entries: Entries;
  /** The therapist has seen that other words stand under its id, and stores these beside them. */
  readonly beside?: true;
};

/** The same was changed elsewhere. */
export class RowChanged extends DataError {
  constructor(readonly conflict: RowConflict<Entity>) {
    super('refused', CHANGED_ELSEWHERE);
  }
}

/** Others were built on the row meanwhile, so that it keeps its words; `current` is how it is stored. */
export class RowKept extends DataError {
  constructor(readonly current: RowOf<Entity>) {
    super('refused', GOAL_RATED);
  }
}

/**
 * The stored row. `earlier` is what attempts have sent whose answers were lost: it is this device's own, and is changed. Throws
 * `RowChanged` where the therapist must choose, `RowKept` where a new version is needed, `StandsOtherwise` where other words stand for good, and refuses what was deleted.
 */
export async function saveRow(
  userId: string,
  given: RowToSave,
  earlier: readonly Attempt[] = [],
  pdf: Blob | null = null,
): Promise<RowOf<Entity>> {
  const { id, patientId, base, links, entries, beside } = given;
  const entity = entityOf(given.table);
  // its form gives every column
  const words = wordsOfEntries(entity, entries) as WordsOf<Entity>;
  const row = { ...words, id, ...(patientId && { patient_id: patientId }), ...(links && { links }) };
  const { life, fills, file } = entity;
  if (life === 'appendOnly') {
    if (fills) await fillRow(entity, userId, id, words, fills.empty);
    const append = () => appendRow(entity, userId, row, beside);
    // without its PDF it is not read from the device
    if (file && !pdf) throw new DataError('failed');
    const path = file && entries[file]?.text;
    const stored = fills ? id : path && pdf ? await withFile(path, pdf, append) : await append();
    // nobody asks for its stamps: what shows it reads it again
    return { ...row, id: stored, user_id: userId } as unknown as RowOf<Entity>;
  }
  if (life === 'struck') return addForGood(entity, userId, row, earlier);
  try {
    const outcome = !base
      ? await addRow(entity, userId, row, earlier)
      : (await isVersion(entity, userId, id, base, words))
        ? await addVersion(entity, userId, base, row, earlier)
        : await changeRow(entity, { ...base, user_id: userId }, words, earlier);
    return savedRow(outcome, ID_DELETED, (conflict) => new RowChanged(conflict));
  } catch (error) {
    if (!(error instanceof DataError && error.code === GOAL_RATED)) throw error;
    const current = await readAgain(entity, userId, id);
    if (!current) throw error;
    throw (await isReplaced(entity, current))
      ? new DataError('refused', REPLACED_ELSEWHERE)
      : new RowKept(current);
  }
}

/** True for a new version of `base`: not once it says the same again, unless an attempt whose answer was lost has stored it. */
async function isVersion(
  entity: Entity,
  userId: string,
  id: string,
  base: RowOf<Entity>,
  words: WordsOf<Entity>,
): Promise<boolean> {
  if (rowKey(entity, base) === id) return false;
  return isOtherThanKept(entity, base, words) || (await readAgain(entity, userId, id)) !== null;
}

/** True if a stored row says more than what was sent: another device has changed it meanwhile. */
export function saysMore({ table, entries }: RowToSave, row: RowOf<Entity>): boolean {
  const said = entriesIn(entityOf(table), row);
  return namesOf(entries).some((name) => entries[name]?.text !== said[name]?.text);
}

/**
 * Removes a row. `earlier` is what attempts to save it have sent whose answers were lost: it is this device's own. Refuses what
 * another device has changed since it was read; one that is gone already counts as removed.
 */
export async function removeSaved(
  userId: string,
  { table, id, base }: RowAt,
  earlier: readonly Attempt[] = [],
): Promise<void> {
  const entity = entityOf(table);
  const known = base && knownRow(entity, base);
  const isOwn = (row: RowOf<Entity>) => isOwnRow(known, earlier, knownRow(entity, row));
  let current = base
    ? await removeRow(entity, { ...base, user_id: userId })
    : await readAgain(entity, userId, id);
  if (current && isOwn(current)) current = await removeRow(entity, current);
  if (current) throw new DataError('refused', CHANGED_ELSEWHERE);
}
