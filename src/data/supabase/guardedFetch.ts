import { withTimeLimit } from '../../lib/signals';
import { takenValue } from '../../lib/text';
import { readTokens, readUser } from './authAnswers';
import { publicKey, url } from './backend';
import { takeEarly } from './earlyRequests';
import { refuseFirstStep } from './firstStep';
import { isOwnAnswer } from './ownAnswer';
import { refusesToken, renewToken } from './refusedToken';

/** Signs that `taken` reads, as the JSON of the database has them. */
const READ = /[\u0080-\u009f\u2028\u2029\uf06c-\uf0fe]|\\(?:[fr]|u000[bB])/;

const takenJson = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json, takenValue));
  } catch {
    // supabase-js says what is no JSON
    return json;
  }
};

/** An answer of the database whose texts are read as others are taken in: what was stored before that is never rewritten. */
async function takenRows(answer: Response): Promise<Response> {
  const { status, statusText, headers } = answer;
  // one without content cannot be made anew
  if (!answer.ok || status === 204 || !headers.get('content-type')?.includes('json')) return answer;
  const json = await answer.text();
  return new Response(READ.test(json) ? takenJson(json) : json, { status, statusText, headers });
}

export const AUTH_TIMEOUT_MS = 20_000;

const DATA_TIMEOUT_MS = 30_000;

/** Time limit for storing a photo; documents have a watchdog of their own (sendFile.ts). */
const PHOTO_TIMEOUT_MS = 120_000;

/** Time limit for renewing an expired token. Offline, supabase-js would try for half a minute. */
export const RENEWAL_TIMEOUT_MS = 4000;

/** The status that replaces a missing answer to an auth call. */
const NO_ANSWER = 503;

export async function guardedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
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

/** The functions of the database that write. All others of those that are called only read. */
export const writingFunctions = ['delete_patient', 'save_record'] as const;

/** Calls that only read, although they use POST; and the copy of a device's key, which the next sign-in sends again. */
const STOPPABLE_POST = new RegExp(
  `^/(rest/v1/(rpc/(?!(${writingFunctions.join('|')})\\b)|device_keys\\b)|storage/v1/object/(sign|list)\\b)`,
);

const readings = new Set<AbortController>();

/**
 * Aborts all running reads, because their session ends and the server would refuse them. What saves anything continues, so that its
 * outcome is known.
 */
export function abortReads(): void {
  for (const reading of readings) reading.abort();
}

/** Reads with `read`, which `abortReads` and `signal` cancel. */
export async function stoppable(
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

/**
 * Keeps answers out of the browser's HTTP cache, whatever their headers allow. What is not the service's own answer is none: it
 * throws as without a network.
 */
async function uncached(input: RequestInfo | URL, init: RequestInit, isFile = false): Promise<Response> {
  const answer = await (takeEarly(input, init) ?? fetch(input, { ...init, cache: 'no-store' }));
  const type = answer.headers.get('content-type');
  if (isOwnAnswer(answer.status, type, isFile)) return answer;
  throw new TypeError('Not an answer of the service');
}

/** Every call has a time limit, except downloads, which may take long. */
function dataFetch(path: string, input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  const carriesFile = /^\/storage\/v1\/object\/(?!list\/)/.test(path) && method !== 'DELETE';
  if (carriesFile && method === 'GET') return uncached(input, init, true);
  const limit = carriesFile ? PHOTO_TIMEOUT_MS : DATA_TIMEOUT_MS;
  const call = async (signal: AbortSignal | null | undefined) => {
    const answer = await uncached(input, { ...init, signal: withTimeLimit(signal, limit) });
    return path.startsWith('/rest/') ? takenRows(answer) : answer;
  };
  const isStoppable =
    method === 'GET' || method === 'HEAD' || (method === 'POST' && STOPPABLE_POST.test(path));
  return isStoppable ? stoppable(init.signal, call) : call(init.signal);
}

export async function authFetch(
  path: string,
  input: RequestInfo | URL,
  init: RequestInit,
): Promise<Response> {
  try {
    const response = await uncached(input, { ...init, signal: withTimeLimit(init.signal, AUTH_TIMEOUT_MS) });
    // supabase-js drops the body of a 500, and with it the reason: an e-mail that could not be sent
    const explained = response.status === 500 && /^\/auth\/v1\/(signup|recover)\b/.test(path);
    if (response.ok && /^\/auth\/v1\/(token|signup|user|verify|factors)\b/.test(path))
      return await genuine(path, response);
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
async function genuine(path: string, response: Response): Promise<Response> {
  const body: unknown = await response.json();
  if (!readTokens(body) && !readUser(body)) throw new TypeError('Not an answer of the auth service');
  const refused = path.startsWith('/auth/v1/token') && refuseFirstStep(path, body);
  if (refused) return refused;
  const { expires_at: _, ...rest }: Record<string, unknown> = Object(body);
  return new Response(JSON.stringify(rest), { status: response.status });
}
