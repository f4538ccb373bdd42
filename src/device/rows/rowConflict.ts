import type { RowConflict } from '../../data/records/entityRows';
import type { Entity, RowOf } from '../../records/entity';
import { columnOf, columnsOf, type NameOf } from '../../records/entityWords';
import { columnField, conflictQuestion } from './conflictQuestion';

/** The columns of a row that were changed here and on another device. */
export const rowConflict = <E extends Entity>(
  entity: E,
  { current, contested }: RowConflict<E>,
  nameOf?: NameOf,
) =>
  conflictQuestion(
    entity.words.changed ?? entity.words.one,
    // what can be changed has the stamps of a change
    { current: current as unknown as RowOf<Entity>, contested },
    columnsOf(entity).map((name) => columnField(name, columnOf(entity, name), nameOf)),
  );
