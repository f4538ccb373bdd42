import type { MarkEntry } from '../../questionnaire/marks';

/** The content of a question of a record, or of a column of a note: its text and its mark. An absent part is not compared. */
export type Entry = { readonly text?: string | null; readonly mark?: MarkEntry | null };
export type Entries<Name extends string = string> = { readonly [name in Name]?: Entry };

const isSameMark = (one: MarkEntry | null | undefined, other: MarkEntry | null | undefined) =>
  (one?.mark ?? null) === (other?.mark ?? null) && (one?.informant ?? null) === (other?.informant ?? null);

const namesOf = <Name extends string>(entries: Entries<Name>) => Object.keys(entries) as Name[];

function entriesOf<Name extends string>(
  names: readonly Name[],
  entryOf: (name: Name) => Entry | undefined,
): Entries<Name> {
  const found = names.flatMap((name) => {
    const entry = entryOf(name);
    return entry && (entry.text !== undefined || entry.mark !== undefined) ? [[name, entry] as const] : [];
  });
  return Object.fromEntries(found) as Entries<Name>;
}

/** The parts of `entry` that differ from `other`. */
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

/**
 * True if `current` has changed what `missing`, the wanted part of an entry, concerns. A mark means that there is no text, and an
 * informant belongs to the text that was read, so the two parts depend on each other.
 */
function isContested(base: Entry | undefined, wanted: Entry, missing: Entry, current: Entry): boolean {
  if (!base) return true;
  const isTextNew = current.text !== base.text;
  const isMarkNew = !isSameMark(current.mark, base.mark);
  if (missing.text !== undefined && (isTextNew || isMarkNew)) return true;
  if (missing.mark === undefined) return false;
  return isMarkNew || (missing.mark !== null && isTextNew && current.text !== wanted.text);
}

/**
 * Merges changes that were made of `base` onto `current`: `missing` is what `current` lacks of them, `contested` the names
 * that were changed there too, since `base` or since an unknown time (a name that `base` lacks), so that somebody must choose.
 */
export function mergeOnto<Name extends string>(
  base: Entries<Name>,
  mine: Entries<Name>,
  current: Entries<Name>,
): { readonly missing: Entries<Name>; readonly contested: readonly Name[] } {
  const missing = entriesOf(namesOf(mine), (name) => partsUnlike(mine[name] ?? {}, current[name] ?? {}));
  const contested = namesOf(missing).filter((name) =>
    isContested(base[name], mine[name] ?? {}, missing[name] ?? {}, current[name] ?? {}),
  );
  return { missing, contested };
}

/** True also if `current` lacks the mark: marks are stored after their row, and may not have arrived. */
const isStored = (sent: Entry, current: Entry): boolean =>
  (sent.text === undefined || sent.text === current.text) &&
  (!current.mark || isSameMark(sent.mark, current.mark));

/** True if two attempts sent the same. */
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
