import { property } from '../../src/lib/property.ts';
import { type Api, apiOf, rewritten } from './address.ts';
import { lastOfItsConnection, readAtMost, type Unread } from './bytes.ts';
import { isObject, parsed } from './json.ts';
import { LONGEST_EMAIL, MOST_ROWS, mostBytes } from './limits.ts';
import { notStored, refused } from './storage/answers.ts';

/** Fields that GoTrue reads as text; @supabase/lite answers 500 to other types. */
const AUTH_TEXTS = [
  'email',
  'password',
  'phone',
  'type',
  'token',
  'token_hash',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'nonce',
  'friendly_name',
  'factor_type',
  'issuer',
  'challenge_id',
  'code',
];
/** @supabase/lite builds a plain object from the filters, so a column of this name would reach `Object.prototype`. */
const REACHES_UP = /__proto__|\bprototype\b/;

/**
 * Returns the request, or a refusal when its query or body is malformed or too large:
 * @supabase/lite answers 500 to those. A body that is not a file has been read afterwards.
 */
export async function readable(request: Request): Promise<Request | Response> {
  const { pathname, searchParams } = new URL(request.url);
  const api = apiOf(pathname) ?? 'rest';
  if (![...searchParams].every(isPlainFilter)) return unreadable(api, 'The address cannot be read');
  const address = rewritten(request.url);
  const { method, headers } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD' && request.body;
  if (!hasBody) return new Request(address, { method, headers });
  if (api === 'storage') {
    const streamed = { method, headers, body: request.body, duplex: 'half' };
    return new Request(address, streamed);
  }
  const bytes = await readAtMost(request, mostBytes[api]);
  if (typeof bytes === 'string') return notRead(api, bytes);
  const value = parsed(new TextDecoder().decode(bytes));
  const isKnown = bytes.length === 0 || (api === 'auth' ? isAuthBody(value) : isRows(value));
  if (!isKnown) return unreadable(api, 'The body cannot be read');
  if (Array.isArray(value) && value.length > MOST_ROWS)
    return refusalOf(api, 413, 'too_many_rows', `At most ${MOST_ROWS} rows in one call`);
  return new Request(address, { method, headers, body: bytes });
}

export function unreadable(api: Api, message: string): Response {
  return refusalOf(api, 400, 'validation_failed', message);
}

export function notRead(api: Api, why: Unread): Response {
  if (api === 'storage') return notStored(why);
  if (why === 'too long') return refusalOf(api, 413, 'request_too_large', 'The body is too large');
  return lastOfItsConnection(refusalOf(api, 408, 'request_timeout', 'The body did not arrive in time'));
}

/** A refusal in the shape of the API that it comes from. */
function refusalOf(api: Api, status: number, code: string, message: string): Response {
  if (api === 'auth') return Response.json({ code: status, error_code: code, msg: message }, { status });
  if (api === 'rest') {
    const known = status === 413 ? '54000' : 'PGRST102';
    return Response.json({ code: known, details: null, hint: null, message }, { status });
  }
  return refused(400, 'InvalidRequest', message);
}

/** True when every quoted name in `select` is closed: @supabase/lite answers 500 otherwise. */
const CLOSED = /^([^"]|"[^"\\]*")*$/;

/** Rejects texts that PostgreSQL cannot store (U+0000) and operators named like properties of `Object.prototype`. */
function isPlainFilter(filter: readonly [name: string, value: string]): boolean {
  const [operator = ''] = filter[1].split('.', 1);
  if (filter[0] === 'select' && !CLOSED.test(filter[1])) return false;
  return !(operator in {}) && filter.every((text) => !text.includes('\0') && !REACHES_UP.test(text));
}

/** One row or an array of rows. CSV, which PostgREST accepts too, is refused because its rows are not counted here. */
function isRows(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isObject) : isObject(value);
}

function isAuthBody(value: unknown): boolean {
  if (!isObject(value) || !isEmail(value.email) || LONE_SURROGATE.test(JSON.stringify(value))) return false;
  return AUTH_TEXTS.every((name) => {
    const text: unknown = property(value, name);
    return text === undefined || text === null || (typeof text === 'string' && !text.includes('\0'));
  });
}

/** In JSON, half of a pair that stands for one sign: the database refuses it. */
const LONE_SURROGATE = /(?<!\\)(\\\\)*\\ud[89a-f]/;

/** The address of a message is shown on the terminal; its index in the database has a limit. */
function isEmail(value: unknown): boolean {
  return (
    typeof value !== 'string' || (value.length <= LONGEST_EMAIL && !/[\p{Cc}\p{Cf}\p{Z}]/u.test(value.trim()))
  );
}
