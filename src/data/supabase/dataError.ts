import { property } from '../../lib/property';
import { codeOf, statusOf } from './errorFields';
import { isStorageTokenRefused } from './refusedToken';

/** PostgreSQL's code for an id that already exists. */
export const UNIQUE_VIOLATION = '23505';
/** PostgreSQL's code for a row whose patient does not exist. */
export const WITHOUT_PATIENT = '23503';
/** PostgreSQL's code for a required value that is missing: in what is finalised, the name in the profile. */
export const NAME_MISSING = '23502';
/** The database's code for one row more than a therapist may have. */
export const TOO_MANY = 'P0001';
/** The database's code for an id whose patient, note, consent, document or family's answers were deleted (D-241). */
export const ID_DELETED = 'PT410';
/** The code for a new record or note that was stored by an attempt whose answer was lost, and has been changed elsewhere since. */
export const CHANGED_ELSEWHERE = 'changed';
/** The code for a stored note that was finalised elsewhere with another content. */
export const NOTE_FINALISED = 'finalised';
/** The database's code for words or levels of a goal that was rated, or that has a new version. */
export const GOAL_RATED = 'PT409';
/** The code for a row that another device has replaced with a new version. */
export const REPLACED_ELSEWHERE = 'replaced';
/** The code for a rating that another device has struck already. */
export const STRUCK_ELSEWHERE = 'struck';
/** The database's code for a report that leaves the family without a consent in force, and without a reason. */
export const CONSENT_MISSING = 'PT451';
/** The database's code for a report that renews a treatment which another report has renewed until the same day. */
export const RENEWED_BEFORE = 'PT452';
/** The code for something else that an attempt, whose answer was lost, has stored under this id, where it is never changed. */
export const STORED_OTHERWISE = 'otherwise';
/** The database's code for replacing what the patient or the family said of a goal. */
export const SAID_BY_ANOTHER = 'PT423';
/** The database's code for replacing the mark of a note otherwise than by its correction. */
export const MARK_OF_NOTE = 'PT424';
/** The database's code for a day that cannot be. */
export const IMPOSSIBLE_DAY = 'PT422';
/** The database's code for an issued report whose file arrived with another size, or whose record has no such revision. */
export const REPORT_DIFFERS = 'PT412';
/** The code for a file that is not the one that was issued. */
export const OTHER_FILE = 'hash';

/** The failure of a call, without any text from the server. */
export class DataError extends Error {
  override name = 'DataError';
  constructor(
    /** `offline`: no answer; `refused`: the server's final no; `failed`: anything else. */
    readonly kind: 'offline' | 'unauthorised' | 'refused' | 'failed',
    /** The code of PostgREST, PostgreSQL, storage or auth, if there is one; `timeout` after a time limit. */
    readonly code?: string,
  ) {
    super(`${kind}${code ? ` (${code})` : ''}`);
  }
}

/** A refusal of what follows a row: that row is stored. */
export class RestRefused extends DataError {}

/** What follows a row that is stored. */
export async function afterRow<Done>(rest: Promise<Done>): Promise<Done> {
  try {
    return await rest;
  } catch (error) {
    if (error instanceof DataError && error.kind === 'refused') throw new RestRefused(error.kind, error.code);
    throw error;
  }
}

/** True for a row whose id or patient was deleted: sent as it is, it is refused for good. */
export const isDeleted = (error: unknown): boolean =>
  error instanceof DataError && (error.code === ID_DELETED || error.code === WITHOUT_PATIENT);

/** True for a stored file that is not the one that was issued. */
export const isOtherFile = (error: unknown): boolean =>
  error instanceof DataError && error.code === OTHER_FILE;

type Refusal = { readonly code?: string | undefined; readonly message?: string };
export type Answer<T> = { readonly data: T; readonly error: Refusal | null; readonly status?: number };

/** Converts the error of a Supabase call to a `DataError`. `status` 0 means that there was no answer. */
export function toDataError(error: unknown, status?: number): DataError {
  if (error instanceof DataError) return error;
  const code = codeOf(error);
  const http = status ?? statusOf(error) ?? 0;
  // none, or one that cannot be read: a page on the way may name no type (`isOwnAnswer`)
  if (http < 300) return new DataError('offline', waitedTooLong(error) ? 'timeout' : code);
  if (isStorageTokenRefused(http, error)) return new DataError('unauthorised', code);
  if (http >= 400 && http < 500 && http !== 408 && http !== 429) return new DataError('refused', code);
  return new DataError('failed', code ?? String(http));
}

/** The data of a Supabase answer, which may be null; throws `DataError` if it failed. */
export function dataOf<T>({ data, error, status }: Answer<T>): T {
  if (error) throw toDataError(error, status);
  return data;
}

/** The data of a Supabase answer; throws `DataError` if it failed or has none. */
export function orThrow<T>(answer: Answer<T>): NonNullable<T> {
  const data = dataOf(answer);
  if (data == null) throw new DataError('failed', 'PGRST116');
  return data;
}

type Query<Response> = { retry(enabled: boolean): PromiseLike<Response> };

/** Sends a query once: the query cache has its own retry rule, and offline supabase-js would retry silently for 7 seconds. */
export const askOnce = <Response>(query: Query<Response>): PromiseLike<Response> => query.retry(false);

/** The data of a query that is sent once; throws `DataError` if it failed or has none. */
export async function read<T>(query: Query<Answer<T>>): Promise<NonNullable<T>> {
  return orThrow(await askOnce(query));
}

/** The count of a Supabase answer; throws `DataError` if the call failed or has none. */
export function countOf({
  error,
  status,
  count,
}: Omit<Answer<unknown>, 'data'> & { count: number | null }): number {
  if (error) throw toDataError(error, status);
  if (count === null) throw new DataError('failed', 'count');
  return count;
}

/** supabase-js keeps only the message of an error that `fetch` threw. */
function waitedTooLong(error: unknown): boolean {
  return String(property(error, 'message') ?? '').startsWith('TimeoutError');
}
