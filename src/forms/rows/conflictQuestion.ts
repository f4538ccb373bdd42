import { type Conflict, canKeepBoth, type Entry } from '../../data/records/merge';
import type { ColumnOf, Written } from '../../records/entity';
import { columnOf, columnsOf, type NameOf, shownText } from '../../records/entityWords';
import type { ConflictQuestion } from '../../ui/overlays/ConflictDialog';

/** What can be changed here and on another device, and how its versions are shown; '' for nothing. */
export type ComparedField<Name extends string = string> = {
  readonly name: Name;
  readonly label: string;
  readonly shown: (version: Entry) => string;
  /** The limit of a text of which both versions can stay, one after the other; one stays if absent. */
  readonly most?: number | undefined;
};

/** The columns of a definition; `nameOf` knows the rows that they name. */
export const columnFields = <E extends Written>(defined: E, nameOf?: NameOf) =>
  columnsOf(defined).map((name): ComparedField<ColumnOf<E>> => {
    const column = columnOf(defined, name);
    const { label, isProse, most } = column;
    const shown = ({ text }: Entry) => shownText(column, text, nameOf);
    return { name, label, shown, most: isProse ? (most ?? undefined) : undefined };
  });

/** Asks about the fields that were changed here and on another device; `title` says what they belong to. */
export const conflictQuestion = <Name extends string>(
  title: string,
  { current, contested }: Pick<Conflict<{ readonly updated_at: string }, Name>, 'current' | 'contested'>,
  fields: readonly ComparedField<Name>[],
): ConflictQuestion => ({
  title,
  savedAt: current.updated_at,
  fields: fields.flatMap(({ name, label, shown, most }) => {
    const versions = contested[name];
    if (!versions) return [];
    return {
      name,
      label,
      mine: shown(versions.mine),
      theirs: shown(versions.theirs),
      canKeepBoth: most !== undefined && canKeepBoth(versions, most),
    };
  }),
});
