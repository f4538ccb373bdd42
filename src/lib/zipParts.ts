import { makeZip } from 'client-zip';
import type { ZipEntry } from './zip';

/** A chunk of a ZIP, and whether it is the last one of its part. */
export type ZipPart = AsyncIterable<Uint8Array<ArrayBuffer>>;

/**
 * Writes the entries into as many ZIPs as are needed: a new one begins before the entry that finds `cutAt` bytes
 * written already. An entry is never parted, so a part holds at most `cutAt` and its largest entry.
 */
export async function* zipParts(entries: AsyncIterable<ZipEntry>, cutAt: number): AsyncGenerator<ZipPart> {
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
    async function* chunks() {
      const reader = makeZip(ofThisPart()).getReader();
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        written += read.value.length;
        yield read.value as Uint8Array<ArrayBuffer>;
      }
    }
    yield chunks();
  }
}
