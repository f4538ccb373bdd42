/** A slash in the text, and the query after it, which finds a phrase by its title. */
export type Slash = {
  /** The index of the slash. */
  readonly from: number;
  readonly query: string;
};

const LONGEST = 40;

/** The slash before the caret if it begins a word, as in ' /alon', unlike in '12/03' or 'e/ou'; null otherwise. */
export function slashBefore(text: string, caret: number): Slash | null {
  // with the character before the slash, if there is one
  const typed = text.slice(Math.max(0, caret - LONGEST - 2), caret);
  const query = /(?<![^\s(])\/(|[^\s/][^/\n]*)$/.exec(typed)?.[1];
  return query === undefined || query.length > LONGEST ? null : { from: caret - query.length - 1, query };
}
