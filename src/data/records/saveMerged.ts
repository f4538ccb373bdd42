import { DataError } from '../supabase/dataError';
import { type Conflict, changesSince, type Entries, mergeOnto, namesOf, withOwn } from './merge';

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
 * Saves what `words` change of `base` on top of `current`, the row as it was read last. Nothing is overwritten silently: equal
 * values count as saved, changes of other entries are kept, and changes of the same entry are a conflict. `sent` is what attempts
 * have sent whose answers were lost: where the row says that, it is this device's own, and what `words` change is changed of it.
 */
export async function saveMerged<Stored, Name extends string>(
  current: Stored,
  base: Entries<Name>,
  words: Entries<Name>,
  { entriesIn, saveAt, readAgain, isFinal }: Calls<Stored, Name>,
  sent: readonly Entries<Name>[] = [],
): Promise<SaveOutcome<Stored, Name>> {
  // nothing counts as unchanged before it is known what has arrived
  let row = sent.length > 0 ? await readAgain() : current;
  for (let tries = 0; tries < MERGE_TRIES; tries += 1) {
    if (!row) return { kind: 'gone' };
    const now = entriesIn(row);
    const before = withOwn(base, sent, now);
    const changes = changesSince(before, words);
    const { missing, contested } = mergeOnto(isFinal?.(row) ? {} : before, changes, now);
    if (namesOf(contested).length > 0) return { kind: 'conflict', current: row, changes, contested };
    if (namesOf(missing).length === 0) return { kind: 'saved', row };
    const saved = await saveAt(row, missing);
    if (saved) return { kind: 'saved', row: saved };
    row = await readAgain();
  }
  throw new DataError('failed', 'revision');
}
