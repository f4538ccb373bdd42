import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RELEASE } from '../../src/lib/release';
import { LAST_BEFORE, SCHEMA_OF_BASELINE } from '../../supabase/local/baseline';

const root = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

test('D-933: the changes begin with those of this version', () => {
  const [, newest] = /^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/m.exec(textOf('CHANGELOG.md')) ?? [];
  expect(newest).toBe(RELEASE);
});

describe('docs/upgrading.md', () => {
  const page = textOf('docs/upgrading.md');
  const commandsIn = (text: string) => [...text.matchAll(/npm (?:run )?([a-z]+)/g)].map(([, name]) => name);
  const scriptsIn = (manifest: string) => Object.keys(JSON.parse(manifest).scripts);
  const [now = '', before = ''] = page.split(/^## From before 1\.0$/m);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root });
  const hasHistory =
    spawnSync('git', ['cat-file', '-e', `${LAST_BEFORE}^{commit}`], { cwd: root }).status === 0;

  test('D-930: its commands are those of this version, and it names one commit', () => {
    expect(commandsIn(now)).toEqual(expect.arrayContaining(['start', 'hosted']));
    expect(scriptsIn(textOf('package.json'))).toEqual(expect.arrayContaining(commandsIn(page)));
    expect([...new Set(page.match(/\b[0-9a-f]{8}\b/g))]).toEqual([LAST_BEFORE]);
  });

  test.skipIf(!hasHistory)(
    'D-930: its commit is in the history, has the commands and shows the tables',
    () => {
      git('merge-base', '--is-ancestor', LAST_BEFORE, 'HEAD');
      expect(commandsIn(before)).toEqual(expect.arrayContaining(['start', 'hosted', 'restore']));
      const manifest = git('show', `${LAST_BEFORE}:package.json`).toString();
      expect(scriptsIn(manifest)).toEqual(expect.arrayContaining(commandsIn(before)));
      const [, object = ''] = /`git show (\S+)`/.exec(before) ?? [];
      expect(sha256(git('show', object))).toBe(SCHEMA_OF_BASELINE);
    },
  );
});
