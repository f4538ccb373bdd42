import type { Attempt, Entries } from '../../src/data/records/merge';

/** Attempts in their order whose answers were lost: the first on this revision of the row, 0 for a new one. */
export const attemptsOf = <Name extends string>(
  words: readonly Entries<Name>[],
  revision = 0,
): readonly Attempt<Name>[] => words.map((each, index) => ({ words: each, at: revision + index }));
