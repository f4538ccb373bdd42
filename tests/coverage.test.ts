import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const numbers = [...read('docs/requirements.md').matchAll(/\*\*([RD]-[\d.]+)\*\*/g)].map(
  ([, number]) => number,
);
const numberIn = /\b(?:R-\d+\.\d+|D-\d+)\b/g;

/** The test titles in a file, without skipped tests. */
function titlesIn(source: string): string[] {
  const titles = /(?:\b(?:test|it|describe)|\))\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*,/g;
  return [...source.matchAll(titles)].map(([, single, double]) => single ?? double ?? '');
}

const scriptsUnder = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));

/** Whether `npm test` leaves the test with this title to `npm run test:long` or to CI. */
function isLeftOut(source: string, title: string): boolean {
  const start = source.indexOf(title);
  return /'(@long|@?repeat)'/.test(source.slice(start, source.indexOf('=>', start)));
}

/** The numbers in the titles of tests that `npm test` runs. */
function shownBy(source: string): string[] {
  return titlesIn(source).flatMap((title) =>
    isLeftOut(source, title) ? [] : [...title.matchAll(numberIn)].map(([number]) => number),
  );
}

test('D-282: every requirement is named by the title of a test of the usual run', () => {
  expect(numbers.length).toBeGreaterThan(100);
  const shown = new Set(
    scriptsUnder('tests')
      .filter((file) => /\.test\.tsx?$/.test(file) && !/\.long\.|engines/.test(file))
      .flatMap((file) => shownBy(read(file))),
  );
  expect(numbers.filter((number) => number && !shown.has(number))).toEqual([]);
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

test('D-282: the title of a test that the usual run leaves out shows nothing', () => {
  const source = `
    test('R-1.1: often', () => {});
    test('R-1.2, D-1: rarely', { tag: '@long' }, () => {});
    test('R-1.3: again', { tag: ['@tablet', '@repeat'] }, () => {});
    test('R-1.4: and again', { tags: 'repeat' }, () => {});`;
  expect(shownBy(source)).toEqual(['R-1.1']);
});

test('code and tests mention no number that does not exist', () => {
  const mentioned = [...scriptsUnder('src'), ...scriptsUnder('tests')].flatMap((file) =>
    [...read(file).matchAll(numberIn)].map(([number]) => ({ file, number })),
  );
  expect(mentioned.length).toBeGreaterThan(100);
  expect(mentioned.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});

test('R-1.6: nothing listens to realtime', () => {
  const listening = scriptsUnder('src').filter((file) => /\.channel\(|postgres_changes/.test(read(file)));
  expect(listening).toEqual([]);
});
