import { property } from '../../../src/lib/property.ts';
import type { Fetch } from '../auth.ts';
import { fieldsOf, textOf } from '../json.ts';
import { invalidKey, refused, tooLarge } from './answers.ts';
import { asPath, isKey } from './body.ts';
import type { Objection } from './catalog.ts';

/** Moves or copies a file; @supabase/lite checks neither the new key nor the limits of the target bucket. */
export async function relocate(lite: Fetch, objection: Objection, request: Request): Promise<Response> {
  const asked = await fieldsOf(request.clone());
  const [from, target] = [textOf(asked.bucketId), textOf(asked.destinationKey)];
  const to = textOf(asked.destinationBucket) || from;
  if (!isKey(target)) return invalidKey(target);
  if (to !== from) {
    const refusal = await unfit(lite, objection, request, `${from}/${textOf(asked.sourceKey)}`, to);
    if (refusal) return refusal;
  }
  const response = await lite(request);
  if (!response.ok || !request.url.endsWith('/copy')) return response;
  const { key } = await fieldsOf(response);
  return Response.json({ Key: `${to}/${textOf(key)}` });
}

/** Queried with the caller's permissions, so that foreign files are not revealed. */
async function unfit(
  lite: Fetch,
  objection: Objection,
  request: Request,
  source: string,
  bucket: string,
): Promise<Response | undefined> {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.delete('content-type');
  const info = await lite(
    new Request(new URL(`/storage/v1/object/info/${asPath(source)}`, request.url), { headers }),
  );
  if (!info.ok) return undefined;
  const { httpMetadata } = await fieldsOf(info);
  const mimetype = textOf(property(httpMetadata, 'mimetype'));
  const against = await objection(bucket, mimetype, Number(property(httpMetadata, 'size')));
  if (against === 'type') {
    const message = `mime type ${mimetype} is not supported`;
    return refused(415, 'InvalidMimeType', message, 'invalid_mime_type');
  }
  return against && tooLarge();
}
