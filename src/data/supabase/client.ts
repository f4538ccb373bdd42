import { createClient } from '@supabase/supabase-js';
import { withTimeLimit } from '../../lib/signals';
import { EMBEDDED_PUBLIC_KEY } from './publicKey';
import { refusesToken } from './refusedToken';
import type { Schema } from './schema';
import { SESSION_KEY, storedTokens } from './storedSession';

const hostedUrl: string | undefined = import.meta.env.VITE_SUPABASE_URL;
const hostedKey: string | undefined = import.meta.env.VITE_SUPABASE_ANON_KEY;

/** A hosted project, or the backend embedded in the server that this page came from. */
export const url = (hostedUrl || globalThis.location?.origin || 'http://localhost').replace(/\/+$/, '');
export const publicKey = hostedKey || EMBEDDED_PUBLIC_KEY;

const authTimeout = 20_000;

/** How long the server may keep silent about a data call. */
const DATA_PATIENCE_MS = 30_000;

/** How long the storing of a photo may take, which is small; documents have a watch of their own (sendFile.ts). */
const PHOTO_PATIENCE_MS = 120_000;

/** The status under which an auth call without an answer is known. */
const NO_ANSWER = 503;

/** Asks once for new tokens. The library itself asks no more for a minute after it could not reach the server. */
export function requestTokens(refreshToken: string): Promise<Response> {
  const path = '/auth/v1/token?grant_type=refresh_token';
  return authFetch(path, url + path, {
    method: 'POST',
    headers: { apikey: publicKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
}

/** Whose token this is, as the server says. Nothing is stored. */
export function requestUser(accessToken: string): Promise<Response> {
  const path = '/auth/v1/user';
  return authFetch(path, url + path, {
    headers: { apikey: publicKey, authorization: `Bearer ${accessToken}` },
  });
}

/** Ends the session of a token. It may outlive the page, which is often closed right after 'Sair'. */
export function requestLogout(accessToken: string, scope: 'local' | 'global' | 'others'): Promise<Response> {
  const path = `/auth/v1/logout?scope=${scope}`;
  return authFetch(path, url + path, {
    method: 'POST',
    keepalive: true,
    headers: { apikey: publicKey, authorization: `Bearer ${accessToken}` },
  });
}

type Renewal = (refusedToken: string | undefined) => Promise<string | undefined>;
let renewal: Renewal | undefined;

/** Who is asked for another token when the server refuses one, or when there is none to call with. */
export function onTokenRefused(listener: Renewal): () => void {
  renewal = listener;
  return () => {
    if (renewal === listener) renewal = undefined;
  };
}

/** Another token for one that the server refused, or for none; nothing when none can be had now. */
export async function renewToken(refusedToken: string | undefined): Promise<string | undefined> {
  return renewal?.(refusedToken);
}

const shared = {
  global: { fetch: guardedFetch },
  // Nothing here listens to realtime; without this the client cannot be made where there is no WebSocket.
  realtime: { transport: globalThis.WebSocket ?? class {} },
};

/** Sign-in, sign-up and the session. */
export const { auth } = createClient(url, publicKey, {
  ...shared,
  // Links from e-mails are read by emailLink.ts: left to the library, their tokens would stay in the history.
  auth: { flowType: 'implicit', storageKey: SESSION_KEY, detectSessionInUrl: false },
});

/** Tables, functions and files. */
export const supabase = createClient<Schema>(url, publicKey, { ...shared, accessToken: currentToken });

/** How long an expired token may take to be renewed. Without network the library would try for half a minute. */
const RENEWAL_PATIENCE_MS = 4000;

/** The token of the session of this browser; null when there is none, or none that is valid can be had now. */
export async function currentToken(): Promise<string | null> {
  const stored = storedTokens();
  if (!stored || stored.alive) return stored?.access ?? null;
  if (!navigator.onLine) return null;
  // the library hands out a token to its last second when it could not renew it
  const renewed = auth.getSession().then(aliveToken);
  const givenUp = new Promise<null>((resolve) => setTimeout(() => resolve(null), RENEWAL_PATIENCE_MS));
  return Promise.race([renewed, givenUp]);
}

function aliveToken(): string | null {
  const stored = storedTokens();
  return stored?.alive ? stored.access : null;
}

async function guardedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const path = (input instanceof Request ? input.url : String(input)).slice(url.length);
  if (path.startsWith('/auth/')) return authFetch(path, input, init);
  const token = new Headers(init.headers).get('authorization')?.replace(/^Bearer /, '');
  const own = token === publicKey ? undefined : token;
  const response = own && (await dataFetch(path, input, init));
  if (response && !(await refusesToken(path, response))) return response;
  const fresh = await renewToken(own);
  if (fresh) {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${fresh}`);
    return dataFetch(path, input, { ...init, headers });
  }
  if (response) return response;
  // Without a session the library would call with the public key, and row level security would answer with an
  // empty list. Not knowing is not the same as having no patients.
  throw new TypeError('No session to call with');
}

/** Nothing that the server says may stay in the browser's files, whatever its headers allow. */
const uncached = (input: RequestInfo | URL, init: RequestInit) =>
  fetch(input, { ...init, cache: 'no-store' });

/** Every call ends, also when no answer comes; but what is downloaded takes as long as it takes. */
function dataFetch(path: string, input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const carriesFile = /^\/storage\/v1\/object\/(?!list\/)/.test(path) && init.method !== 'DELETE';
  if (carriesFile && (init.method ?? 'GET') === 'GET') return uncached(input, init);
  const patience = carriesFile ? PHOTO_PATIENCE_MS : DATA_PATIENCE_MS;
  return uncached(input, { ...init, signal: withTimeLimit(init.signal, patience) });
}

async function authFetch(path: string, input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), authTimeout);
  try {
    const response = await uncached(input, { ...init, signal: giveUp.signal });
    // The library drops the body of a 500, and with it the reason: an e-mail that could not be sent.
    const explained = response.status === 500 && /^\/auth\/v1\/(signup|recover)\b/.test(path);
    if (response.ok && /^\/auth\/v1\/(token|signup)\b/.test(path)) return await byOwnClock(response);
    return explained ? new Response(response.body, { status: 422, headers: response.headers }) : response;
  } catch {
    // The library writes a network failure to the console; an unavailable server it takes in silence.
    return new Response(null, { status: NO_ANSWER });
  } finally {
    clearTimeout(timer);
  }
}

/** The library reckons the end of a token by this device's clock, unless the server names it by a clock of its own. */
async function byOwnClock(response: Response): Promise<Response> {
  const body: unknown = await response.clone().json();
  if (typeof body !== 'object' || body === null) return response;
  const { expires_at: _, ...session } = body as Record<string, unknown>;
  return new Response(JSON.stringify(session), { status: response.status });
}
