import type { Api } from './address.ts';

const MB = 2 ** 20;

/** Largest file size of any bucket. */
export const LARGEST_FILE = 50 * MB;
/** Number of files received concurrently. */
export const FILES_AT_ONCE = 4;
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
/** Maximum paths per call that signs (as in the hosted service) or removes. */
export const MOST_PATHS = 1000;
/** Longest validity of a signed address: one day. The hosted service has no limit. */
export const LONGEST_SIGNED = 24 * 3600;
