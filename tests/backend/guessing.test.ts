import { expect, inject, it } from 'vitest';
import { RateLimit } from '../../supabase/local/rateLimit';
import { startOwnServer } from '../support/backend';
import { clientOf, newTherapist } from '../support/backendClients';

it('D-95: the rate limit keeps its counts, and limits no other key, when many others fail', () => {
  const brake = new RateLimit(10);
  for (let tries = 0; tries < 10; tries += 1) brake.fail('ana@exemplo.com.br', 0);
  for (let others = 0; others < 50_000; others += 1) brake.fail(`outra-${others}@exemplo.com.br`, 1);
  expect(brake.isExceeded('ana@exemplo.com.br', 2)).toBe(true);
  expect(brake.isExceeded('nova@exemplo.com.br', 2)).toBe(false);
  expect(brake.isExceeded('outra-7@exemplo.com.br', 2)).toBe(false);
  const later = 16 * 60_000;
  expect(brake.isExceeded('ana@exemplo.com.br', later)).toBe(false);
  for (let tries = 0; tries < 10; tries += 1) brake.fail('ana@exemplo.com.br', later);
  expect(brake.isExceeded('ana@exemplo.com.br', later)).toBe(true);
  brake.forgive('ana@exemplo.com.br');
  expect(brake.isExceeded('ana@exemplo.com.br', later)).toBe(false);
});

it('D-95: the code of a recovery cannot be guessed by trying', { tags: 'repeat' }, async () => {
  const { server, close } = await startOwnServer(inject('madeDataDir'));
  try {
    const { email, client } = await newTherapist(server);
    await client.auth.resetPasswordForEmail(email);
    const anonymous = clientOf(server).auth;
    const codes = [];
    for (let tries = 0; tries < 31; tries += 1) {
      const token = String(tries).padStart(6, '0');
      codes.push((await anonymous.verifyOtp({ email, token, type: 'recovery' })).error?.code);
    }
    expect(codes.slice(0, 30)).toEqual(Array(30).fill('otp_expired'));
    expect(codes.at(-1)).toBe('over_request_rate_limit');
    const link = `${server.url}/auth/v1/verify?token=${'a'.repeat(64)}&type=recovery`;
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(429);
  } finally {
    await close();
  }
});

it('simultaneous attempts are counted like successive ones', { tags: 'repeat' }, async () => {
  const { server, close } = await startOwnServer(inject('madeDataDir'));
  try {
    const { email } = await newTherapist(server);
    const anonymous = clientOf(server).auth;
    const answersTo = async (tries: number, attempt: (number: number) => Promise<{ error: unknown }>) => {
      const answers = await Promise.all(Array.from({ length: tries }, (_, number) => attempt(number)));
      return answers.map(({ error }) => Object(error).code);
    };
    const guess = (number: number) =>
      anonymous.signInWithPassword({ email, password: `tentativa ${number}` });
    const guesses = await answersTo(40, guess);
    expect(guesses.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
    expect(guesses.filter((code) => code === 'over_request_rate_limit')).toHaveLength(30);
    const tryCode = (number: number) =>
      anonymous.verifyOtp({ email, token: String(number).padStart(6, '0'), type: 'recovery' });
    const codes = await answersTo(60, tryCode);
    expect(codes.filter((code) => code === 'otp_expired')).toHaveLength(30);
    expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(30);
  } finally {
    await close();
  }
});
