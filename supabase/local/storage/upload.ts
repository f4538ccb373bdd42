import { atMost } from '../../../src/lib/atMost.ts';
import { readAtMost } from '../bytes.ts';
import type { Fetch } from '../fetch.ts';
import { ENVELOPE, FILES_AT_ONCE, FILES_OF_AN_ACCOUNT, LARGEST_FILE } from '../limits.ts';
import { notStored, refused, tooLarge } from './answers.ts';

/** A file is held in memory about three times: requests above the limit are not read until another ends. */
const inTurn = atMost(FILES_AT_ONCE);
/** Limited per account too, so that no account takes all of them. */
const accounts = new Map<string, { readonly inTurn: typeof inTurn; uploads: number }>();

/**
 * storage-js sends a `File` or `Blob` as a form whose file field has no name, and everything else as it is. Both go
 * on as one body of known length, so that the limits of the bucket are checked before anything is stored.
 */
export async function upload(lite: Fetch, request: Request, account: string): Promise<Response> {
  const own = accounts.get(account) ?? { inTurn: atMost(FILES_OF_AN_ACCOUNT), uploads: 0 };
  accounts.set(account, own);
  own.uploads += 1;
  try {
    return await own.inTurn(() => inTurn(() => readAndStore(lite, request)));
  } finally {
    own.uploads -= 1;
    if (own.uploads === 0) accounts.delete(account);
  }
}

async function readAndStore(lite: Fetch, request: Request): Promise<Response> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream';
  const isForm = type.startsWith('multipart/form-data');
  const bytes = await readAtMost(request, isForm ? LARGEST_FILE + ENVELOPE : LARGEST_FILE);
  if (typeof bytes === 'string') return notStored(bytes);

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
    if (content.length > LARGEST_FILE) return tooLarge();
    headers.set('content-type', file.type || 'application/octet-stream');
    const seconds = form.get('cacheControl');
    if (typeof seconds === 'string')
      headers.set('cache-control', /^\d+$/.test(seconds) ? `max-age=${seconds}` : seconds);
  }
  headers.set('content-length', String(content.length));
  return lite(new Request(request.url, { method: request.method, headers, body: content }));
}
