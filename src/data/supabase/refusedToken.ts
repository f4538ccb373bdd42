import { createEmitter } from '../../lib/observable';
import { property } from '../../lib/property';
import { bodyOf } from './authAnswers';

const STORAGE = '/storage/v1/';

/** The database refuses all rows to this account until it has a second factor, since the project requires one. */
export const factorRequired = createEmitter<void>();

/** What the database says of a caller whose sign-in lacks its second step; another refusal has other words. */
const STEP_MISSING = /^second step missing: (code|factor)$/;

function lacksStep(body: unknown): boolean {
  const [, step] = STEP_MISSING.exec(String(property(body, 'message') ?? '')) ?? [];
  if (step === 'factor') factorRequired.emit();
  return step !== undefined;
}

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
  if (status < 400 || status > 404) return false;
  if (!path.startsWith(STORAGE)) return status === 403 && lacksStep(await bodyOf(response.clone()));
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
