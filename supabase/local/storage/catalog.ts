import type { Database } from '../database.ts';
import type { Describe } from './disk.ts';

/** On PostgreSQL @supabase/lite stores the description as a JSON text that holds JSON, on PGlite as it is. */
export function describeObject(database: Database): Describe {
  return async (bucket, key) => {
    const [row] = await database.query(
      `select said ->> 'mimetype' as mimetype, said ->> 'cacheControl' as cache
       from storage.objects, lateral (select (metadata #>> '{}')::jsonb) as described (said)
       where bucket_id = $1 and name = $2`,
      [bucket, key],
    );
    return {
      mimetype: String(row?.mimetype ?? 'application/octet-stream'),
      cacheControl: String(row?.cache ?? 'no-cache'),
    };
  };
}

/** Why a bucket refuses a file of this type and size; undefined when it accepts it. */
export type Objection = (
  bucket: string,
  mimetype: string,
  size: number,
) => Promise<'type' | 'size' | undefined>;

export function objectionOf(database: Database): Objection {
  return async (bucket, mimetype, size) => {
    const [row] = await database.query(
      `select not ($2 = any(allowed_mime_types)) as type, $3::bigint > file_size_limit as size
       from storage.buckets where id = $1`,
      [bucket, mimetype, size],
    );
    if (row?.type === true) return 'type';
    return row?.size === true ? 'size' : undefined;
  };
}
