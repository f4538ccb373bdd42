import { AuthClient, createClient } from '@supabase/supabase-js';
import { succeeds } from '../../lib/succeeds';
import { publicKey, url } from './backend';
import { AUTH_TIMEOUT_MS, authFetch, guardedFetch, RENEWAL_TIMEOUT_MS, stoppable } from './guardedFetch';
import type { Schema } from './schema';
import { SESSION_KEY, storedTokens } from './storedSession';

const post = (path: string, content: object): Promise<Response> =>
  authRequest(
    path,
    { 'content-type': 'application/json' },
    { method: 'POST', body: JSON.stringify(content) },
  );

/** Requests new tokens once. supabase-js itself pauses for a minute after it could not reach the server. */
export const requestTokens = (refreshToken: string): Promise<Response> =>
  post('/auth/v1/token?grant_type=refresh_token', { refresh_token: refreshToken });

/** Asks whether this is the password; the answer is a session. Stores nothing, as `auth.signInWithPassword` would. */
export const requestPasswordGrant = (email: string, password: string): Promise<Response> =>
  post('/auth/v1/token?grant_type=password', { email, password });

/** Uses up the link of an e-mail; the answer is the session that it opens. Stores nothing, as `auth.verifyOtp` would. */
export const requestVerification = (tokenHash: string, type: 'signup' | 'recovery'): Promise<Response> =>
  post('/auth/v1/verify', { token_hash: tokenHash, type });

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
  const signal = AbortSignal.timeout(AUTH_TIMEOUT_MS);
  return succeeds(fetch(`${url}/`, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', signal }));
}

function authRequest(
  path: string,
  headers: Record<string, string>,
  init: RequestInit = {},
): Promise<Response> {
  return authFetch(path, url + path, { ...init, headers: { apikey: publicKey, ...headers } });
}

export const authSettings = {
  url: `${url}/auth/v1`,
  // written as the library writes it, which replaces it by a session's token
  headers: { apikey: publicKey, Authorization: `Bearer ${publicKey}` },
  fetch: guardedFetch,
};

/**
 * Sign-in, sign-up and the session. Not a part of `supabase`, which would read and renew the stored session as soon as it is
 * created: `startAuth` comes first.
 */
export const auth = new AuthClient({
  ...authSettings,
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
