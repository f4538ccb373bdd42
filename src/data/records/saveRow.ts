import { entityOf } from '../../records/entities';
import type { Entity, Links, RowOf, WordsOf } from '../../records/entity';
import { rowKey } from '../../records/entityWords';
import {
  CHANGED_ELSEWHERE,
  DataError,
  GOAL_RATED,
  ID_DELETED,
  REPLACED_ELSEWHERE,
} from '../supabase/dataError';
import {
  addForGood,
  addRow,
  addVersion,
  changeRow,
  isReplaced,
  type RowConflict,
  readAgain,
  wordsOfEntries,
} from './entityRows';
import { type Entries, namesOf } from './merge';
import { savedRow } from './saveMerged';

/** What a form has made of a row: a new one, changes of `base`, or, with an id of its own, a version that replaces `base`. */
export type RowToSave = {
  readonly table: Entity['table'];
  /** Of the row; the patient's for what a record has once. */
  readonly id: string;
  readonly patientId: string;
  readonly base: RowOf<Entity> | null;
  /** The rows that a new one names. */
  readonly links?: Links;
  /** What it says, by column. */
  readonly entries: Entries;
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
 * `RowChanged` where the therapist must choose, `RowKept` where a new version is needed, and refuses what was deleted.
 */
export async function saveRow(
  userId: string,
  given: RowToSave,
  earlier: readonly Entries[] = [],
): Promise<RowOf<Entity>> {
  const { id, patientId, base, links, entries } = given;
  const entity = entityOf(given.table);
  // its form gives every column
  const words = wordsOfEntries(entity, entries) as WordsOf<Entity>;
  const row = { ...words, id, patient_id: patientId, ...(links && { links }) };
  if (entity.life === 'struck') return addForGood(entity, userId, row, earlier);
  try {
    const first = !base
      ? await addRow(entity, userId, row)
      : rowKey(entity, base) !== id
        ? await addVersion(entity, userId, base, row)
        : await changeRow(entity, base, words);
    const isOwn =
      first.kind === 'conflict' &&
      rowKey(entity, first.current) === id &&
      namesOf(first.contested).every((name) =>
        earlier.some((sent) => sent[name]?.text === first.contested[name]?.theirs.text),
      );
    const outcome = isOwn
      ? await changeRow(entity, first.current, wordsOfEntries(entity, first.changes))
      : first;
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
