import { EMBEDDED_PUBLIC_KEY } from '../../src/data/publicKey.ts';
import type { Fetch } from './auth.ts';
import { isLoopback } from './mail.ts';
import { readable } from './readable.ts';

/** Lets in only what the app itself can have sent, and keeps answers out of every cache. */
export function gate(inner: Fetch): Fetch {
  return async (request) => {
    const response = refusal(request) ?? (await answerReadable(inner, request));
    await readRest(request);
    return withSafeHeaders(response);
  };
}

async function answerReadable(inner: Fetch, request: Request): Promise<Response> {
  const read = await readable(request);
  return read instanceof Response ? read : inner(read);
}

/** Who is answered before the body was read to its end sees a broken connection, and no answer. */
async function readRest(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed) return;
  await request.body.pipeTo(new WritableStream()).catch(() => undefined);
}

function refusal(request: Request): Response | undefined {
  const url = new URL(request.url);
  // A page elsewhere can name a host that resolves to this machine, or simply call it: neither gets an answer.
  const origin = request.headers.get('origin');
  if (!isLoopback(url.hostname) || (origin !== null && !isOwn(origin))) {
    return Response.json({ message: 'This backend serves this computer only' }, { status: 403 });
  }
  // @supabase/lite answers for /auth/v1 and /rest/v1; its storage would take a wrong key for no key.
  if (request.method === 'OPTIONS' || !url.pathname.startsWith('/storage/v1/') || needsNoKey(request, url))
    return;
  const key = request.headers.get('apikey') ?? url.searchParams.get('apikey');
  if (key === EMBEDDED_PUBLIC_KEY) return;
  return Response.json(
    { statusCode: '401', error: 'Unauthorized', message: 'Invalid API key' },
    { status: 401 },
  );
}

function isOwn(origin: string): boolean {
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname);
}

/** Addresses that stand in an `<img>` or a link: their token is their key. */
export function needsNoKey(request: Request, url: URL): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads) return /^\/storage\/v1\/object\/(sign|public)\//.test(url.pathname);
  return request.method === 'PUT' && url.pathname.startsWith('/storage/v1/object/upload/sign/');
}

function withSafeHeaders(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('x-content-type-options', 'nosniff');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
