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

test('README sets up SMTP before config.toml is sent, and names every section of it that a free plan refuses', () => {
  const [, hosted = ''] = read('README.md').split('\n## With a hosted Supabase project\n');
  const smtp = hosted.indexOf('Set up SMTP');
  expect(smtp).toBeGreaterThan(-1);
  expect(smtp).toBeLessThan(hosted.indexOf('`supabase config push`'));
  const [, refused = ''] = hosted.split(/A free\s+plan refuses\n/);
  const sections = [...config.matchAll(/^\[(auth\.sessions|auth\.email\.template\.\w+)\]$/gm)];
  expect(sections).toHaveLength(3);
  for (const [section] of sections) expect(refused.split('\n\n')[0]).toContain(`\`${section}\``);
});
