import type { RowConflict } from '../../data/records/entityRows';
import { canKeepBoth } from '../../data/records/merge';
import type { Entity, RowOf } from '../../records/entity';
import { columnOf, columnsOf, type NameOf, shownText } from '../../records/entityWords';
import type { ConflictQuestion } from '../../ui/overlays/ConflictDialog';

/** The columns of a row that were changed here and on another device. */
export const rowConflict = <E extends Entity>(
  entity: E,
  { current, contested }: RowConflict<E>,
  nameOf?: NameOf,
): ConflictQuestion => ({
  title: entity.words.changed,
  savedAt: (current as unknown as RowOf<Entity>).updated_at,
  fields: columnsOf(entity).flatMap((name) => {
    const versions = contested[name];
    if (!versions) return [];
    const column = columnOf(entity, name);
    const { label, isProse, most } = column;
    const shown = (text: string | null = null) => shownText(column, text, nameOf) || 'Em branco';
    return {
      name,
      label,
      mine: shown(versions.mine.text),
      theirs: shown(versions.theirs.text),
      canKeepBoth: isProse && most !== null && canKeepBoth(versions, most),
    };
  }),
});
