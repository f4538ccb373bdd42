import type { Fetch } from '../auth.ts';
import { fieldsOf, textOf } from '../json.ts';
import { invalidKey } from './answers.ts';
import { isKey } from './body.ts';

/** Moves or copies a file; @supabase/lite does not check the new key, and answers a copy without its bucket. */
export async function relocate(lite: Fetch, request: Request): Promise<Response> {
  const asked = await fieldsOf(request.clone());
  const target = textOf(asked.destinationKey);
  if (!isKey(target)) return invalidKey(target);
  const response = await lite(request);
  if (!response.ok || !request.url.endsWith('/copy')) return response;
  const { key } = await fieldsOf(response);
  return Response.json({
    Key: `${textOf(asked.destinationBucket) || textOf(asked.bucketId)}/${textOf(key)}`,
  });
}
