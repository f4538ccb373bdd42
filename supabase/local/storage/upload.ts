import type { Fetch } from '../auth.ts';
import { refused, tooLarge } from './answers.ts';

/** What a multipart body adds to its file. */
const ENVELOPE = 64 * 1024;

/**
 * storage-js sends a `File` or `Blob` as a form whose file field has no name, and everything else as it is. Both go
 * on as one body of known length, so that the limits of the bucket are checked before anything is stored.
 */
export async function upload(lite: Fetch, request: Request, largest: number): Promise<Response> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream';
  const isForm = type.startsWith('multipart/form-data');
  const bytes = await readAll(request, isForm ? largest + ENVELOPE : largest);
  if (!bytes) return tooLarge();

  const headers = new Headers(request.headers);
  headers.delete('transfer-encoding');
  let content = bytes;
  if (isForm) {
    const form = await new Response(bytes, { headers: { 'content-type': type } })
      .formData()
      .catch(() => undefined);
    const file = [...(form?.values() ?? [])].find((value) => typeof value !== 'string');
    if (!form || !file) return refused(400, 'InvalidRequest', 'Missing file in multipart upload');
    content = new Uint8Array(await file.arrayBuffer());
    if (content.length > largest) return tooLarge();
    headers.set('content-type', file.type || 'application/octet-stream');
    const seconds = form.get('cacheControl');
    if (typeof seconds === 'string')
      headers.set('cache-control', /^\d+$/.test(seconds) ? `max-age=${seconds}` : seconds);
  }
  headers.set('content-length', String(content.length));
  return lite(new Request(request.url, { method: request.method, headers, body: content }));
}

/** Reads to the end even what is too large: an answer before that would reach no browser. */
async function readAll(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (length > most) return undefined;
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
