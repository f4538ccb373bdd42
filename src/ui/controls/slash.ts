/** What is typed after a slash, to find a phrase by its title. */
export type Slash = {
  /** Where the slash stands. */
  readonly from: number;
  readonly query: string;
};

const LONGEST = 40;

/** The slash that the caret follows: one that begins a word, as in ' /alon', and not that of '12/03' or 'e/ou'. */
export function slashBefore(text: string, caret: number): Slash | null {
  // with the character before the slash, if there is one
  const typed = text.slice(Math.max(0, caret - LONGEST - 2), caret);
  const query = /(?<![^\s(])\/(|[^\s/][^/\n]*)$/.exec(typed)?.[1];
  return query === undefined || query.length > LONGEST ? null : { from: caret - query.length - 1, query };
}
