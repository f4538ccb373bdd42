import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function withMinimum(minimum: string | undefined) {
  vi.resetModules();
  vi.stubEnv('VITE_PASSWORD_MINIMUM', minimum);
  return import('../../src/features/auth/validate');
}

test('D-1051: the fields of a project that asks for ten characters say ten of a new password, and open with an older one', async () => {
  const { newPasswordProblem, passwordHint, passwordProblem } = await withMinimum('10');
  expect(newPasswordProblem('nove-9999')).toBe('A senha tem no mínimo 10 caracteres.');
  expect(newPasswordProblem('dez-999999')).toBeUndefined();
  expect(passwordHint(undefined)).toBe('No mínimo 10 caracteres.');
  expect(passwordHint('A senha tem no mínimo 10 caracteres.')).toBeUndefined();
  expect(passwordProblem('123456')).toBeUndefined();
});

test('D-1051: without one they say six', async () => {
  const { newPasswordProblem, passwordHint } = await withMinimum(undefined);
  expect(newPasswordProblem('12345')).toBe('A senha tem no mínimo 6 caracteres.');
  expect(newPasswordProblem('123456')).toBeUndefined();
  expect(passwordHint(undefined)).toBe('No mínimo 6 caracteres.');
});
