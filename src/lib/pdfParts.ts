import { matchesIn } from './pdfMatches';
import { sha256 } from './sha256';

/** More often than a file names itself. */
const MOST_IDS = 40;
/** More often than a report is added to; each is read up to there. */
const MOST_ENDS = 8;

type Place = { readonly at: number; readonly text: string };

/** The first places of a pattern. */
async function placesOf(file: Blob, pattern: RegExp, most: number): Promise<Place[]> {
  const found: Place[] = [];
  for await (const { at, match } of matchesIn(file, pattern)) {
    if (found.push({ at, text: match[0] }) === most) break;
  }
  return found;
}

/** False for a PDF without its end: it was cut off, on the way or by a full disk. */
export async function isWholePdf(file: Blob): Promise<boolean> {
  const end = await file.slice(Math.max(0, file.size - 2048)).arrayBuffer();
  return new TextDecoder('latin1').decode(end).includes('%%EOF');
}

/** True if the file begins with these bytes and goes on: one that is signed digitally is only added to. */
export const beginsWith = async (
  file: Blob,
  beginning: { readonly file_size: number; readonly sha256: string },
) =>
  file.size > beginning.file_size && (await sha256(file.slice(0, beginning.file_size))) === beginning.sha256;

/** True for two files that say the same, one of which may have been drawn anew at another moment. */
export async function isDrawnAnew(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  const undated = async (file: Blob) =>
    new TextDecoder('latin1').decode(await file.arrayBuffer()).replace(/\/CreationDate \(D:[^)]*\)/, '');
  return (await undated(one)) === (await undated(other));
}

/**
 * The SHA-256 of everything that the file may have been before something was added to it: what ends where a PDF ends, from its
 * beginning. The last is that of the file itself.
 */
export async function earlierHashes(file: Blob): Promise<readonly string[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const hashes: string[] = [];
  for (const { at, text } of await placesOf(file, /%%EOF(?:\r\n|\n|\r)?/g, MOST_ENDS)) {
    // with and without the end of the line, which one who adds to a file may have written
    const ends = new Set([at + '%%EOF'.length, at + text.length]);
    for (const end of ends) if (end < bytes.length) hashes.push(await sha256(bytes.subarray(0, end)));
  }
  return [...hashes, await sha256(bytes)];
}

/**
 * The identifiers that a PDF says it was made with, as those of rows: the first of the pair in its trailer, which programs that save it
 * anew keep.
 */
export async function madeIds(file: Blob): Promise<readonly string[]> {
  const named = await placesOf(file, /\/ID\s*\[\s*<[0-9a-fA-F]{32}>/g, MOST_IDS);
  const ids = named.map(({ text }) => text.slice(-33, -1).toLowerCase());
  return [...new Set(ids)].map((id) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
}
