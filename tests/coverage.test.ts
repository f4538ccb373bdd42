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

test('every requirement has a row, and every row a requirement', () => {
  expect(numbers.length).toBeGreaterThan(100);
  expect(new Set(rows.map(({ number }) => number))).toEqual(new Set(numbers));
});

test('every row names words that stand in a test', () => {
  const stale = rows.filter(
    ({ file, words }) => !existsSync(join(root, file)) || !read(file).includes(words),
  );
  expect(stale).toEqual([]);
});

test('R-1.6: nothing listens to realtime', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => read(join('src', file)));
  expect(sources.filter((source) => /\.channel\(|postgres_changes/.test(source))).toEqual([]);
});
