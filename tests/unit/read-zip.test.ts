import { BlobWriter, configure, TextReader, ZipWriter } from '@zip.js/zip.js';
import { beforeAll, expect, test } from 'vitest';
import { IMPORT_MAX } from '../../src/lib/limits';
import { openZip } from '../../src/lib/readZip';
import { type ZipEntry, zipOf } from '../../src/lib/zip';

beforeAll(() => configure({ useWebWorkers: false }));

async function* each(entries: readonly ZipEntry[]) {
  yield* entries;
}
const exported = (...entries: readonly (readonly [name: string, text: string])[]) =>
  zipOf(each(entries.map(([name, input]) => ({ name, input }))));

async function packed(entries: readonly (readonly [name: string, text: string])[], password?: string) {
  const writer = new ZipWriter(new BlobWriter(), password ? { password } : {});
  for (const [name, text] of entries) await writer.add(name, new TextReader(text));
  return writer.close();
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error.code,
  );

test('D-331: the files of an export are read, also after somebody packed them again', async () => {
  const texts = [
    ['Ana_1/dados.json', '{"á":1}'],
    ['Ana_1/documentos/laudo.pdf', '%PDF-'],
  ] as const;
  for (const zip of [await exported(...texts), await packed(texts)]) {
    const files = await openZip(zip);
    expect([...files.keys()]).toEqual(texts.map(([name]) => name));
    expect(await (await files.get('Ana_1/dados.json')?.read())?.text()).toBe('{"á":1}');
  }
});

test('D-331: a ZIP that is cut, or was changed, is refused, wherever that is', async () => {
  const zip = await exported(['a/dados.json', 'x'.repeat(5000)], ['b/dados.json', 'y'.repeat(5000)]);
  for (const end of [0, 3, 100, 5100, zip.size - 30, zip.size - 1])
    expect(await codeOf(openZip(zip.slice(0, end)))).toBe('cut');
  const bytes = new Uint8Array(await zip.arrayBuffer());
  bytes[100] = 0;
  const files = await openZip(new Blob([bytes]));
  expect(await codeOf(files.get('a/dados.json')?.read() ?? Promise.resolve())).toBe('cut');
  expect(await (await files.get('b/dados.json')?.read())?.text()).toBe('y'.repeat(5000));
});

test('D-331: what unpacks to far more than it is packed is refused before it is unpacked', async () => {
  const zeros = '0'.repeat(IMPORT_MAX.unpackedUnchecked * 4);
  expect(await codeOf(openZip(await packed([['a/dados.json', zeros]])))).toBe('bomb');
});

test('D-331: what unpacks to more than the directory says is refused while it is unpacked', async () => {
  const zip = await packed([['a/dados.json', 'x'.repeat(2_000_000)]]);
  const bytes = new Uint8Array(await zip.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const directory = bytes.lastIndexOf(0x50, bytes.length - 23);
  let at = directory;
  while (view.getUint32(at, true) !== 0x02014b50) at -= 1;
  view.setUint32(at + 24, 1000, true);
  const files = await openZip(new Blob([bytes])).catch((error) => error);
  // refused at once or while it is read
  const code = files instanceof Map ? await codeOf(files.get('a/dados.json').read()) : files.code;
  expect(['bomb', 'cut']).toContain(code);
});

test.each(['../fora.pdf', 'a/../../b', '/etc/x', 'C:/x', 'a\\b', '..', 'a/./b'])(
  'D-331: a ZIP with the name %j is refused',
  async (name) => {
    expect(await codeOf(openZip(await exported(['a/dados.json', '{}'], [name, 'x'])))).toBe('path');
  },
);

test('D-331: two files of one name, and a password, are refused', async () => {
  const texts = Buffer.from(await (await exported(['a/x', '1'], ['a/y', '2'])).arrayBuffer()).toString(
    'latin1',
  );
  const twice = Buffer.from(texts.replaceAll('a/y', 'a/x'), 'latin1');
  expect(await codeOf(openZip(new Blob([twice])))).toBe('twice');
  expect(await codeOf(openZip(await packed([['a/x', '1']], 'segredo')))).toBe('encrypted');
});

test('D-331: no ZIP at all is refused', async () => {
  expect(await codeOf(openZip(new Blob([])))).toBe('cut');
  expect(await codeOf(openZip(new Blob(['PK, but nothing of one'])))).toBe('cut');
});
