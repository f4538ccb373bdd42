import { entityOf } from '../../records/entities';
import type { Entity, RowOf, WordsOf } from '../../records/entity';
import { CHANGED_ELSEWHERE, DataError, ID_DELETED } from '../supabase/dataError';
import { appendRow, fillRow } from './appendRow';
import { addRow, changeRow, type RowConflict, wordsOfEntries } from './entityRows';
import { type Entries, namesOf } from './merge';
import { savedRow } from './saveMerged';

/** What a form has made of a row: a new one, or changes of `base`. */
export type RowToSave = {
  readonly table: Entity['table'];
  /** Of the row; the patient's for what a record has once. */
  readonly id: string;
  readonly patientId: string;
  readonly base: RowOf<Entity> | null;
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

/**
 * The stored row. `earlier` is what attempts have sent whose answers were lost: it is this device's own, and is changed. Throws
 * `RowChanged` or `StandsOtherwise` where the therapist must choose, and refuses what was deleted.
 */
export async function saveRow(
  userId: string,
  given: RowToSave,
  earlier: readonly Entries[] = [],
): Promise<RowOf<Entity>> {
  const { id, patientId, base, entries, beside } = given;
  const entity = entityOf(given.table);
  // its form gives every column
  const words = wordsOfEntries(entity, entries) as WordsOf<Entity>;
  const { life, fills } = entity;
  const row = { ...words, id, patient_id: patientId };
  if (life === 'appendOnly') {
    if (fills) await fillRow(entity, userId, id, words, fills.empty);
    const stored = fills ? id : await appendRow(entity, userId, row, beside);
    // nobody asks for its stamps: what shows it reads it again
    return { ...row, id: stored, user_id: userId } as unknown as RowOf<Entity>;
  }
  const first = base ? await changeRow(entity, base, words) : await addRow(entity, userId, row);
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
