import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a token is ours and still good. What it allows is checked further in. */
export function isSignedBy(secret: string, token: string): boolean {
  const [header, payload, signature] = token.split('.');
  if (!header || !payload || !signature) return false;
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const expires = typeof claims === 'object' && claims !== null ? Number(Reflect.get(claims, 'exp')) : 0;
  return expires * 1000 > Date.now();
}
