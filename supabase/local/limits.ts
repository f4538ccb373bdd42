import type { Api } from './address.ts';

const MB = 2 ** 20;

/** The largest file that a bucket can allow. */
export const LARGEST_FILE = 50 * MB;
/** How many files are received at once. */
export const FILES_AT_ONCE = 4;
/** What a multipart body adds to its file. */
export const ENVELOPE = 64 * 1024;
/** The largest body that is a command and no file: lists of paths, for instance. */
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

/** As many rows as an answer of the REST layer holds. */
export const MOST_ROWS = 1000;
/** As many paths as the hosted service signs in one call; here no more are removed, either. */
export const MOST_PATHS = 1000;
/** The longest that a signed address can hold: a day. The hosted service knows no limit. */
export const LONGEST_SIGNED = 24 * 3600;
