import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const numbers = [...read('docs/requirements.md').matchAll(/\*\*([RD]-[\d.]+)\*\*/g)].map(
  ([, number]) => number,
);
const rows = [...read('docs/spec-coverage.md').matchAll(/^\| ([RD]-[\d.]+) \| (\S+) \| (.+) \|$/gm)].map(
  ([, number = '', file = '', words = '']) => ({ number, file, words }),
);

/** The test titles in a file, without skipped tests. */
function titlesIn(source: string): string[] {
  const titles = /(?:\b(?:test|it|describe)|\))\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*,/g;
  return [...source.matchAll(titles)].map(([, single, double]) => single ?? double ?? '');
}

const scriptsUnder = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));

test('every requirement has a row, and every row a requirement', () => {
  expect(numbers.length).toBeGreaterThan(100);
  expect(new Set(rows.map(({ number }) => number))).toEqual(new Set(numbers));
});

test('every row names a test that exists', () => {
  const stale = rows.filter(
    ({ file, words }) =>
      !existsSync(join(root, file)) || !titlesIn(read(file)).some((title) => title.includes(words)),
  );
  expect(stale).toEqual([]);
});

/** Whether the test with these words in its title is left to `npm run test:long`. */
function isLong(source: string, words: string): boolean {
  const start = source.indexOf(words);
  return source.slice(start, source.indexOf('=>', start)).includes("'@long'");
}

test('every requirement is shown by a test of the usual run', () => {
  const usual = new Set(
    rows.filter(({ file, words }) => !isLong(read(file), words)).map(({ number }) => number),
  );
  expect(numbers.filter((number) => number && !usual.has(number))).toEqual([]);
  expect(isLong("test('words of it', { tag: '@long' }, async () => {});", 'words of')).toBe(true);
});

test('only the title of a test that runs counts', () => {
  const source = `
    test('one', () => {});
    test.each([1])("it's %s", () => {});
    test.skip('off', () => {});
    expect('said').toBe('said', x);
    // a test of 'words'`;
  expect(titlesIn(source)).toEqual(['one', "it's %s"]);
});

test('code and tests mention no number that does not exist', () => {
  const mentioned = [...scriptsUnder('src'), ...scriptsUnder('tests')].flatMap((file) =>
    [...read(file).matchAll(/\b(?:R-\d+\.\d+|D-\d+)\b/g)].map(([number]) => ({ file, number })),
  );
  expect(mentioned.length).toBeGreaterThan(100);
  expect(mentioned.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});

test('R-1.6: nothing listens to realtime', () => {
  const listening = scriptsUnder('src').filter((file) => /\.channel\(|postgres_changes/.test(read(file)));
  expect(listening).toEqual([]);
});
