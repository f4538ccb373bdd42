import { property } from '../../lib/property';
import { bodyOf } from './authAnswers';

const STORAGE = '/storage/v1/';

/**
 * True if the storage service refused the token rather than the request. It never answers 401, but 400 with
 * the status in the body, and for a token that it cannot read it reports a missing bucket.
 */
export function isStorageTokenRefused(status: number, body: unknown): boolean {
  if (status === 401) return true;
  if (status < 400 || status > 404) return false;
  const text = (name: string) => String(property(body, name) ?? '');
  // refused by a database policy: another token would not help
  if (text('message').includes('row-level security')) return false;
  if (text('code') === 'InvalidJWT' || text('error') === 'InvalidJWT') return true;
  if (text('code') === 'NoSuchBucket' || text('message') === 'Bucket not found') return true;
  return text('statusCode') === '401' || text('statusCode') === '403';
}

/** Reads the body only where needed, from a clone. */
export async function refusesToken(path: string, response: Response): Promise<boolean> {
  const { status } = response;
  if (status === 401) return true;
  if (!path.startsWith(STORAGE) || status < 400 || status > 404) return false;
  return isStorageTokenRefused(status, await bodyOf(response.clone()));
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
