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

/** A row as it is known to have been. */
export type Known<Name extends string = string> = {
  readonly entries: Entries<Name>;
  readonly revision: number;
};

/**
 * What an attempt has sent whose answer was lost. `at` is the latest revision that the row had then, 0 for none: what arrived has made
 * the next one of it at most. Null: it is not known.
 */
export type Attempt<Name extends string = string> = {
  readonly words: Entries<Name>;
  readonly at: number | null;
};

/** Those that can have changed a row since it was known: what was sent on an earlier revision arrived before, or never. */
const since = <Name extends string>(
  known: Pick<Known, 'revision'> | null,
  attempts: readonly Attempt<Name>[],
): readonly Attempt<Name>[] => attempts.filter(({ at }) => at === null || !known || at >= known.revision);

const says = <Name extends string>(current: Entries<Name>, words: Entries<Name>, isNew: boolean): boolean =>
  isNew
    ? namesOf(words).every((name) => isStored(words[name] ?? {}, current[name] ?? {}))
    : namesOf(changesSince({ ...words, ...current }, words)).length === 0;

/** True for a row that this device alone has made what it is since it was known: by what was sent, or not at all. */
const isExplained = <Name extends string>(
  known: Pick<Known, 'revision'> | null,
  attempts: readonly Attempt<Name>[],
  { entries, revision }: Known<Name>,
): boolean =>
  known?.revision === revision ||
  since(known, attempts).some(
    ({ words, at }) => (at === null || revision <= at + 1) && says(entries, words, known === null),
  );

/** True for a row that can be removed: it is as this device knows it, or as it has made it. */
export const isOwnRow = <Name extends string>(
  known: Known<Name> | null,
  attempts: readonly Attempt<Name>[],
  current: Known<Name>,
): boolean =>
  isExplained(known, attempts, current) ||
  (known !== null && attempts.length === 0 && isAlike(known.entries, current.entries));

/**
 * What changes are compared with on top of `current`: that itself if this device alone has made it; else what it was known to say
 * before another device changed it. A name is absent where that is not known: what was sent of it may have arrived before, or not.
 * `known` is null for a row that was to be new, under an id that no other device has.
 */
export function baseOf<Name extends string>(
  known: Known<Name> | null,
  attempts: readonly Attempt<Name>[],
  current: Known<Name>,
): Entries<Name> {
  if (isExplained(known, attempts, current)) return current.entries;
  const recent = since(known, attempts);
  // the first revision that was added is another device's, so that nothing of this one's has arrived before it
  const isFirst = current.revision <= (known?.revision ?? 0) + 1;
  const arrived = isFirst ? [] : recent.map(({ words }) => words);
  const names = new Set([known?.entries ?? {}, ...arrived].flatMap(namesOf));
  return entriesOf([...names], (name) => {
    const before: Entry | undefined = known?.entries[name];
    const now: Entry = current.entries[name] ?? {};
    const said = arrived.flatMap((words) => (words[name] ? [words[name]] : []));
    if (said.length > 0 && said.every((one) => !hasParts(partsUnlike(one, now)))) return now;
    const [first, ...others] = [...(before ? [before] : []), ...said];
    const isOne = others.every((other) => isAlike({ [name]: first }, { [name]: other }));
    if (!first || !isOne) return undefined;
    return !known && isStored(first, now) ? now : first;
  });
}
