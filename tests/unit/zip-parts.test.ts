import { expect, test } from 'vitest';
import type { ZipEntry } from '../../src/lib/zip';
import { zipParts } from '../../src/lib/zip';

async function* entriesOf(sizes: number[]): AsyncGenerator<ZipEntry> {
  for (const [index, size] of sizes.entries())
    yield { name: `${index}.bin`, input: new Blob([new Uint8Array(size)]) };
}

async function partsOf(entries: AsyncIterable<ZipEntry>, cutAt: number) {
  const found: { bytes: number; names: string[] }[] = [];
  for await (const part of zipParts(entries, cutAt)) {
    let bytes = 0;
    let text = '';
    for await (const chunk of part) {
      bytes += chunk.length;
      text += Buffer.from(chunk).toString('latin1');
    }
    found.push({ bytes, names: [...new Set(text.match(/\d\.bin/g))] });
  }
  return found;
}

test('D-58: a part ends before the entry that finds it full; no entry is split or lost', async () => {
  const parts = await partsOf(entriesOf([400, 400, 400, 3000, 10]), 1000);
  expect(parts.map(({ names }) => names)).toEqual([['0.bin', '1.bin', '2.bin'], ['3.bin'], ['4.bin']]);
});

test('without a limit there is one part, and nothing makes none', async () => {
  expect(await partsOf(entriesOf([400, 400]), Number.POSITIVE_INFINITY)).toHaveLength(1);
  expect(await partsOf(entriesOf([]), 1000)).toEqual([]);
});

test('the error of an entry is passed to the reader', async () => {
  async function* failing(): AsyncGenerator<ZipEntry> {
    yield { name: 'a', input: 'text' };
    throw new Error('gone');
  }
  await expect(partsOf(failing(), 1000)).rejects.toThrow('gone');
});
