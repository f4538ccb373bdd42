import { type Conflict, canKeepBoth, type Entry } from '../../data/records/merge';
import type { ConflictQuestion } from '../../ui/overlays/ConflictDialog';

/** What can be changed here and on another device, and how its versions are shown; '' for nothing. */
export type ComparedField<Name extends string = string> = {
  readonly name: Name;
  readonly label: string;
  readonly shown: (version: Entry) => string;
  /** The limit of a text of which both versions can stay, one after the other; one stays if absent. */
  readonly most?: number | undefined;
};

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
      ...{ name, label, mine: shown(versions.mine), theirs: shown(versions.theirs) },
      canKeepBoth: most !== undefined && canKeepBoth(versions, most),
    };
  }),
});
