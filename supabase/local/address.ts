export type Api = 'auth' | 'rest' | 'storage';

/** The name of this computer under which pages are shown; the APIs answer under its other names as well. */
export const ONE_NAME = 'localhost';

export function isLoopback(hostname: string): boolean {
  return hostname === ONE_NAME || hostname === '127.0.0.1' || hostname === '[::1]';
}

/** Whether an address is of this server, which is at `here`: another port of this computer is foreign. */
export function isOwn(address: string, here: URL): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, protocol, port } = new URL(address);
  return isLoopback(hostname) && protocol === here.protocol && port === here.port;
}

/** The API that an address belongs to; `URL` must have normalised the path, which removes `..`. */
export function apiOf(pathname: string): Api | undefined {
  const [, api] = /^\/(auth|rest|storage)\/v1\//.exec(pathname) ?? [];
  return api as Api | undefined;
}

/** A percent-encoded unreserved character (RFC 3986): no client needs it, and it can hide a route from a check. */
const NEEDLESS = /%(2[de]|3\d|[46][1-9a-f]|[57]\d|[57]a|5f|7e)/i;
const PLAIN = /^\/(auth|rest)\/v1(\/[\w.-]+)*\/?$/;
const STORAGE = /^\/storage\/v1\/[\w-]+(\/|$)/;

/**
 * Whether a path has only one interpretation. Routes here match the raw path, and @supabase/lite decodes it before it
 * matches; without encoded unreserved characters both see the same route.
 */
export function isUnambiguous(pathname: string): boolean {
  if (NEEDLESS.test(pathname) || !(PLAIN.test(pathname) || STORAGE.test(pathname))) return false;
  try {
    return !decodeURIComponent(pathname).includes('\0');
  } catch {
    return false;
  }
}

/**
 * Serialises the query again: @supabase/lite searches for parameter names in the raw text, and finds them in places where
 * a URL parser does not.
 */
export function rewritten(address: string): string {
  const url = new URL(address);
  url.search = url.searchParams.toString();
  url.hash = '';
  return url.href;
}
