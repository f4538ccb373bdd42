import { makeZip } from 'client-zip';

export type ZipEntry = {
  readonly name: string;
  /** An iterable must never yield an empty string: client-zip treats it as the end. */
  readonly input: Blob | string | ReadableStream<Uint8Array> | AsyncIterable<string>;
  readonly lastModified?: Date | undefined;
};

/** The bytes of one ZIP, in order; rejects with the error of the entry that failed. */
type ZipBytes = AsyncIterable<Uint8Array<ArrayBuffer>>;

/** Bytes buffered before they become a Blob; browsers keep large Blobs on disk. */
const HELD_BYTES = 8 * 1024 * 1024;

async function* bytesOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = makeZip(entries).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    yield read.value as Uint8Array<ArrayBuffer>;
  }
}

/** Collects the bytes of a ZIP into a Blob without holding all of them in memory. */
export async function zipBlob(bytes: ZipBytes): Promise<Blob> {
  const parts: Blob[] = [];
  let held: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const handOver = () => {
    parts.push(new Blob(held));
    held = [];
    size = 0;
  };
  for await (const chunk of bytes) {
    held.push(chunk);
    size += chunk.length;
    if (size >= HELD_BYTES) handOver();
  }
  handOver();
  return new Blob(parts, { type: 'application/zip' });
}

/** Writes the entries into one ZIP as they arrive; rejects with the error of the entry that failed. */
export const zipOf = (entries: AsyncIterable<ZipEntry>): Promise<Blob> => zipBlob(bytesOf(entries));

/**
 * Splits the entries over as many ZIPs as needed: a new part starts before an entry once `cutAt` bytes are
 * written. Entries are never split, so a part holds at most `cutAt` bytes plus its largest entry.
 */
export async function* zipParts(entries: AsyncIterable<ZipEntry>, cutAt: number): AsyncGenerator<ZipBytes> {
  const source = entries[Symbol.asyncIterator]();
  let next = await source.next();
  while (!next.done) {
    let written = 0;
    async function* ofThisPart(): AsyncGenerator<ZipEntry> {
      while (!next.done && (written === 0 || written < cutAt)) {
        yield next.value;
        next = await source.next();
      }
    }
    async function* counted() {
      for await (const chunk of bytesOf(ofThisPart())) {
        written += chunk.length;
        yield chunk;
      }
    }
    yield counted();
  }
}
