import type { Api } from './address.ts';

const MB = 2 ** 20;

/** Largest file size of any bucket. */
export const LARGEST_FILE = 50 * MB;
/** Number of files received concurrently: in total, and from one account. */
export const FILES_AT_ONCE = 4;
export const FILES_OF_AN_ACCOUNT = 2;
/** Overhead of a multipart body over its file. */
export const ENVELOPE = 64 * 1024;
/** Largest body of a request that carries no file, such as a list of paths. */
export const LARGEST_COMMAND = MB;

/**
 * The largest body of each API. The long answers of a child's record, all at their limit, are 4 MB of plain letters and
 * 15 MB of signs of four bytes.
 */
export const mostBytes: Record<Api, number> = {
  auth: MB / 4,
  rest: 16 * MB,
  storage: LARGEST_FILE + ENVELOPE,
};

/** Maximum rows in one answer of the REST layer. */
export const MOST_ROWS = 1000;
/** Maximum tables that a query embeds in its own. */
export const MOST_EMBEDDED = 4;
/** Levels of a filter as @supabase/lite reads it: each `and`, `or` and `not` is up to three. */
export const DEEPEST_FILTER = 100;
/** Longest pattern of `like` and `ilike`. */
export const LONGEST_PATTERN = 100;
/** Time limit of a query on an external server; PGlite cannot end one. A hosted project has 8 s. */
export const QUERY_SECONDS = 30;
/** Maximum paths per call that signs, as in the hosted service. */
export const MOST_PATHS = 1000;
/** Longest e-mail address, as in the hosted service. */
export const LONGEST_EMAIL = 255;

/** Time limits of a body: without progress, and in total. It comes from this computer. */
export const BODY_IDLE_SECONDS = 15;
export const BODY_SECONDS = 120;
