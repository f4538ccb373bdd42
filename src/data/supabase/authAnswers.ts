import { property } from '../../lib/property';

/*
 * What the auth service answers and supabase-js stores, checked by hand: the sign-in loads no codec library. The login page of
 * a network answers 200, too, in the place of the service.
 */

export type AuthUser = { readonly id: string; readonly email: string };

export type Tokens = { readonly access: string; readonly refresh: string };

/** The user of an answer about a user, or of a stored session. */
export function readUser(value: unknown): AuthUser | undefined {
  const [id, email] = [property(value, 'id'), property(value, 'email')];
  return typeof id === 'string' ? { id, email: typeof email === 'string' ? email : '' } : undefined;
}

/** The tokens of a session. */
export function readTokens(value: unknown): Tokens | undefined {
  const [access, refresh] = [property(value, 'access_token'), property(value, 'refresh_token')];
  return typeof access === 'string' && typeof refresh === 'string' ? { access, refresh } : undefined;
}

/** The body of an answer; undefined if it is no JSON. */
export async function bodyOf(answer: Response): Promise<unknown> {
  return answer.json().catch(() => undefined);
}
