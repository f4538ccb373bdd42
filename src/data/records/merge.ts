import type { Decision } from '../../lib/decision';
import { INFORMANT_MAX, tooLong } from '../../lib/limits';
import type { MarkEntry } from '../../questionnaire/marks';

/** The content of a question of a record, or of a column of a note: its text and its mark. An absent part is not compared. */
export type Entry = { readonly text?: string | null; readonly mark?: MarkEntry | null };
export type Entries<Name extends string = string> = { readonly [name in Name]?: Entry };

const isSameMark = (one: MarkEntry | null | undefined, other: MarkEntry | null | undefined) =>
  (one?.mark ?? null) === (other?.mark ?? null) && (one?.informant ?? null) === (other?.informant ?? null);

const hasParts = (entry: Entry) => entry.text !== undefined || entry.mark !== undefined;

export const namesOf = <Name extends string>(named: { readonly [name in Name]?: unknown }) =>
  Object.keys(named) as Name[];

function entriesOf<Name extends string>(
  names: readonly Name[],
  entryOf: (name: Name) => Entry | undefined,
): Entries<Name> {
  const found = names.flatMap((name) => {
    const entry = entryOf(name);
    return entry && hasParts(entry) ? [[name, entry] as const] : [];
  });
  return Object.fromEntries(found) as Entries<Name>;
}

function partsUnlike(entry: Entry, other: Entry): Entry {
  const { text, mark } = entry;
  return {
    ...(text !== undefined && text !== other.text && { text }),
    ...(mark !== undefined && !isSameMark(mark, other.mark) && { mark }),
  };
}

/** What of `mine` differs from `base`; all of it where `base` is unknown. */
export const changesSince = <Name extends string>(base: Entries<Name>, mine: Entries<Name>): Entries<Name> =>
  entriesOf(namesOf(mine), (name) => {
    const [entry, before] = [mine[name] ?? {}, base[name]];
    return before ? partsUnlike(entry, before) : entry;
  });

/** `base`, with what `current` has of `sent`: this device's own words, which arrived although their answers were lost. */
export const withOwn = <Name extends string>(
  base: Entries<Name>,
  sent: readonly Entries<Name>[],
  current: Entries<Name>,
): Entries<Name> =>
  entriesOf([...new Set([...namesOf(base), ...namesOf(current)])], (name) => {
    const { text, mark } = current[name] ?? {};
    const parts = sent.map((each): Entry => each[name] ?? {});
    const hasText = text !== undefined && parts.some((part) => part.text === text);
    const hasMark =
      mark !== undefined && parts.some((part) => part.mark !== undefined && isSameMark(part.mark, mark));
    return { ...base[name], ...(hasText && { text }), ...(hasMark && { mark }) };
  });

/** The two versions of an entry that was changed here and elsewhere, each of them whole. */
export type Versions = { readonly mine: Entry; readonly theirs: Entry };
export type Contested<Name extends string = string> = { readonly [name in Name]?: Versions };

/**
 * Merges `mine`, changes that were made of `base`, onto `current`. `missing` is what `current` lacks of them. `contested` are
 * the entries that `current` has changed, too, to other values: since `base`, or since an unknown time (a name that `base`
 * lacks), so that the therapist must choose. Text and mark of an entry depend on each other: a mark means that there is no
 * text, and an informant belongs to the text that was read.
 */
export function mergeOnto<Name extends string>(
  base: Entries<Name>,
  mine: Entries<Name>,
  current: Entries<Name>,
): { readonly missing: Entries<Name>; readonly contested: Contested<Name> } {
  const missing = entriesOf(namesOf(mine), (name) => partsUnlike(mine[name] ?? {}, current[name] ?? {}));
  const contested = namesOf(missing).flatMap((name) => {
    const before = base[name];
    const versions: Versions = { mine: { ...before, ...mine[name] }, theirs: current[name] ?? {} };
    const theirChanges = before && partsUnlike(partsUnlike(versions.theirs, before), versions.mine);
    return !theirChanges || hasParts(theirChanges) ? [[name, versions] as const] : [];
  });
  return { missing, contested: Object.fromEntries(contested) as Contested<Name> };
}

/** Both texts, this device's first. */
function bothOf({ mine, theirs }: Versions): Entry {
  const informants = new Set([mine.mark?.informant, theirs.mark?.informant].filter((name) => name != null));
  return {
    text: `${mine.text}\n\n${theirs.text}`,
    ...(mine.mark !== undefined && {
      mark: informants.size > 0 ? { mark: null, informant: [...informants].join(' e ') } : null,
    }),
  };
}

/** True if both versions are texts that fit into their columns one after the other; `most` is the limit of the text. */
export function canKeepBoth(versions: Versions, most: number): boolean {
  const { text, mark } = bothOf(versions);
  return (
    Boolean(versions.mine.text?.trim() && versions.theirs.text?.trim()) &&
    !tooLong(text ?? '', most) &&
    !tooLong(mark?.informant ?? '', INFORMANT_MAX)
  );
}

/** Changes that could not be saved, since `current` has changed the same entries. */
export type Conflict<Stored, Name extends string = string> = {
  readonly current: Stored;
  readonly changes: Entries<Name>;
  readonly contested: Contested<Name>;
};

/** The changes to save on top of `current` after the therapist's choice: this device's version unless another was chosen. */
export function decide<Name extends string>(
  { changes, contested }: Pick<Conflict<unknown, Name>, 'changes' | 'contested'>,
  decision: Decision,
): Entries<Name> {
  return entriesOf(namesOf(changes), (name) => {
    const versions: Versions | undefined = contested[name];
    if (!versions) return changes[name];
    const choice = decision[name] ?? 'mine';
    switch (choice) {
      case 'theirs':
        return undefined;
      case 'mine':
        return partsUnlike(versions.mine, versions.theirs);
      case 'both':
        return partsUnlike(bothOf(versions), versions.theirs);
      default:
        return choice satisfies never;
    }
  });
}

/** True also if `current` lacks the mark: marks are stored after their row, and may not have arrived. */
const isStored = (sent: Entry, current: Entry): boolean =>
  (sent.text === undefined || sent.text === current.text) &&
  (!current.mark || isSameMark(sent.mark, current.mark));

export const isAlike = <Name extends string>(one: Entries<Name>, other: Entries<Name>): boolean =>
  namesOf(changesSince(one, other)).length === 0 && namesOf(changesSince(other, one)).length === 0;

/**
 * What the changes since earlier attempts to create a row, whose answers were lost, were made of: `current` if the attempts
 * alone have made it, which its revision tells; else what all of them sent alike. An absent name is unknown: they sent
 * different entries, or something else created the row.
 */
export function baseOf<Name extends string>(
  attempts: readonly Entries<Name>[],
  current: Entries<Name>,
  revision: number,
): Entries<Name> {
  const [first, ...others] = attempts;
  const has = (attempt: Entries<Name>) =>
    namesOf(attempt).every((name) => isStored(attempt[name] ?? {}, current[name] ?? {}));
  if (attempts.findLastIndex(has) + 1 >= revision) return current;
  if (!first || revision === 1) return {};
  return entriesOf(namesOf(first), (name) => {
    const sent = first[name] ?? {};
    const now = current[name] ?? {};
    if (others.some((other) => !isAlike({ [name]: sent }, { [name]: other[name] }))) return undefined;
    return isStored(sent, now) ? now : sent;
  });
}
