/** What GoTrue reads as text; @supabase/lite answers 500 when it is something else. */
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
];
const DEEPEST = 64;
/** A filter on a column of this name would reach every object of the process: @supabase/lite makes a plain one of it. */
const REACHES_UP = /__proto__|\bprototype\b/;

/**
 * The request, unless its address or body is nothing that anybody could read: @supabase/lite answers 500 to those.
 * The body was read, if there is one.
 */
export async function readable(request: Request): Promise<Request | Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (!isText(pathname) || ![...searchParams].every(isPlainFilter))
    return unreadable(pathname, 'The address cannot be read');
  if (!request.body || pathname.startsWith('/storage/v1/')) return request;
  const bytes = await request.arrayBuffer();
  const value = parse(new TextDecoder().decode(bytes));
  const isKnown = pathname.startsWith('/auth/v1/') ? isAuthBody(value, bytes.byteLength > 0) : isRows(value);
  if (!isKnown || !isPlainJson(value)) return unreadable(pathname, 'The body cannot be read');
  return new Request(request.url, { method: request.method, headers: request.headers, body: bytes });
}

function unreadable(pathname: string, message: string): Response {
  const api = pathname.split('/')[1];
  const bodies: Record<string, object> = {
    auth: { code: 400, error_code: 'validation_failed', msg: message },
    storage: { statusCode: '400', error: 'InvalidRequest', message },
  };
  const body = bodies[api ?? ''] ?? { code: 'PGRST102', details: null, hint: null, message };
  return Response.json(body, { status: 400 });
}

function isText(encoded: string): boolean {
  try {
    return !decodeURIComponent(encoded).includes('\0');
  } catch {
    return false;
  }
}

/** No text that the database cannot hold, and no operator that every object happens to have. */
function isPlainFilter(filter: readonly [name: string, value: string]): boolean {
  const [operator = ''] = filter[1].split('.', 1);
  return !(operator in {}) && filter.every((text) => !text.includes('\0') && !REACHES_UP.test(text));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One row or many; what is no JSON is left to whoever knows its type. */
function isRows(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) ? value.every(isObject) : isObject(value));
}

function isAuthBody(value: unknown, isGiven: boolean): boolean {
  if (value === undefined) return !isGiven;
  if (!isObject(value)) return false;
  return AUTH_TEXTS.every((name) => {
    const text: unknown = Reflect.get(value, name);
    return text === undefined || text === null || (typeof text === 'string' && !text.includes('\0'));
  });
}

/** Not too deep for those who walk through it, and without a name that leads to the prototype of everything. */
export function isPlainJson(value: unknown): boolean {
  const open: [unknown, number][] = [[value, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [each, depth] = next;
    if (depth > DEEPEST) return false;
    if (typeof each !== 'object' || each === null) continue;
    for (const [name, inner] of Object.entries(each)) {
      if (name === '__proto__' || name === 'prototype') return false;
      open.push([inner, depth + 1]);
    }
  }
  return true;
}
