import { property } from '../../lib/property';
import { publicKey, url } from './backend';
import { currentToken } from './client';
import { DataError, toDataError } from './dataError';
import { isOwnAnswer } from './ownAnswer';
import { isStorageTokenRefused, renewToken } from './refusedToken';
import { storedUser } from './storedSession';

type Options = {
  readonly type: string;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

/** An upload without progress for this long is aborted, so that it does not block the queue. */
const SILENCE_MS = 120_000;

/**
 * Uploads a file to a path of its own; repeating an upload succeeds. Used instead of supabase-js, which
 * reports no progress: a scan of 40 MB takes minutes on a slow connection. A refused token is renewed once.
 * Throws `DataError`.
 */
export async function sendFile(bucket: string, path: string, file: Blob, options: Options): Promise<void> {
  const address = `/storage/v1/object/${bucket}/${path}`;
  const token = (await currentToken()) ?? undefined;
  const first = token && (await post(address, file, token, options));
  if (first && isStored(first)) return;
  if (first && !isStorageTokenRefused(first.status, first.body)) throw refusal(first);
  const fresh = await renewToken(token);
  if (!fresh) throw first ? refusal(first) : new DataError(storedUser() ? 'offline' : 'unauthorised');
  const second = await post(address, file, fresh, options);
  if (!isStored(second)) throw refusal(second);
}

type Answer = { readonly status: number; readonly body: unknown };

/** An existing file counts as stored by an earlier attempt whose answer was lost, since paths are never reused. */
const isStored = ({ status, body }: Answer) =>
  status < 300 || String(property(body, 'statusCode') ?? status) === '409';
const refusal = ({ status, body }: Answer) => toDataError(body, status);

/** Posts the file; resolves to the server's answer, rejects without one. */
function post(
  address: string,
  file: Blob,
  token: string,
  { type, onProgress, signal }: Options,
): Promise<Answer> {
  if (signal.aborted) return Promise.reject(new DataError('offline', 'aborted'));
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const giveUp = () => {
      reject(new DataError('offline', 'timeout'));
      request.abort();
    };
    let silence = setTimeout(giveUp, SILENCE_MS);
    request.open('POST', url + address);
    request.responseType = 'json';
    request.setRequestHeader('apikey', publicKey);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', type);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(giveUp, SILENCE_MS);
      onProgress(total ? loaded / total : 0);
    };
    request.onload = () => {
      const { status, response: body } = request;
      // a page in its place means that nothing was stored
      const isOwn = isOwnAnswer(status, request.getResponseHeader('content-type')) && (body || status >= 300);
      if (isOwn) resolve({ status, body });
      else reject(new DataError('offline'));
    };
    request.onerror = () => reject(new DataError('offline'));
    request.onabort = () => reject(new DataError('offline', 'aborted'));
    request.onloadend = () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort);
    request.send(file);
  });
}
