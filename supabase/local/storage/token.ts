import { createHmac, timingSafeEqual } from 'node:crypto';
import { property } from '../../../src/lib/property.ts';

/** Why a token is invalid, in the hosted service's words. Permissions are checked later. */
export function faultOf(secret: string, token: string): string | undefined {
  const [header, payload, signature, ...more] = token.split('.');
  if (!header || !payload || !signature || more.length > 0) return 'Invalid Compact JWS';
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return 'signature verification failed';
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const [exp, nbf, iat] = ['exp', 'nbf', 'iat'].map((name) => property(claims, name));
  const now = Date.now() / 1000;
  if (typeof exp !== 'number' || exp <= now) return '"exp" claim timestamp check failed';
  if (typeof nbf === 'number' && nbf > now) return '"nbf" claim timestamp check failed';
  // Hosted storage accepts it, the hosted REST layer does not; @supabase/lite has one answer for both.
  if (typeof iat === 'number' && iat > Math.floor(now)) return '"iat" claim timestamp check failed';
}
