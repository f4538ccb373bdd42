import { AuthClient, createClient } from '@supabase/supabase-js';
import { withTimeLimit } from '../../lib/signals';
import { readTokens, readUser } from './authAnswers';
import { publicKey, url } from './backend';
import { takeEarly } from './earlyRequests';
import { refusesToken } from './refusedToken';
import type { Schema } from './schema';
import { SESSION_KEY, storedTokens } from './storedSession';

const AUTH_TIMEOUT_MS = 20_000;

const DATA_TIMEOUT_MS = 30_000;

/** Time limit for storing a photo; documents have a watchdog of their own (sendFile.ts). */
const PHOTO_TIMEOUT_MS = 120_000;

/** Time limit for renewing an expired token. Offline, supabase-js would try for half a minute. */
const RENEWAL_TIMEOUT_MS = 4000;

/** The status that replaces a missing answer to an auth call. */
const NO_ANSWER = 503;

/** Requests new tokens once. supabase-js itself pauses for a minute after it could not reach the server. */
export function requestTokens(refreshToken: string): Promise<Response> {
  return authRequest(
    '/auth/v1/token?grant_type=refresh_token',
    { 'content-type': 'application/json' },
    { method: 'POST', body: JSON.stringify({ refresh_token: refreshToken }) },
  );
}

/** Asks the server for the user of a token. Stores nothing. */
export function requestUser(accessToken: string): Promise<Response> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return stoppable(null, (signal) => authRequest('/auth/v1/user', headers, { signal }));
}

/** Ends the session of a token. `keepalive`: the page is often closed right after 'Sair'. */
export function requestLogout(accessToken: string, scope: 'local' | 'global' | 'others'): Promise<Response> {
  const path = `/auth/v1/logout?scope=${scope}`;
  return authRequest(path, { authorization: `Bearer ${accessToken}` }, { method: 'POST', keepalive: true });
}

export function reachesServer(): Promise<boolean> {
  return fetch(`${url}/`, {
    method: 'HEAD',
    mode: 'no-cors',
    cache: 'no-store',
    signal: AbortSignal.timeout(AUTH_TIMEOUT_MS),
  }).then(
    () => true,
    () => false,
  );
}

function authRequest(
  path: string,
  headers: Record<string, string>,
  init: RequestInit = {},
): Promise<Response> {
  return authFetch(path, url + path, { ...init, headers: { apikey: publicKey, ...headers } });
}

type Renewal = (refusedToken: string | undefined) => Promise<string | undefined>;
let renewal: Renewal | undefined;

/** Registers the function that provides another token when one is refused or missing. */
export function onTokenRefused(listener: Renewal): () => void {
  renewal = listener;
  return () => {
    if (renewal === listener) renewal = undefined;
  };
}

/** Another token in place of a refused or missing one; undefined when none is available now. */
export async function renewToken(refusedToken: string | undefined): Promise<string | undefined> {
  return renewal?.(refusedToken);
}

/**
 * Sign-in, sign-up and the session. Not a part of `supabase`, which would read and renew the stored session as soon as it is
 * created: `startAuth` comes first.
 */
export const auth = new AuthClient({
  url: `${url}/auth/v1`,
  // written as the library writes it, which replaces it by a session's token
  headers: { apikey: publicKey, Authorization: `Bearer ${publicKey}` },
  fetch: guardedFetch,
  flowType: 'implicit',
  storageKey: SESSION_KEY,
  // emailLink.ts reads e-mail links: supabase-js would leave their tokens in the history
  detectSessionInUrl: false,
  skipAutoInitialize: true,
});

let begin = () => {};
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});

/** Lets supabase-js read and renew the stored session; called once it is known that it was not signed out. */
export function startAuth(): void {
  begin();
  void auth.initialize();
}

