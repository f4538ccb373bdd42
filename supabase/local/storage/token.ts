import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether the request carries a token of ours that is still good. What it allows is checked further in. */
export function isSignedBy(secret: string, request: Request): boolean {
  const [header, payload, signature] = new URL(request.url).searchParams.get('token')?.split('.') ?? [];
  if (!header || !payload || !signature) return false;
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const expires = typeof claims === 'object' && claims !== null ? Number(Reflect.get(claims, 'exp')) : 0;
  return expires * 1000 > Date.now();
}
