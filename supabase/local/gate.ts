import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey.ts';
import { apiOf, isLoopback, isOwn, isUnambiguous } from './address.ts';
import { discardRest, saysTooLong } from './bytes.ts';
import type { Fetch } from './fetch.ts';
import { mostBytes } from './limits.ts';
import { notRead, readable, unreadable } from './readable.ts';

/** Accepts only requests that the app itself can send, and makes every answer uncacheable. */
export function gate(inner: Fetch): Fetch {
  return async (request) => {
    const read = refusal(request) ?? (await readable(request));
    const response = read instanceof Response ? read : await inner(read);
    discardRest(request);
    return withSafeHeaders(response);
  };
}

/** Refusals that do not depend on the body. */
function refusal(request: Request): Response | undefined {
  const url = new URL(request.url);
  // Stops DNS rebinding (foreign Host) and cross-site calls (foreign Origin).
  const origin = request.headers.get('origin');
  if (!isLoopback(url.hostname) || (origin !== null && !isOwn(origin, url))) {
    return Response.json({ message: 'This backend serves this computer only' }, { status: 403 });
  }
  const api = apiOf(url.pathname);
  if (!api) return Response.json({ message: 'Not found' }, { status: 404 });
  if (!isUnambiguous(url.pathname)) return unreadable(api, 'The address cannot be read');
  if (!needsNoKey(request, url) && keyOf(request, url) !== EMBEDDED_PUBLIC_KEY) {
    return Response.json({ message: 'Invalid API key' }, { status: 401 });
  }
  if (saysTooLong(request, mostBytes[api])) return notRead(api, 'too long');
}

const keyOf = (request: Request, url: URL) => request.headers.get('apikey') ?? url.searchParams.get('apikey');

/** Addresses opened by an `<img>`, a link or an e-mail; the token in the address authorises them. */
export function needsNoKey(request: Request, url: URL): boolean {
  if (request.method === 'OPTIONS') return true;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads) return /^\/(storage\/v1\/object\/(sign|public)\/|auth\/v1\/verify$)/.test(url.pathname);
  return request.method === 'PUT' && url.pathname.startsWith('/storage/v1/object/upload/sign/');
}

function withSafeHeaders(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('x-content-type-options', 'nosniff');
  // replaces the `cache-control` that a file was stored with
  headers.set('cache-control', 'no-store');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
