import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { bodyOf, readTokens } from '../data/supabase/authAnswers';
import { requestPasswordGrant } from '../data/supabase/client';
import { rewrapKeys, unlockOffline } from '../device/keys/lazyDraftKeys';
import { attemptPauseMs, clearAttempts, recordFailedAttempt, TooManyAttempts } from './passwordAttempts';
import { endOnServer } from './revocation';
import type { SessionUser } from './sessionState';

const wrongPassword = () => new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');

/**
 * Resolves if this is the therapist's password, by which this device's key then opens without network; rejects as `unlock` does. The
 * device tells it by that key. Where a link has opened the session, no key is wrapped with a password yet: the server tells it.
 */
export async function provePassword({ id, email }: SessionUser, password: string): Promise<void> {
  if (attemptPauseMs() > 0) throw new TooManyAttempts();
  const proof = await unlockOffline(id, password);
  if (proof === 'unknown') await proveOnServer(email, password).then(() => rewrapKeys(id, password));
  if (proof !== 'wrong') return clearAttempts();
  await recordFailedAttempt();
  throw wrongPassword();
}

/** The session that the answer begins is ended at once: nothing stores it. */
async function proveOnServer(email: string, password: string): Promise<void> {
  const answer = await requestPasswordGrant(email, password);
  const { ok, status } = answer;
  const tokens = ok ? readTokens(await bodyOf(answer)) : undefined;
  if (tokens) return void endOnServer(tokens);
  if (status === 400) throw wrongPassword();
  if (status === 429) throw new AuthApiError('Too many requests', status, 'over_request_rate_limit');
  throw new AuthRetryableFetchError('No answer', status);
}
