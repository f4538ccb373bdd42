import { property } from '../../../src/lib/property.ts';
import type { Database } from '../database.ts';
import type { Fetch } from '../fetch.ts';
import { needsNoKey } from '../gate.ts';
import { fieldsOf } from '../json.ts';
import { claimOf, type Fault, faultOf, tokenOf } from '../token.ts';
import { invalidKey, invalidToken, noSuchBucket, notAllowed, refused, withCode } from './answers.ts';
import { isKey, isPlain, withReadBody } from './body.ts';
import type { DiskAdapter } from './disk.ts';
import { list } from './list.ts';
import { relocate } from './relocate.ts';
import { sign, signMany, signUpload } from './signing.ts';
import { upload } from './upload.ts';

const BASE = '/storage/v1';

type Parts = {
  readonly lite: Fetch;
  readonly database: Database;
  readonly disk: Pick<DiskAdapter, 'alone'>;
  readonly secret: string;
  readonly sessionFault: Fault;
};

/** `/storage/v1` in the wire format of storage-js, on top of @supabase/lite, whose format differs. */
export function storageRoutes({ lite, database, disk, secret, sessionFault }: Parts): Fetch {
  const write: Fetch = (request) => disk.alone(async () => lite(request));
  return async (received) => withCode(await answer(received));

  async function answer(received: Request): Promise<Response> {
    const url = new URL(received.url);
    const path = url.pathname.slice(BASE.length);
    // @supabase/lite treats an invalid session as no session
    const token = needsNoKey(received, url) ? undefined : tokenOf(received);
    const fault = token && (await sessionFault(token));
    if (fault) return takesAnySession(received.method, path) ? noSuchBucket() : invalidToken(fault);
    const key = keyOf(path);
    if (key === undefined) return invalidKey('');
    const { method } = received;
    const writes = method === 'POST' || method === 'PUT';
    const request = takesJson(method, path) ? await withReadBody(received) : received;
    if (request instanceof Response) return request;

    if (method === 'POST' && path.startsWith('/object/list/')) return list(lite, request);
    if (method === 'POST' && /^\/object\/(move|copy)$/.test(path)) return relocate(write, request, database);
    if (method === 'POST' && /^\/object\/sign\/[^/]+\/?$/.test(path)) return signMany(lite, request, path);
    if (method === 'POST' && path.startsWith('/object/sign/')) return sign(lite, request);
    if (method === 'POST' && path.startsWith('/object/upload/sign/')) {
      return isKey(key) ? signUpload(lite, request) : invalidKey(key);
    }
    if (/^\/object\/(upload\/)?sign\//.test(path)) {
      const wrong = faultOf(secret, url.searchParams.get('token') ?? '');
      if (wrong) return refused(400, 'InvalidJWT', wrong);
    }
    if (writes && path.startsWith('/object/')) {
      // No policy lets a visitor write: refused before the file is read.
      if (!needsNoKey(received, url) && !token) return notAllowed();
      return isKey(key) ? upload(write, request, token ? claimOf(token, 'sub') : '') : invalidKey(key);
    }
    if (method === 'GET' && path.startsWith('/object/info/')) return info(lite, request);
    if (method === 'GET' && path.startsWith('/object/')) return download(lite, request);
    return method === 'GET' || method === 'HEAD' ? lite(request) : write(request);
  }
}

/** All other writing routes carry a file. */
function takesJson(method: string, path: string): boolean {
  if (method === 'PUT') return path.startsWith('/bucket');
  const posts = /^\/(bucket|object\/(list|sign|upload\/sign)\/|object\/(move|copy)$)/;
  return method === 'DELETE' || (method === 'POST' && posts.test(path));
}

/**
 * Routes on which the hosted service treats an invalid session as none and answers 'bucket not found', because the
 * file could be public.
 */
function takesAnySession(method: string, path: string): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && /^\/object\/(info\/)?(?!(authenticated|public|sign|info|list)\/)[^/]+\/./.test(path);
}

/** The path after the bucket; undefined when it is not a valid key. */
function keyOf(path: string): string | undefined {
  const [, key = ''] =
    /^\/object\/(?:(?:upload\/)?sign\/|public\/|info\/|authenticated\/)?[^/]+\/(.*)$/.exec(path) ?? [];
  try {
    const decoded = decodeURIComponent(key);
    return isPlain(decoded) ? decoded : undefined;
  } catch {
    return undefined;
  }
}

async function info(lite: Fetch, request: Request): Promise<Response> {
  const response = await lite(request);
  if (!response.ok) return response;
  const { httpMetadata, user_metadata, id, name, version, bucket_id, created_at, updated_at } =
    await fieldsOf(response);
  return Response.json({
    id,
    name,
    version,
    bucket_id,
    size: property(httpMetadata, 'size'),
    content_type: property(httpMetadata, 'mimetype'),
    cache_control: property(httpMetadata, 'cacheControl'),
    etag: property(httpMetadata, 'eTag'),
    metadata: user_metadata,
    last_modified: updated_at,
    created_at,
  });
}

async function download(lite: Fetch, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const response = await lite(request);
  const name = url.searchParams.get('download');
  if (name === null || !response.ok) return response;
  const headers = new Headers(response.headers);
  const shown = name || decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
  const encoded = encodeURIComponent(shown);
  headers.set('content-disposition', `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`);
  return new Response(response.body, { status: response.status, headers });
}
