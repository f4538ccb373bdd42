import { property } from '../../lib/property';

/** Where the storage service stands. */
const STORAGE = '/storage/v1/';

/**
 * Whether the storage service refused the token, and not what was asked with it. It never says 401: it answers 400 with the
 * status in the body, and for a token that it cannot read it knows no bucket.
 */
export function isStorageTokenRefused(status: number, body: unknown): boolean {
  if (status === 401) return true;
  if (status < 400 || status > 404) return false;
  const { statusCode, code, error, message } = textsOf(body);
  // a rule of the database: another token would change nothing
  if (message.includes('row-level security')) return false;
  if (code === 'InvalidJWT' || error === 'InvalidJWT' || code === 'NoSuchBucket') return true;
  return statusCode === '401' || statusCode === '403' || message === 'Bucket not found';
}

/** Reads the answer only where it has to, and leaves it readable. */
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
