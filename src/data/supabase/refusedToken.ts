import { property } from '../../lib/property';

/** Path of the storage service. */
const STORAGE = '/storage/v1/';

/**
 * True if the storage service refused the token rather than the request. It never answers 401, but 400 with
 * the status in the body, and for a token that it cannot read it reports a missing bucket.
 */
export function isStorageTokenRefused(status: number, body: unknown): boolean {
  if (status === 401) return true;
  if (status < 400 || status > 404) return false;
  const { statusCode, code, error, message } = textsOf(body);
  // refused by a database policy: another token would not help
  if (message.includes('row-level security')) return false;
  if (code === 'InvalidJWT' || error === 'InvalidJWT' || code === 'NoSuchBucket') return true;
  return statusCode === '401' || statusCode === '403' || message === 'Bucket not found';
}

/** Reads the body only where needed, from a clone. */
export async function refusesToken(path: string, response: Response): Promise<boolean> {
  const { status } = response;
  if (status === 401) return true;
  if (!path.startsWith(STORAGE) || status < 400 || status > 404) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return isStorageTokenRefused(status, body);
}

function textsOf(body: unknown) {
  const text = (name: string) => {
    const value = property(body, name);
    return value === undefined || value === null ? '' : String(value);
  };
  return {
    statusCode: text('statusCode'),
    code: text('code'),
    error: text('error'),
    message: text('message'),
  };
}
