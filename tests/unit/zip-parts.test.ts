import { expect, test } from 'vitest';
import type { ZipEntry } from '../../src/lib/zip';
import { writeZip, zipOf, zipParts } from '../../src/lib/zip';
import { readZip } from '../support/zip';

async function* entriesOf(sizes: number[]): AsyncGenerator<ZipEntry> {
  for (const [index, size] of sizes.entries())
    yield { name: `${index}.bin`, input: new Blob([new Uint8Array(size)]) };
}

async function partsOf(entries: AsyncIterable<ZipEntry>, cutAt: number) {
  const found: { bytes: number; names: string[] }[] = [];
  for await (const part of zipParts(entries, cutAt)) {
    const text = Buffer.from(await part.arrayBuffer()).toString('latin1');
    found.push({ bytes: part.size, names: [...new Set(text.match(/\d\.bin/g))] });
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

test('the error of a file, and of the place that it is written to, is passed on', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new Error('connection lost')),
  });
  async function* failing(): AsyncGenerator<ZipEntry> {
    yield { name: 'a', input: 'text' };
    yield { name: 'b', input: broken };
  }
  await expect(zipOf(failing())).rejects.toThrow('connection lost');
  const full = () => Promise.reject(new Error('disk full'));
  await expect(writeZip(entriesOf([10, 10]), full)).rejects.toThrow('disk full');
});

test('a file that comes as a stream or as texts, an empty one too, is the same as a whole one', async () => {
  const text = 'Avaliação'.repeat(10_000);
  async function* texts() {
    yield text.slice(0, 5);
    yield '';
    yield text.slice(5);
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'whole', input: text };
    yield { name: 'stream', input: new Blob([text]).stream() };
    yield { name: 'texts', input: texts() };
    yield { name: 'empty', input: '' };
  }
  const files = readZip(new Uint8Array(await (await zipOf(entries())).arrayBuffer()));
  for (const name of ['whole', 'stream', 'texts']) expect(files.get(name)?.toString()).toBe(text);
  expect(files.get('empty')).toHaveLength(0);
});
