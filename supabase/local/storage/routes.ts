import { EMBEDDED_PUBLIC_KEY } from '../../../src/data/publicKey.ts';
import type { Fetch } from '../auth.ts';
import { needsNoKey } from '../gate.ts';
import {
  altered,
  fieldsOf,
  invalidKey,
  invalidToken,
  noSuchBucket,
  notAllowed,
  refused,
  textOf,
} from './answers.ts';
import { isPlain, withReadBody } from './body.ts';
import { list } from './list.ts';
import { faultOf } from './token.ts';
import { upload } from './upload.ts';

const BASE = '/storage/v1';
/** The characters that the hosted service allows in a key. */
const KEY = /^[\w/!\-.*'() &$@=;:+,?]+$/;

/** `/storage/v1` in the wire format of storage-js, on top of @supabase/lite, which speaks another one. */
export function storageRoutes(lite: Fetch, secret: string): Fetch {
  return async (received) => {
    const url = new URL(received.url);
    const path = url.pathname.slice(BASE.length);
    const fault = needsNoKey(received, url) ? undefined : sessionFault(secret, received);
    if (fault) return takesAnySession(received.method, path) ? noSuchBucket() : invalidToken(fault);
    const key = keyOf(path);
    if (key === undefined) return invalidKey('');
    const { method } = received;
    const writes = method === 'POST' || method === 'PUT';
    const request = takesJson(method, path) ? await withReadBody(received) : received;
    if (request instanceof Response) return request;

    if (method === 'POST' && path.startsWith('/object/list/')) return list(lite, request);
    if (method === 'POST' && path === '/object/move') return relocate(lite, request);
    if (method === 'POST' && path === '/object/copy') return relocate(lite, request);
    if (method === 'POST' && /^\/object\/sign\/[^/]+\/?$/.test(path)) return signMany(lite, request, path);
    if (method === 'POST' && path.startsWith('/object/sign/')) return sign(lite, request);
    if (method === 'POST' && path.startsWith('/object/upload/sign/')) {
      return KEY.test(key) ? signUpload(lite, request) : invalidKey(key);
    }
    if (/^\/object\/(upload\/)?sign\//.test(path)) {
      const wrong = faultOf(secret, url.searchParams.get('token') ?? '');
      if (wrong) return refused(400, 'InvalidJWT', wrong);
    }
    if (writes && path.startsWith('/object/')) {
      // No policy lets a visitor write, so that nobody need read the file first.
      if (!needsNoKey(received, url) && !tokenOf(received)) return notAllowed();
      return KEY.test(key) ? upload(lite, request) : invalidKey(key);
    }
    if (method === 'GET' && path.startsWith('/object/info/')) return info(lite, request);
    if (method === 'GET' && path.startsWith('/object/')) return download(lite, request);
    return lite(request);
  };
}

/** Everything else that writes takes a file. */
function takesJson(method: string, path: string): boolean {
  if (method === 'PUT') return path.startsWith('/bucket');
  const posts = /^\/(bucket|object\/(list|sign|upload\/sign)\/|object\/(move|copy)$)/;
  return method === 'DELETE' || (method === 'POST' && posts.test(path));
}

/** @supabase/lite takes a bad session for no session everywhere. */
function sessionFault(secret: string, request: Request): string | undefined {
  const token = tokenOf(request);
  return token === undefined ? undefined : faultOf(secret, token);
}

/** The token of a session; clients without one send the public key in its place. */
function tokenOf(request: Request): string | undefined {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return token === EMBEDDED_PUBLIC_KEY ? undefined : token;
}

/** Where the hosted service takes a bad session for none, and then knows of no bucket: a file may be a public one. */
function takesAnySession(method: string, path: string): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && /^\/object\/(info\/)?(?!(authenticated|public|sign|info|list)\/)[^/]+\/./.test(path);
}

/** What follows the bucket; undefined when that is no name of a file. */
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

const withoutBase = (address: unknown) => textOf(address).replace(/^\/storage\/v1/, '');

async function sign(lite: Fetch, request: Request): Promise<Response> {
  const response = await lite(request);
  if (!response.ok) return response;
  const { signedUrl } = await fieldsOf(response);
  return Response.json({ signedURL: withoutBase(signedUrl) });
}

async function signMany(lite: Fetch, request: Request, path: string): Promise<Response> {
  const { paths, expiresIn } = await fieldsOf(request.clone());
  if (!Array.isArray(paths)) return refused(400, 'InvalidRequest', 'paths must be a list');
  const bucket = path.replace(/\/$/, '');
  const signed = [];
  for (const each of paths.map(textOf)) {
    const address = `${BASE}${bucket}/${each.split('/').map(encodeURIComponent).join('/')}`;
    const response = await sign(lite, altered(request, { path: address, json: { expiresIn } }));
    const { signedURL } = await fieldsOf(response);
    const error = response.ok ? null : 'Either the object does not exist or you do not have access to it';
    signed.push({ path: each, error, signedURL: response.ok ? signedURL : null });
  }
  return Response.json(signed);
}

async function signUpload(lite: Fetch, request: Request): Promise<Response> {
  const response = await lite(request);
  if (!response.ok) return response;
  const { signedUrl, token } = await fieldsOf(response);
  return Response.json({ url: withoutBase(signedUrl), token });
}

async function relocate(lite: Fetch, request: Request): Promise<Response> {
  const asked = await fieldsOf(request.clone());
  const target = textOf(asked.destinationKey);
  if (!KEY.test(target)) return invalidKey(target);
  const response = await lite(request);
  if (!response.ok || !request.url.endsWith('/copy')) return response;
  const { key } = await fieldsOf(response);
  return Response.json({ Key: `${textOf(asked.destinationBucket ?? asked.bucketId)}/${textOf(key)}` });
}

async function info(lite: Fetch, request: Request): Promise<Response> {
  const response = await lite(request);
  if (!response.ok) return response;
  const { httpMetadata, user_metadata, id, name, version, bucket_id, created_at, updated_at } =
    await fieldsOf(response);
  const file: Record<string, unknown> = typeof httpMetadata === 'object' ? { ...httpMetadata } : {};
  return Response.json({
    id,
    name,
    version,
    bucket_id,
    size: file.size,
    content_type: file.mimetype,
    cache_control: file.cacheControl,
    etag: file.eTag,
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
  headers.set('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(shown)}`);
  return new Response(response.body, { status: response.status, headers });
}
