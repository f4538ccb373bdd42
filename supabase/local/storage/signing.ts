import type { Fetch } from '../fetch.ts';
import { fieldsOf, textOf, withJson } from '../json.ts';
import { invalidBody, notAllowed } from './answers.ts';
import { asPath } from './body.ts';

const withoutBase = (address: unknown) => textOf(address).replace(/^\/storage\/v1/, '');

export async function sign(lite: Fetch, request: Request): Promise<Response> {
  const { expiresIn } = await fieldsOf(request.clone());
  return wrongTime(expiresIn) ?? signOne(lite, request);
}

async function signOne(lite: Fetch, request: Request): Promise<Response> {
  const response = await lite(request);
  if (!response.ok) return response;
  const { signedUrl } = await fieldsOf(response);
  return Response.json({ signedURL: withoutBase(signedUrl) });
}

/** @supabase/lite answers `createSignedUrls` in a shape that storage-js does not read. */
export async function signMany(lite: Fetch, request: Request, path: string): Promise<Response> {
  const { paths, expiresIn } = await fieldsOf(request.clone());
  if (!Array.isArray(paths)) return invalidBody('paths must be array');
  if (paths.length === 0) return invalidBody('paths must NOT have fewer than 1 items');
  const wrong = wrongTime(expiresIn);
  if (wrong) return wrong;
  const bucket = path.replace(/\/$/, '');
  const signed = [];
  for (const each of paths.map(textOf)) {
    const address = `/storage/v1${bucket}/${asPath(each)}`;
    const response = await signOne(lite, withJson(request, { expiresIn }, address));
    const { signedURL, statusCode } = await fieldsOf(response);
    if (String(statusCode) === '403') return notAllowed();
    const error = response.ok ? null : 'Either the object does not exist or you do not have access to it';
    signed.push({ path: each, error, signedURL: response.ok ? signedURL : null });
  }
  return Response.json(signed);
}

/** Signs an address for one upload. For a document it never replaces a file: using it asks no policy and needs no session. */
export async function signUpload(lite: Fetch, request: Request): Promise<Response> {
  const headers = new Headers(request.headers);
  if (/\/object\/upload\/sign\/documents\//.test(request.url)) headers.delete('x-upsert');
  const response = await lite(new Request(request, { headers }));
  if (!response.ok) return response;
  const { signedUrl, token } = await fieldsOf(response);
  return Response.json({ url: withoutBase(signedUrl), token });
}

function wrongTime(expiresIn: unknown): Response | undefined {
  if (!Number.isSafeInteger(expiresIn)) return invalidBody('expiresIn must be integer');
  if (Number(expiresIn) < 1) return invalidBody('expiresIn must be >= 1');
}
