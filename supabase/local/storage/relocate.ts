import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { codeOf } from '../fault.ts';
import type { Fetch } from '../fetch.ts';
import { type Fields, fieldsOf, textOf } from '../json.ts';
import { callerOf } from '../token.ts';
import { invalidKey, noSuchObject } from './answers.ts';
import { isKey } from './body.ts';

const NOT_PERMITTED = '42501';

/** Moves or copies a file; @supabase/lite does not check the new key, and answers a copy without its bucket. */
export async function relocate(write: Fetch, request: Request, database: Database): Promise<Response> {
  const asked = await fieldsOf(request.clone());
  const target = textOf(asked.destinationKey);
  if (!isKey(target)) return invalidKey(target);
  const isCopy = new URL(request.url).pathname.endsWith('/copy');
  const response = await write(request.clone());
  if (!isCopy) return response.ok || (await mayChange(request, asked, database)) ? response : noSuchObject();
  if (!response.ok) return response;
  const { key } = await fieldsOf(response);
  return Response.json({
    Key: `${textOf(asked.destinationBucket) || textOf(asked.bucketId)}/${textOf(key)}`,
  });
}

/**
 * The hosted service looks for a file to move among those that the caller may change, and @supabase/lite among all. Who may not
 * look at any is told so by the answer itself.
 */
async function mayChange(request: Request, asked: Fields, { connection }: Database): Promise<boolean> {
  try {
    const { rows } = await connection.withContext(callerOf(request), (executor) =>
      sql`
        select from storage.objects
        where bucket_id = ${textOf(asked.bucketId)} and name = ${textOf(asked.sourceKey)} for update
      `.execute(executor),
    );
    return rows.length > 0;
  } catch (error) {
    if (codeOf(error) === NOT_PERMITTED) return true;
    throw error;
  }
}
