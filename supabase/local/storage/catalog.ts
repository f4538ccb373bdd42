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
