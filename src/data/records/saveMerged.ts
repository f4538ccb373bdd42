import { DataError } from '../supabase/dataError';
import {
  type Attempt,
  baseOf,
  type Conflict,
  changesSince,
  type Entries,
  isAlike,
  type Known,
  mergeOnto,
  namesOf,
} from './merge';

export type SaveOutcome<Stored, Name extends string> =
  | { readonly kind: 'saved'; readonly row: Stored }
  | { readonly kind: 'gone' }
  /** The same entries were changed elsewhere; the therapist must choose. */
  | ({ readonly kind: 'conflict' } & Conflict<Stored, Name>);

/** The saved row. Throws where there is none: `gone` names the code for a deleted row, `changed` makes the error of a conflict. */
export function savedRow<Stored, Name extends string>(
  outcome: SaveOutcome<Stored, Name>,
  gone: string,
  changed: (conflict: Conflict<Stored, Name>) => DataError,
): Stored {
  switch (outcome.kind) {
    case 'saved':
      return outcome.row;
    case 'gone':
      throw new DataError('refused', gone);
    case 'conflict':
      throw changed(outcome);
    default:
      return outcome satisfies never;
  }
}

type Calls<Stored, Name extends string> = {
  readonly entriesIn: (row: Stored) => Entries<Name>;
  /** Saves the changes if the row still has the revision of `current`; null otherwise. */
  readonly saveAt: (current: Stored, changes: Entries<Name>) => Promise<Stored | null>;
  /** The stored row; null if it was deleted. */
  readonly readAgain: () => Promise<Stored | null>;
  /** True for a row that can no longer be changed: everything that it lacks is a conflict. */
  readonly isFinal?: (row: Stored) => boolean;
};

/** How often a save is repeated on top of concurrent changes. */
export const MERGE_TRIES = 3;

/**
 * Saves what `words` change of a row that was `known`, or that was to be new (null), on top of `current`, as it was read last. Nothing is overwritten silently: equal
 * values count as saved, changes of other entries are kept, and changes of the same entry are a conflict. `sent` is what attempts
 * have sent whose answers were lost: a revision that they explain is this device's own, and what `words` change is changed of it. Any
 * other one is a conflict in what they have sent, also where it says what was said before.
 */
export async function saveMerged<Stored extends { readonly revision: number }, Name extends string>(
  current: Stored,
  known: Known<Name> | null,
  words: Entries<Name>,
  { entriesIn, saveAt, readAgain, isFinal }: Calls<Stored, Name>,
  sent: readonly Attempt<Name>[] = [],
): Promise<SaveOutcome<Stored, Name>> {
  // nothing counts as unchanged before it is known what has arrived; what was to be new was read just now
  let row = known && sent.length > 0 ? await readAgain() : current;
  for (let tries = 0; tries < MERGE_TRIES; tries += 1) {
    if (!row) return { kind: 'gone' };
    const now = entriesIn(row);
    const { revision } = row;
    const before = baseOf(known, sent, { entries: now, revision });
    const changes = changesSince(before, toBeChanged(words, { known, sent, before, now }));
    const { missing, contested } = mergeOnto(isFinal?.(row) ? {} : before, changes, now);
    if (namesOf(contested).length > 0) return { kind: 'conflict', current: row, changes, contested };
    if (namesOf(missing).length === 0) return { kind: 'saved', row };
    const saved = await saveAt(row, missing);
    if (saved) return { kind: 'saved', row: saved };
    row = await readAgain();
  }
  throw new DataError('failed', 'revision');
}

type Compared<Name extends string> = {
  readonly known: Known<Name> | null;
  readonly sent: readonly Attempt<Name>[];
  readonly before: Entries<Name>;
  readonly now: Entries<Name>;
};

/**
 * The words without those that are to be as they were known, and of which nobody knows whether what was sent of them had arrived: the row
 * does not say that, so that there is nothing to undo.
 */
function toBeChanged<Name extends string>(
  words: Entries<Name>,
  { known, sent, before, now }: Compared<Name>,
): Entries<Name> {
  const isSame = (name: Name, one: Entries<Name>, other: Entries<Name>) =>
    isAlike({ [name]: one[name] }, { [name]: other[name] });
  const isUndone = (name: Name) =>
    before[name] === undefined &&
    known?.entries[name] !== undefined &&
    isSame(name, known.entries, words) &&
    !sent.some((attempt) => attempt.words[name] && isSame(name, attempt.words, now));
  const names = namesOf(words).filter((name) => !isUndone(name));
  return Object.fromEntries(names.map((name) => [name, words[name]])) as Entries<Name>;
}