export const supabase = createClient<Schema>(url, publicKey, {
  global: { fetch: guardedFetch },
  // realtime is unused, but without a transport the client cannot be created where WebSocket is missing
  realtime: { transport: globalThis.WebSocket ?? class {} },
  accessToken: currentToken,
});

/** The token of the stored session; null when there is none, or no valid one is available now. */
export async function currentToken(): Promise<string | null> {
  const stored = storedTokens();
  if (!stored || stored.alive) return stored?.access ?? null;
  // no token at once: the call then tries to reach the server itself (`renewToken`)
  if (!navigator.onLine) return null;
  // if renewal fails, supabase-js returns the old token until its last second
  const renewed = begun.then(() => auth.getSession()).then(aliveToken);
  const givenUp = new Promise<null>((resolve) => setTimeout(() => resolve(null), RENEWAL_TIMEOUT_MS));
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
  // without a session supabase-js would send the public key, and row level security would answer with an
  // empty list: that must not look like having no patients
  throw new TypeError('No session to call with');
}

/** Calls that only read, although they use POST. */
const READING_POST =
  /^\/(rest\/v1\/rpc\/(overview|session_notes_page|keep_until|orphan_files)|storage\/v1\/object\/(sign|list))\b/;

const readings = new Set<AbortController>();

/**
 * Aborts all running reads, because their session ends and the server would refuse them. Writes continue, so that no save has
 * an unknown outcome.
 */
export function abortReads(): void {
  for (const reading of readings) reading.abort();
}

/** Reads with `read`, which `abortReads` and `signal` cancel. */
async function stoppable(
  signal: AbortSignal | null | undefined,
  read: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const reading = new AbortController();
  const stop = () => reading.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  readings.add(reading);
  try {
    return await read(reading.signal);
  } finally {
    readings.delete(reading);
    signal?.removeEventListener('abort', stop);
  }
}

/** Keeps answers out of the browser's HTTP cache, whatever their headers allow. */
const uncached = (input: RequestInfo | URL, init: RequestInit) =>
  takeEarly(input, init) ?? fetch(input, { ...init, cache: 'no-store' });

/** Every call has a time limit, except downloads, which may take long. */
function dataFetch(path: string, input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  const carriesFile = /^\/storage\/v1\/object\/(?!list\/)/.test(path) && method !== 'DELETE';
  if (carriesFile && method === 'GET') return uncached(input, init);
  const limit = carriesFile ? PHOTO_TIMEOUT_MS : DATA_TIMEOUT_MS;
  const call = (signal: AbortSignal | null | undefined) =>
    uncached(input, { ...init, signal: withTimeLimit(signal, limit) });
  const reads = method === 'GET' || method === 'HEAD' || READING_POST.test(path);
  return reads ? stoppable(init.signal, call) : call(init.signal);
}

async function authFetch(path: string, input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  try {
    const response = await uncached(input, { ...init, signal: withTimeLimit(init.signal, AUTH_TIMEOUT_MS) });
    // supabase-js drops the body of a 500, and with it the reason: an e-mail that could not be sent
    const explained = response.status === 500 && /^\/auth\/v1\/(signup|recover)\b/.test(path);
    if (response.ok && /^\/auth\/v1\/(token|signup|user)\b/.test(path)) return await genuine(response);
    return explained ? new Response(response.body, { status: 422, headers: response.headers }) : response;
  } catch {
    // supabase-js logs a network failure to the console, but not an unavailable server
    return new Response(null, { status: NO_ANSWER });
  }
}

/**
 * A session or a user; throws for an answer that is not the service's, which would count as the end of the session. Without
 * `expires_at`, supabase-js computes the expiry by this device's clock instead of the server's.
 */
async function genuine(response: Response): Promise<Response> {
  const body: unknown = await response.json();
  if (!readTokens(body) && !readUser(body)) throw new TypeError('Not an answer of the auth service');
  const { expires_at: _, ...rest }: Record<string, unknown> = Object(body);
  return new Response(JSON.stringify(rest), { status: response.status });
}
