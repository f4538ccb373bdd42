import { property } from '../../lib/property';
import { isStorageTokenRefused } from './refusedToken';

/** What PostgreSQL says of a row whose id is there already. */
export const UNIQUE_VIOLATION = '23505';
/** A page came in the place of an answer: of a network's own login, or of a proxy. */
export const NO_JSON = 'html';

/** What went wrong with a call, stripped of every text that the server wrote. */
export class DataError extends Error {
  override name = 'DataError';
  constructor(
    /** `offline`: no answer came; `refused`: the server said no for good; `failed`: anything else. */
    readonly kind: 'offline' | 'unauthorised' | 'refused' | 'failed',
    /** PostgREST, PostgreSQL, storage or auth code, as far as one came; `timeout` when waiting was given up. */
    readonly code?: string,
  ) {
    super(`${kind}${code ? ` (${code})` : ''}`);
  }
}

type Refusal = { readonly code?: string | undefined; readonly message?: string };
type Answer<T> = { readonly data: T; readonly error: Refusal | null; readonly status?: number };

/** The refusal of a Supabase call as a `DataError`. `status` 0 means that no answer came. */
export function toDataError(error: unknown, status?: number): DataError {
  if (error instanceof DataError) return error;
  const code = codeOf(error);
  const http = status ?? statusOf(error);
  if (property(error, 'originalError') instanceof SyntaxError) return new DataError('failed', NO_JSON);
  if (http === 0 || http === undefined)
    return new DataError('offline', waitedTooLong(error) ? 'timeout' : code);
  if (isStorageTokenRefused(http, error)) return new DataError('unauthorised', code);
  if (http >= 400 && http < 500 && http !== 408 && http !== 429) return new DataError('refused', code);
  return new DataError('failed', code ?? String(http));
}

/** The data of a Supabase answer; throws `DataError` when it was refused or never came. */
export function orThrow<T>(answer: Answer<T>): NonNullable<T> {
  if (answer.error) throw toDataError(answer.error, answer.status);
  if (answer.data == null) throw new DataError('failed', 'PGRST116');
  return answer.data;
}

/** The library keeps only the text of what `fetch` threw. */
function waitedTooLong(error: unknown): boolean {
  return String(property(error, 'message') ?? '').startsWith('TimeoutError');
}

export function codeOf(error: unknown): string | undefined {
  const code = property(error, 'code');
  return typeof code === 'string' && /^[\w.-]{1,40}$/.test(code) ? code : undefined;
}

export function statusOf(error: unknown): number | undefined {
  const status = Number(property(error, 'status') ?? property(error, 'statusCode'));
  return Number.isFinite(status) ? status : undefined;
}
