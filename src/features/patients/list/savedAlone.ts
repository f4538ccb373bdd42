type Lists = {
  /** The id of a record just saved. */
  readonly saved: string | undefined;
  /** The ids of those that wait, of those that are stored, and of those that are shown. */
  readonly waiting: readonly string[];
  readonly stored: readonly { readonly id: string }[];
  readonly found: readonly unknown[];
  readonly isSearched: boolean;
};

/** The records held back while a record just saved is shown alone, and how that one is known; undefined where all are shown. */
export function savedAlone({ saved, waiting, stored, found, isSearched }: Lists) {
  if (!saved || isSearched) return undefined;
  const withheld = new Set([...waiting, ...stored.map(({ id }) => id)]);
  const isKnown = found.length > 0 || withheld.has(saved);
  return {
    /** How many there are beside the one. */
    others: withheld.size - (withheld.has(saved) ? 1 : 0),
    count: withheld.size,
    isKnown,
    waits: isKnown && waiting.includes(saved),
  };
}
