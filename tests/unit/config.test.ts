import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PASSWORD_MINIMUM } from '../../src/lib/limits';

const config = readFileSync(join(import.meta.dirname, '../../supabase/config.toml'), 'utf8');

/** The values of a section of config.toml, by name. */
function section(name: string): Record<string, string> {
  const [, body = ''] = config.split(`\n[${name}]\n`);
  const [own = ''] = body.split('\n[');
  return Object.fromEntries([...own.matchAll(/^(\w+) = (.+)$/gm)].map(([, key, value]) => [key, value]));
}

test('R-5.1: the hosted project takes the passwords that the app takes', () => {
  expect(section('auth').minimum_password_length).toBe(String(PASSWORD_MINIMUM));
});

test('a session that is found open is not for ever, and after a day cannot set a new password', () => {
  expect(section('auth.email')).toMatchObject({
    enable_confirmations: 'true',
    secure_password_change: 'true',
  });
  expect(section('auth.sessions')).toEqual({ timebox: '"720h"', inactivity_timeout: '"168h"' });
});
