import { createHmac, timingSafeEqual } from 'node:crypto';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey.ts';
import { property } from '../../src/lib/property.ts';
import type { Database } from './database.ts';
import { textOf } from './json.ts';

/** Why a token is invalid, in the hosted service's words. Permissions are checked later. */
export function faultOf(secret: string, token: string): string | undefined {
  const [header, payload, signature, ...more] = token.split('.');
  if (!header || !payload || !signature || more.length > 0) return 'Invalid Compact JWS';
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return 'signature verification failed';
  const claims = claimsOf(token);
  const [exp, nbf, iat] = ['exp', 'nbf', 'iat'].map((name) => property(claims, name));
  const now = Date.now() / 1000;
  if (typeof exp !== 'number' || exp <= now) return '"exp" claim timestamp check failed';
  if (typeof nbf === 'number' && nbf > now) return '"nbf" claim timestamp check failed';
  // Hosted storage accepts it, the hosted REST layer does not; @supabase/lite has one answer for both.
  if (typeof iat === 'number' && iat > Math.floor(now)) return '"iat" claim timestamp check failed';
}

/**
 * The session's token; clients without a session send the public key instead. All that follows the scheme belongs to it:
 * @supabase/lite passes over white space in a signature.
 */
export function tokenOf(request: Request): string | undefined {
  const [, rest = ''] = /^Bearer\s(.*)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const token = rest.trim();
  return token === EMBEDDED_PUBLIC_KEY ? undefined : token || undefined;
}

function claimsOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** The claim of a token that `faultOf` has accepted; '' if it has none. */
export function claimOf(token: string, name: 'session_id' | 'sub'): string {
  return textOf(property(claimsOf(token), name));
}

/** A token that says more, signed anew. */
export function withClaims(secret: string, token: string, more: object): string {
  const [header = ''] = token.split('.');
  const claims = { ...Object(claimsOf(token)), ...more };
  const content = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** Who asks, as `withContext` of the connection takes it; for a request whose token was accepted. */
export function callerOf(request: Request) {
  const token = tokenOf(request);
  const jwt = token ? claimsOf(token) : null;
  return { auth: { uid: textOf(property(jwt, 'sub')), role: textOf(property(jwt, 'role')), jwt } };
}

/** Why a session's token is not accepted; undefined when it is. */
export type Fault = (token: string) => Promise<string | undefined>;

export const SESSION_ENDED = 'Session from session_id claim in JWT does not exist';

/** A token also ends with its session: on a hosted project the data services accept it until it expires. */
export function sessionFaults(secret: string, database: Database): Fault {
  return async (token) => {
    const fault = faultOf(secret, token);
    const session = fault ? '' : claimOf(token, 'session_id');
    if (!session) return fault;
    const [open] = await database.query('select 1 as open from auth.sessions where id = $1', [session]);
    return open ? undefined : SESSION_ENDED;
  };
}
