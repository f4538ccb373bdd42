import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../supabase/migrations');
const list = 'tests/support/fixtures/migrations.sha256';
const landed = readFileSync(join(import.meta.dirname, '../..', list), 'utf8')
  .trim()
  .split('\n')
  .map((line) => /^([0-9a-f]{64}) {2}(\d{14}_\w+\.sql)$/.exec(line) ?? [])
  .map(([, hash, file]) => ({ hash, file }));
const files = readdirSync(folder).sort();

test.each(files)('D-96: %s is as it landed', (file) => {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');
  expect(
    landed.find((migration) => migration.file === file)?.hash,
    `A migration that has landed is never edited: databases have run it. Undo the edit and put the change into a new
file with a later timestamp; \`npm run types\` lists it in ${list}`,
  ).toBe(hash);
});

test('D-96: none that landed is gone, and new ones come last', () => {
  expect(landed.map(({ file }) => file)).toEqual(files);
});

test.skipIf(spawnSync('git', ['--version']).error)(
  'D-218: a checkout on Windows leaves them as they landed',
  () => {
    const clone = mkdtempSync(join(tmpdir(), 'anamnese-clone-'));
    const [file = ''] = files;
    const git = (...args: string[]) =>
      // what git for Windows sets by default
      execFileSync('git', ['-c', 'core.autocrlf=true', '-c', 'core.safecrlf=false', ...args], { cwd: clone });
    git('init', '--quiet');
    copyFileSync(join(folder, '../../.gitattributes'), join(clone, '.gitattributes'));
    copyFileSync(join(folder, file), join(clone, file));
    git('add', '.');
    rmSync(join(clone, file));
    git('checkout-index', '--all', '--force');
    expect(readFileSync(join(clone, file))).toEqual(readFileSync(join(folder, file)));
    rmSync(clone, { recursive: true });
  },
);
