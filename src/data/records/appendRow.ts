import type { ColumnOf, Entity, RowOf, WordsOf } from '../../records/entity';
import { columnOf, columnsOf } from '../../records/entityWords';
import { DataError, dataOf, orThrow, STORED_OTHERWISE, WITHOUT_PATIENT } from '../supabase/dataError';
import { saysSame, storeBeside, storeOnce } from '../supabase/storeOnce';
import { inserted, type NewRow, readRow, tableOf } from './entityRows';

/** Other words stand under this id, where nothing changes them: those of an attempt whose answer was lost, or of another device. */
export class StandsOtherwise extends DataError {
  constructor(readonly row: RowOf<Entity>) {
    super('refused', STORED_OTHERWISE);
  }
}

type Words = { readonly [column: string]: unknown };

/** The words of these columns. */
const only = <E extends Entity>(entity: E, words: WordsOf<E>, isOne: (name: ColumnOf<E>) => boolean): Words =>
  Object.fromEntries(
    columnsOf(entity)
      .filter(isOne)
      .map((name) => [name, words[name]]),
  );

const stored = (entity: Entity, userId: string, id: string) =>
  tableOf(entity).select('*').eq('user_id', userId).eq('id', id).maybeSingle();

/** Writes words into a stored row, where the column `empty` is empty. Rejects with `StandsOtherwise` where others stand. */
export async function fillRow<E extends Entity>(
  entity: E,
  userId: string,
  id: string,
  words: WordsOf<E>,
  empty: string,
): Promise<void> {
  const open = tableOf(entity)
    .update(words as object)
    .eq('id', id);
  const filled = await open.eq('user_id', userId).is(empty, null).select('id');
  if (orThrow(filled).length > 0) return;
  const row: object | null = dataOf(await stored(entity, userId, id));
  if (!row) throw new DataError('refused', WITHOUT_PATIENT);
  const said = only(entity, words, (name) => !columnOf(entity, name).isMoment);
  if (!saysSame(row, said)) throw new StandsOtherwise(readRow<Entity>(entity, row));
}

/**
 * Adds a row that is never changed, once, and resolves to its id. A repeated call succeeds, and adds what the first one did not have
 * yet. Where an earlier attempt, whose answer was lost, has stored other words, those stay, and these are stored beside them, in a row
 * of their own, if the entity or the therapist says so; else it rejects with `StandsOtherwise`.
 */
export async function appendRow<E extends Entity>(
  entity: E,
  userId: string,
  row: NewRow<E>,
  isBeside = entity.otherwise === 'beside',
): Promise<string> {
  const { id, patient_id } = row;
  const isSaid = (name: ColumnOf<E>) => !columnOf(entity, name).isMoment;
  const isLater = (name: ColumnOf<E>) => columnOf(entity, name).isLater === true;
  const words = { patient_id, ...only(entity, row, (name) => isSaid(name) && !isLater(name)) };
  const later = only(entity, row, (name) => isSaid(name) && isLater(name));
  const calls = {
    insert: (as: string) => tableOf(entity).insert(inserted(entity, userId, { ...row, id: as })),
    read: (as: string) => stored(entity, userId, as),
  };
  const outcome = await storeOnce<object>(id, words, calls);
  if (outcome.kind === 'stored') return id;
  if (outcome.kind === 'repeated') {
    const had = new Map<string, unknown>(Object.entries(outcome.row));
    const added = Object.entries(later).filter(([, value]) => value !== null);
    if (saysSame(outcome.row, Object.fromEntries(added))) return id;
    const [empty] = added.find(([name]) => had.get(name) === null) ?? [];
    if (empty) {
      await fillRow(entity, userId, id, only(entity, row, isLater) as WordsOf<E>, empty);
      return id;
    }
  }
  if (!isBeside) throw new StandsOtherwise(readRow<Entity>(entity, outcome.row));
  return storeBeside<object>(id, { ...words, ...later }, calls);
}
