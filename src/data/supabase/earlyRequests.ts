import { publicKey, url } from './backend';

type Early = {
  readonly authorization: string | null;
  readonly body: string | undefined;
  readonly answer: Promise<Response>;
  readonly aborted: AbortController;
};

const requests = new Map<string, Early>();

/**
 * Sends a request that the first screen needs before its own scripts are evaluated; without a token, of somebody who has no
 * session. `takeEarly` hands its answer to the screen's own call.
 */
export function sendEarly(path: string, token: string | undefined, content?: object): void {
  const aborted = new AbortController();
  const body = content && JSON.stringify(content);
  const authorization = token === undefined ? null : `Bearer ${token}`;
  const headers = {
    apikey: publicKey,
    ...(authorization && { authorization }),
    'content-type': 'application/json',
  };
  const answer = fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers,
    body: body ?? null,
    cache: 'no-store',
    credentials: 'omit',
    signal: aborted.signal,
  });
  // the call that takes the answer reports a failure
  answer.catch(() => undefined);
  requests.set(url + path, { authorization, body, answer, aborted });
}

/** Aborts what was sent early and not taken: the device turned out to be closed. */
export function dropEarly(): void {
  for (const { aborted } of requests.values()) aborted.abort();
  requests.clear();
}

/** The answer to the same request with the same token, if it was sent early. Each is handed out once. */
export function takeEarly(
  input: RequestInfo | URL,
  { body, headers, signal }: RequestInit,
): Promise<Response> | undefined {
  const early = requests.get(String(input));
  if (!early) return undefined;
  requests.delete(String(input));
  if (new Headers(headers).get('authorization') !== early.authorization) return undefined;
  if ((body ?? undefined) !== early.body) return undefined;
  const abort = () => early.aborted.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  return early.answer;
}
