import { DataError } from '../supabase/dataError';
import { type Conflict, type Entries, mergeOnto, namesOf } from './merge';

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
 * Saves `changes`, made of `base`, on top of `current`, the row as it was read last. Nothing is overwritten silently: equal
 * values count as saved, changes of other entries are kept, and changes of the same entry are a conflict.
 */
export async function saveMerged<Stored, Name extends string>(
  current: Stored,
  base: Entries<Name>,
  changes: Entries<Name>,
  { entriesIn, saveAt, readAgain, isFinal }: Calls<Stored, Name>,
): Promise<SaveOutcome<Stored, Name>> {
  let row = current;
  for (let tries = 0; tries < MERGE_TRIES; tries += 1) {
    const { missing, contested } = mergeOnto(isFinal?.(row) ? {} : base, changes, entriesIn(row));
    if (namesOf(contested).length > 0) return { kind: 'conflict', current: row, changes, contested };
    if (namesOf(missing).length === 0) return { kind: 'saved', row };
    const saved = await saveAt(row, missing);
    if (saved) return { kind: 'saved', row: saved };
    const stored = await readAgain();
    if (!stored) return { kind: 'gone' };
    row = stored;
  }
  throw new DataError('failed', 'revision');
}
