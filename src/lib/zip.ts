import { makeZip } from 'client-zip';

export type ZipEntry = {
  readonly name: string;
  /** An iterable must never give an empty string: the writer takes it for the end. */
  readonly input: Blob | string | ReadableStream<Uint8Array> | AsyncIterable<string>;
  readonly lastModified?: Date | undefined;
};

/** Memory that is held before it is handed to the browser, which keeps large blobs on the disk. */
const HELD_BYTES = 8 * 1024 * 1024;

/** Writes the entries into one ZIP, each as it comes. Rejects with what an entry failed with. */
export async function zipOf(entries: AsyncIterable<ZipEntry>): Promise<Blob> {
  const parts: Blob[] = [];
  let held: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const handOver = () => {
    parts.push(new Blob(held));
    held = [];
    size = 0;
  };
  const reader = makeZip(entries).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    held.push(value as Uint8Array<ArrayBuffer>);
    size += value.length;
    if (size >= HELD_BYTES) handOver();
  }
  handOver();
  return new Blob(parts, { type: 'application/zip' });
}
