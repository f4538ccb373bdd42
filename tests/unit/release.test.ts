import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RELEASE } from '../../src/lib/release';

test('D-933: the changes begin with those of this version', () => {
  const page = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  const [, newest] = /^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/m.exec(page) ?? [];
  expect(newest).toBe(RELEASE);
});
