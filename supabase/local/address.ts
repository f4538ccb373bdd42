export type Api = 'auth' | 'rest' | 'storage';

/** Whose address this is; the path must have gone through `URL`, which takes every step up out of it. */
export function apiOf(pathname: string): Api | undefined {
  const [, api] = /^\/(auth|rest|storage)\/v1\//.exec(pathname) ?? [];
  return api as Api | undefined;
}

/** A letter, a digit or one of `-._~`, encoded: nobody needs to, but who hides a route from a check does. */
const NEEDLESS = /%(2[de]|3\d|[46][1-9a-f]|[57]\d|[57]a|5f|7e)/i;
const PLAIN = /^\/(auth|rest)\/v1(\/[\w.-]+)*\/?$/;
const STORAGE = /^\/storage\/v1\/[\w-]+(\/|$)/;

/**
 * Whether a path has but one reading. Ours are matched as they are written, and @supabase/lite decodes them before it
 * matches; where nothing of a route can be encoded, both see the same.
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
 * The address with its query written anew: @supabase/lite looks for a name in the text, and finds it in places where
 * no other reader of addresses does.
 */
export function rewritten(address: string): string {
  const url = new URL(address);
  url.search = url.searchParams.toString();
  url.hash = '';
  return url.href;
}
