import { BlobReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';

export type ZipEntry = {
  readonly name: string;
  readonly input: Blob | string | ReadableStream<Uint8Array> | AsyncIterable<string>;
  readonly lastModified?: Date | undefined;
};

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes buffered before they become a Blob; browsers keep large Blobs on disk. */
const HELD_BYTES = 8 * 1024 * 1024;

/**
 * Stored as they are, since photos and PDFs do not shrink. No file is near 4 GB: a stream, whose length is not known beforehand, is
 * written as one of more otherwise, which not every program unpacks. The page's own code does it, without a worker of the library.
 */
const options = { level: 0, zip64: false, useUnicodeFileNames: true, useWebWorkers: false } as const;

function streamOf(texts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const source = texts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await source.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await source.return?.();
    },
  });
}

function readerOf(input: ZipEntry['input']) {
  if (typeof input === 'string') return new BlobReader(new Blob([input]));
  if (input instanceof Blob) return new BlobReader(input);
  return input instanceof ReadableStream ? input : streamOf(input);
}

/**
 * Writes the entries into one ZIP as they arrive, and asks for the next one once the bytes of the last are written; rejects with the
 * error of the entry, or of the writing, that failed.
 */
export async function writeZip(
  entries: AsyncIterable<ZipEntry>,
  write: (bytes: Bytes) => void | Promise<void>,
): Promise<void> {
  const zip = new ZipWriter(new WritableStream<Bytes>({ write }));
  for await (const { name, input, lastModified } of entries) {
    await zip.add(name, readerOf(input), { ...options, ...(lastModified && { lastModDate: lastModified }) });
  }
  await zip.close();
}

/** Takes bytes for a Blob without holding all of them in memory. */
function blobOfBytes() {
  const parts: Blob[] = [];
  let held: Bytes[] = [];
  let heldSize = 0;
  let size = 0;
  const handOver = () => {
    parts.push(new Blob(held));
    held = [];
    heldSize = 0;
  };
  return {
    size: () => size,
    write(chunk: Bytes) {
      held.push(chunk);
      heldSize += chunk.length;
      size += chunk.length;
      if (heldSize >= HELD_BYTES) handOver();
    },
    blob() {
      handOver();
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}

/** Writes the entries into one ZIP; rejects with the error of the entry that failed. */
export async function zipOf(entries: AsyncIterable<ZipEntry>): Promise<Blob> {
  const { write, blob } = blobOfBytes();
  await writeZip(entries, write);
  return blob();
}

/**
 * Splits the entries over as many ZIPs as needed: a new part starts before an entry once `cutAt` bytes are
 * written. Entries are never split, so a part holds at most `cutAt` bytes plus its largest entry.
 */
export async function* zipParts(entries: AsyncIterable<ZipEntry>, cutAt: number): AsyncGenerator<Blob> {
  const source = entries[Symbol.asyncIterator]();
  let next = await source.next();
  while (!next.done) {
    const { size, write, blob } = blobOfBytes();
    async function* ofThisPart(): AsyncGenerator<ZipEntry> {
      while (!next.done && (size() === 0 || size() < cutAt)) {
        yield next.value;
        next = await source.next();
      }
    }
    await writeZip(ofThisPart(), write);
    yield blob();
  }
}
