export type Fields = Record<string, unknown>;

/** The body of a request or answer if it is a JSON object. */
export async function fieldsOf(body: Request | Response): Promise<Fields> {
  return Object(await body.json().catch(() => undefined));
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** True for a JSON object, false for an array. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const DEEPEST = 64;

/** The value of a JSON text; undefined for invalid JSON and for values that are not plain. */
export function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isPlain(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The request with another JSON body, to `path` if there is one. */
export function withJson(request: Request, json: unknown, path = request.url): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  const { method } = request;
  return new Request(new URL(path, request.url), { method, headers, body: JSON.stringify(json) });
}

/** True when the value is not nested too deeply and has no key that reaches a prototype. */
function isPlain(value: unknown): boolean {
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
