import { property } from '../../lib/property';

/*
 * Answers of the auth service and sessions that supabase-js stores, validated by hand: the sign-in loads no codec library. A
 * network's login page, which answers in place of the service, has the status 200, too.
 */

export type AuthUser = { readonly id: string; readonly email: string };

export type Tokens = { readonly access: string; readonly refresh: string };

/** The user of an answer about a user, or of a stored session. */
export function readUser(value: unknown): AuthUser | undefined {
  const [id, email] = [property(value, 'id'), property(value, 'email')];
  return typeof id === 'string' ? { id, email: typeof email === 'string' ? email : '' } : undefined;
}

export function readTokens(value: unknown): Tokens | undefined {
  const [access, refresh] = [property(value, 'access_token'), property(value, 'refresh_token')];
  return typeof access === 'string' && typeof refresh === 'string' ? { access, refresh } : undefined;
}

/** The body of an answer; undefined if it is not JSON. */
export async function bodyOf(answer: Response): Promise<unknown> {
  return answer.json().catch(() => undefined);
}
