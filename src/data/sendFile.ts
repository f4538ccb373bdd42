import { currentToken, publicKey, url } from './client';
import { DataError, toDataError } from './errors';
import { storedUser } from './sessionMarks';

type Options = {
  readonly type: string;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

/** A line on which nothing moves for so long is dead: the rest of the queue must not wait for it. */
const SILENCE_MS = 120_000;

function refusal(request: XMLHttpRequest): DataError {
  const body: unknown = request.response;
  return toDataError(body, request.status);
}

/**
 * Uploads a file to a bucket, over an earlier one at the same path. The library's own upload says nothing on the
 * way, and a scan of 40 MB takes minutes on a weak connection. Throws `DataError`.
 */
export async function sendFile(bucket: string, path: string, file: Blob, options: Options): Promise<void> {
  const token = await currentToken();
  if (!token) throw new DataError(storedUser() ? 'offline' : 'unauthorised');
  const { type, onProgress, signal } = options;
  if (signal.aborted) throw new DataError('offline', 'aborted');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const giveUp = () => {
      reject(new DataError('offline', 'timeout'));
      request.abort();
    };
    let silence = setTimeout(giveUp, SILENCE_MS);
    request.open('POST', `${url}/storage/v1/object/${bucket}/${path}`);
    request.responseType = 'json';
    request.setRequestHeader('apikey', publicKey);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', type);
    request.setRequestHeader('x-upsert', 'true');
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(giveUp, SILENCE_MS);
      onProgress(total ? loaded / total : 0);
    };
    request.onload = () => (request.status < 300 ? resolve() : reject(refusal(request)));
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
