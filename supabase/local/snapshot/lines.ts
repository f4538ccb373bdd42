import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

/** Characters of rows that are handed over together. */
const BATCH = 1_000_000;

/** The longest row: every text of a patient at its limit, and each of its signs written as a code. */
const LONGEST_LINE = 100_000_000;

/** A stream of bytes that hands over its lines, many at a time. Fails at a line that no row can have. */
export function inBatches(take: (lines: readonly string[]) => Promise<void>): WritableStream<Uint8Array> {
  const decoder = new TextDecoder();
  /** The pieces of the line that has not ended. */
  let open: string[] = [];
  let length = 0;
  let lines: string[] = [];
  let held = 0;
  const handOver = async () => {
    if (lines.length > 0) await take(lines);
    lines = [];
    held = 0;
  };
  const add = (piece: string) => {
    length += piece.length;
    if (length > LONGEST_LINE) throw new Error('a line is too long');
    open.push(piece);
  };
  return new WritableStream({
    async write(chunk) {
      const [first = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n');
      add(first);
      for (const piece of rest) {
        lines.push(open.join(''));
        held += length;
        open = [];
        length = 0;
        add(piece);
        if (held >= BATCH) await handOver();
      }
    },
    close: handOver,
  });
}

/** Hands over the lines of a file, many at a time. */
export async function readLines(
  file: string,
  take: (lines: readonly string[]) => Promise<void>,
): Promise<void> {
  const source = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  await source.pipeTo(inBatches(take));
}
