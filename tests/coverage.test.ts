import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const PAGES = 'docs/requirements';
const pages = readdirSync(join(root, PAGES));
const numberIn = /\b(?:R-\d+\.\d+|D-\d+)\b/g;
const numbersIn = (text: string) => [...text.matchAll(numberIn)].map(([number]) => number);
/** The numbers that an entry begins with: '- **D-1**, **D-2** …'. */
const beginning = /^- (?:\*\*(?:R-\d+\.\d+|D-\d+)\*\*,? )+/gm;
const numbers = pages.flatMap((page) =>
  [...read(join(PAGES, page)).matchAll(beginning)].flatMap(([found]) => numbersIn(found)),
);

/** The documents to be read. */
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].concat(
  readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
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

/** The runs that show requirements, the shortest first; what is tagged for `npm run test:long` shows none. */
const runs = ['npm test', 'npm run test:all'] as const;
type Run = (typeof runs)[number];

/** The first run that has the test with this title, by its tags; undefined if neither has it. */
function runOf(file: string, source: string, title: string): Run | undefined {
  const start = source.indexOf(title);
  const options = source.slice(start, source.indexOf('=>', start));
  if (/\.long\.|engines/.test(file) || /'@long'/.test(options)) return undefined;
  const isBrowser = file.includes('e2e') && !file.endsWith('main-job.test.ts');
  const isRepeat = /^\/\*\* @module-tag repeat \*\//.test(source) || /'repeat'/.test(options);
  return isBrowser || isRepeat ? 'npm run test:all' : 'npm test';
}

/** The numbers in the titles of the tests of a run. */
function shownBy(run: Run, file: string, source: string): string[] {
  return titlesIn(source).flatMap((title) => (runOf(file, source, title) === run ? numbersIn(title) : []));
}

const testFiles = scriptsUnder('tests')
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => [file, read(file)] as const);
/** The first run that shows each number. */
const shown = new Map(
  runs
    .flatMap((run) =>
      testFiles.flatMap(([file, source]) =>
        shownBy(run, file, source).map((number) => [number, run] as const),
      ),
    )
    .reverse(),
);

test('D-282: every requirement is named by the title of a test of npm run test:all, and four of five by one of npm test', () => {
  expect(numbers.length).toBeGreaterThan(400);
  expect(numbers.filter((number) => !shown.has(number))).toEqual([]);
  const later = numbers.filter((number) => shown.get(number) === 'npm run test:all');
  expect(later.length, `shown by npm run test:all alone: ${later.join(', ')}`).toBeLessThan(
    numbers.length / 5,
  );
});

test('every requirement stands once, and its page in the index', () => {
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  const marked = pages.flatMap((page) => [...read(join(PAGES, page)).matchAll(/\*\*[RD]-/g)]);
  expect(numbers).toHaveLength(marked.length);
  const linked = [...read('docs/requirements.md').matchAll(/\(requirements\/([^)]+)\)/g)];
  expect(linked.map(([, page]) => page).sort()).toEqual(pages.sort());
});

/** The numbers in each row of a table's body. */
const numbersByRow = (table: string) =>
  table.split('\n').flatMap((line) => (/^\| (?!what )/.test(line) ? [{ line, found: numbersIn(line) }] : []));

test('D-282: every deviation from the specification has a number that a test of npm run test:all shows', () => {
  const rows = numbersByRow(read('docs/deviations.md'));
  expect(rows.length).toBeGreaterThan(20);
  expect(
    rows.filter(({ found }) => found.length === 0 || found.some((number) => !shown.has(number))),
  ).toEqual([]);
});

test('a row of a table without a number is found', () => {
  const table = '| what | why |\n|---|---|\n| One (D-1, R-1.1). | It is so. |\n| Two. | It is so, too. |';
  expect(numbersByRow(table).map(({ found }) => found)).toEqual([['D-1', 'R-1.1'], []]);
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

test('D-282: the tags and the place of a test say which run shows its numbers', () => {
  const source = `
    test('R-1.1: often', () => {});
    test('R-1.2, D-1: rarely', { tag: '@long' }, () => {});
    test('R-1.3: again', { tags: 'repeat' }, () => {});`;
  const shownIn = (file: string) => runs.map((run) => shownBy(run, file, source));
  expect(shownIn('tests/unit/age.test.ts')).toEqual([['R-1.1'], ['R-1.3']]);
  expect(shownIn('tests/e2e/list.test.ts')).toEqual([[], ['R-1.1', 'R-1.3']]);
  expect(shownIn('tests/e2e/main-job.test.ts')).toEqual([['R-1.1'], ['R-1.3']]);
  expect(shownIn('tests/backend/backup.long.test.ts')).toEqual([[], []]);
  const whole = `/** @module-tag repeat */\n${source}`;
  expect(runs.map((run) => shownBy(run, 'tests/backend/move.test.ts', whole))).toEqual([
    [],
    ['R-1.1', 'R-1.3'],
  ]);
});

test('code, tests and documents mention no number that does not exist', () => {
  const files = [...['src', 'tests', 'supabase', 'scripts'].flatMap(scriptsUnder), ...documents];
  const mentioned = files.flatMap((file) => numbersIn(read(file)).map((number) => ({ file, number })));
  expect(mentioned.length).toBeGreaterThan(100);
  expect(mentioned.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});

test('every link between documents leads to a file and a heading', () => {
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-');
  const links = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, to = '', anchor]) => ({
      file,
      to: to ? join(dirname(file), to) : file,
      anchor,
    })),
  );
  expect(links.length).toBeGreaterThan(40);
  const broken = links.filter(({ to, anchor }) => {
    if (!existsSync(join(root, to))) return true;
    const headings = anchor ? [...read(to).matchAll(/^#+ (.+)$/gm)] : [];
    return anchor !== undefined && !headings.some(([, heading = '']) => anchorOf(heading) === anchor);
  });
  expect(broken).toEqual([]);
});

test('R-1.6: nothing listens to realtime', () => {
  const listening = scriptsUnder('src').filter((file) => /\.channel\(|postgres_changes/.test(read(file)));
  expect(listening).toEqual([]);
});
