import type { SupabaseClient } from '@supabase/supabase-js';
import { codeAt } from '../../supabase/local/oneTimeCode';

/** What an authenticator app keeps of an account. */
export type Authenticator = { readonly id: string; readonly secret: string };

/**
 * The code of the half minute that comes next: that of now proved the app, and none is accepted twice.
 * One of the half minute before would be too old where the half minute ends before the server reads it.
 */
export const codeOf = ({ secret }: Authenticator, steps = 1) => codeAt(secret, Date.now(), steps);

/** Begins with an authenticator app, which the first code proves. */
export async function enroll({ auth }: SupabaseClient, friendlyName = 'Celular'): Promise<Authenticator> {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
}

/** An app whose first code was accepted: the session has its second step. */
export async function enrolled(client: SupabaseClient, friendlyName?: string): Promise<Authenticator> {
  const authenticator = await enroll(client, friendlyName);
  const { error } = await prove(client, authenticator, 0);
  if (error) throw error;
  return authenticator;
}

/** What keeps the caller from all rows: the code of a factor, or a factor; undefined when nothing does. */
export async function stepMissing(client: SupabaseClient): Promise<string | undefined> {
  const { error } = await client.rpc('second_step_done');
  const [, missing] = /^second step missing: (\w+)$/.exec(error?.message ?? '') ?? [];
  if (error && !missing) throw error;
  return missing;
}

export const prove = ({ auth }: SupabaseClient, authenticator: Authenticator, steps = 1) =>
  auth.mfa.challengeAndVerify({ factorId: authenticator.id, code: codeOf(authenticator, steps) });
