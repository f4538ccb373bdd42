import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

/** Characters of rows that are handed over together. */
const BATCH = 1_000_000;

/** A stream of bytes that hands over its lines, many at a time. */
export function inBatches(take: (lines: readonly string[]) => Promise<void>): WritableStream<Uint8Array> {
  const decoder = new TextDecoder();
  let rest = '';
  let lines: string[] = [];
  let held = 0;
  const handOver = async () => {
    if (lines.length > 0) await take(lines);
    lines = [];
    held = 0;
  };
  return new WritableStream({
    async write(chunk) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        held += line.length;
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
