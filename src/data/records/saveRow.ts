import { entityOf } from '../../records/entities';
import type { Entity, RowOf, RowsOf, WordsOf } from '../../records/entity';
import { CHANGED_ELSEWHERE, DataError, ID_DELETED } from '../supabase/dataError';
import {
  addRow,
  changeRow,
  entriesIn,
  type RowConflict,
  readRowAgain,
  removeRow,
  wordsOfEntries,
} from './entityRows';
import { changesSince, type Entries, namesOf } from './merge';
import { savedRow } from './saveMerged';

type RowAt = RowsOf & {
  /** Of the row; its owner's where there is one row at most. */
  readonly id: string;
  /** The stored row as it was read; null for one that is not known to be stored. */
  readonly base: RowOf<Entity> | null;
};

/** What a form has made of a row: a new one, or changes of `base`. */
export type RowToSave = RowAt & {
  /** Absent in what earlier versions stored. */
  readonly operation?: 'save';
  /** What it says, by column. */
  readonly entries: Entries;
};

export type RowToRemove = RowAt & { readonly operation: 'remove' };

/** The same was changed elsewhere. */
export class RowChanged extends DataError {
  constructor(readonly conflict: RowConflict<Entity>) {
    super('refused', CHANGED_ELSEWHERE);
  }
}

/**
 * The stored row. `earlier` is what attempts have sent whose answers were lost: it is this device's own, and is changed. Throws
 * `RowChanged` where the therapist must choose, and refuses what was deleted.
 */
export async function saveRow(
  userId: string,
  given: RowToSave,
  earlier: readonly Entries[] = [],
): Promise<RowOf<Entity>> {
  const { id, patientId, base, entries } = given;
  const entity = entityOf(given.table);
  // its form gives every column
  const words = wordsOfEntries(entity, entries) as WordsOf<Entity>;
  const first = base
    ? await changeRow(entity, { ...base, user_id: userId }, words)
    : await addRow(entity, userId, { ...words, id, ...(patientId && { patient_id: patientId }) });
  const isOwn =
    first.kind === 'conflict' &&
    namesOf(first.contested).every((name) =>
      earlier.some((sent) => sent[name]?.text === first.contested[name]?.theirs.text),
    );
  const outcome = isOwn
    ? await changeRow(entity, first.current, wordsOfEntries(entity, first.changes))
    : first;
  return savedRow(outcome, ID_DELETED, (conflict) => new RowChanged(conflict));
}

/**
 * Removes a row. `earlier` is what attempts to save it have sent whose answers were lost: it is this device's own. Refuses what
 * another device has changed since it was read; one that is gone already counts as removed.
 */
export async function removeSaved(
  userId: string,
  { table, id, base }: RowToRemove,
  earlier: readonly Entries[] = [],
): Promise<void> {
  const entity = entityOf(table);
  const known = base ? entriesIn(entity, base) : {};
  const isOwn = (row: RowOf<Entity>) => {
    const changes = changesSince(known, entriesIn(entity, row));
    return namesOf(changes).every((name) => earlier.some((sent) => sent[name]?.text === changes[name]?.text));
  };
  let current = base
    ? await removeRow(entity, { ...base, user_id: userId })
    : await readRowAgain(entity, userId, id);
  if (current && isOwn(current)) current = await removeRow(entity, current);
  if (current) throw new DataError('refused', CHANGED_ELSEWHERE);
}
