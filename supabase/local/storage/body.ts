import { readAtMost } from '../bytes.ts';
import { isObject, parsed, withJson } from '../json.ts';
import { LARGEST_COMMAND, MOST_PATHS } from '../limits.ts';
import { invalidBody, notStored, refused } from './answers.ts';

/** Field names of keys and buckets in request bodies. */
const NAMES = [
  'prefix',
  'prefixes',
  'paths',
  'sourceKey',
  'destinationKey',
  'bucketId',
  'destinationBucket',
  'search',
];

/**
 * Returns the request when its body is a JSON object whose keys and buckets are strings, otherwise the refusal.
 * @supabase/lite answers 500 to other bodies and prints them.
 */
export async function withReadBody(request: Request): Promise<Request | Response> {
  const bytes = await readAtMost(request, LARGEST_COMMAND);
  if (typeof bytes === 'string') return notStored(bytes);
  const body = parsed(new TextDecoder().decode(bytes) || '{}');
  if (!isObject(body)) return refused(400, 'InvalidRequest', 'The body must be a JSON object');
  if (Array.isArray(body.paths) && body.paths.length > MOST_PATHS)
    return invalidBody(`paths must NOT have more than ${MOST_PATHS} items`);
  const given = NAMES.flatMap((name) => body[name] ?? []);
  if (!given.every((name) => typeof name === 'string' && isPlain(name)))
    return refused(400, 'InvalidKey', 'Invalid key');
  return withJson(request, body);
}

/** Rejects texts with U+0000 and path segments such as `..`. */
export function isPlain(key: string): boolean {
  return !/[\0\p{Cs}]/u.test(key) && !key.split('/').some((step) => /^\.\.?(;.*)?$/.test(step));
}

/** The characters that the hosted service allows in a key. */
export function isKey(key: string): boolean {
  return /^[\w/!\-.*'() &$@=;:+,?]+$/.test(key);
}

/** A key as it is encoded in an address. */
export function asPath(key: string): string {
  return encodeURI(key).replace(/[?#]/g, encodeURIComponent);
}
