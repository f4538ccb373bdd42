import { property } from '../../lib/property';

/*
 * Answers of the auth service and sessions that supabase-js stores, validated by hand: the sign-in loads no codec library. A
 * network's login page, which answers in place of the service, has the status 200, too.
 */

export type AuthUser = { readonly id: string; readonly email: string };

export type Tokens = { readonly access: string; readonly refresh: string };

/** An authenticator app that has proven itself by a code. */
export type Factor = { readonly id: string; readonly name: string; readonly since: string };

/** The authenticator apps of an answer about a user, or of the user of a session. */
export function readFactors(user: unknown): readonly Factor[] {
  const factors = property(user, 'factors');
  if (!Array.isArray(factors)) return [];
  return factors.flatMap((factor: unknown) => {
    const text = (name: string) => String(property(factor, name) ?? '');
    const isProven = text('status') === 'verified' && text('factor_type') === 'totp';
    return isProven ? [{ id: text('id'), name: text('friendly_name'), since: text('created_at') }] : [];
  });
}

/** A claim of a token, which the server alone verifies. */
export function claimOf(token: string, name: 'sub' | 'aal'): string | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const claim = property(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))), name);
    return typeof claim === 'string' ? claim : undefined;
  } catch {
    return undefined;
  }
}

/** The authenticator apps of which a session still lacks a code: those of its user, while its token has one step alone. */
export function awaitedFactors(token: string | undefined, user: unknown): readonly Factor[] {
  return token === undefined || claimOf(token, 'aal') === 'aal2' ? [] : readFactors(user);
}

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
