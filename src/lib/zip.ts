import { makeZip } from 'client-zip';

export type ZipEntry = {
  readonly name: string;
  /** An iterable must never give an empty string: the writer takes it for the end. */
  readonly input: Blob | string | ReadableStream<Uint8Array> | AsyncIterable<string>;
  readonly lastModified?: Date | undefined;
};

/** The bytes of one ZIP, in order; rejects with what an entry failed with. */
type ZipBytes = AsyncIterable<Uint8Array<ArrayBuffer>>;

/** Memory that is held before it is handed to the browser, which keeps large blobs on the disk. */
const HELD_BYTES = 8 * 1024 * 1024;

async function* bytesOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = makeZip(entries).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    yield read.value as Uint8Array<ArrayBuffer>;
  }
}

/** Gathers the bytes of a ZIP into a blob, without holding all of them in memory. */
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

/** Writes the entries into one ZIP, each as it comes. Rejects with what an entry failed with. */
export const zipOf = (entries: AsyncIterable<ZipEntry>): Promise<Blob> => zipBlob(bytesOf(entries));

/**
 * Writes the entries into as many ZIPs as are needed: a new one begins before the entry that finds `cutAt` bytes
 * written already. An entry is never parted, so a part holds at most `cutAt` and its largest entry.
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
