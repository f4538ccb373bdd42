import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PASSWORD_MINIMUM } from '../../src/lib/limits';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
const config = read('supabase/config.toml');

/** The values of a section of config.toml, by name. */
function section(name: string): Record<string, string> {
  const [, body = ''] = config.split(`\n[${name}]\n`);
  const [own = ''] = body.split('\n[');
  return Object.fromEntries([...own.matchAll(/^(\w+) = (.+)$/gm)].map(([, key, value]) => [key, value]));
}

test('R-5.1: the hosted project accepts the passwords that the app accepts', () => {
  expect(section('auth').minimum_password_length).toBe(String(PASSWORD_MINIMUM));
});

test('a session has a limit, and after a day cannot set a new password', () => {
  expect(section('auth.email')).toMatchObject({
    enable_confirmations: 'true',
    secure_password_change: 'true',
  });
  expect(section('auth.sessions')).toEqual({ timebox: '"720h"', inactivity_timeout: '"168h"' });
});

test('D-444: docs/hosted.md names every section of config.toml that a free plan refuses', () => {
  const [, refused = ''] = read('docs/hosted.md').split(/A free\s+plan refuses\n/);
  const sections = [...config.matchAll(/^\[(auth\.sessions|auth\.email\.template\.\w+)\]$/gm)];
  expect(sections).toHaveLength(3);
  for (const [section] of sections) expect(refused.split('\n\n')[0]).toContain(`\`${section}\``);
});

test('D-446: docs/backup.md, docs/hosted.md and the refusal name the same addresses of a database', () => {
  for (const file of ['docs/backup.md', 'docs/hosted.md', 'supabase/move/project.ts'])
    expect(read(file).replace(/\s+/g, ' ')).toMatch(/'Direct connection'.*'Session pooler'/);
});
