import { AuthClient } from '@supabase/supabase-js';
import type { Factor, Tokens } from '../data/supabase/authAnswers';
import { auth, authSettings } from '../data/supabase/client';
import { codeOf } from '../data/supabase/errorFields';
import { storedAwaitedFactors } from '../data/supabase/storedSession';
import { begunSignIn, endSignIn } from './begunSignIn';

/** The sign-in that waits for a code, of which the stored session and the other tabs hear nothing. */
const entrance = new AuthClient({
  ...authSettings,
  storageKey: 'anamnese.entrance',
  persistSession: false,
  autoRefreshToken: false,
  skipAutoInitialize: true,
});

/** Without a sign-in that waits: its page was restored, or its session has ended. */
class NoSignIn extends Error {
  override name = 'NoSignIn';
}

/** Proves a code of one of the apps: which one shows it is not asked. Throws what the service says. */
export async function proveCode(
  factors: readonly Pick<Factor, 'id'>[],
  code: string,
  client: Pick<typeof auth, 'mfa'> = auth,
): Promise<Tokens> {
  let refused: unknown = new NoSignIn();
  for (const { id } of factors) {
    const { data, error } = await client.mfa.challengeAndVerify({ factorId: id, code });
    if (data) return { access: data.access_token, refresh: data.refresh_token };
    if (codeOf(error) !== 'mfa_verification_failed') throw error;
    refused = error;
  }
  throw refused;
}

/** The code of the sign-in that has begun, which then opens. */
export async function giveCode(code: string): Promise<void> {
  const begun = begunSignIn();
  if (!begun) throw new NoSignIn();
  const { session, finish } = begun;
  const { error } = await entrance.setSession({
    access_token: session.access,
    refresh_token: session.refresh,
  });
  if (error) throw error;
  const tokens = await proveCode(session.factors, code, entrance);
  endSignIn();
  await finish(tokens);
}

/** The code of a recovery, whose session is stored before, so that it survives a reload. */
export async function giveRecoveryCode(code: string): Promise<void> {
  await proveCode(storedAwaitedFactors(), code);
}
