import { createHash } from 'node:crypto';
import type { Database } from '../database.ts';
import type { Settings } from '../settings.ts';

/** What an upload says of itself. */
export type Described = { readonly mimetype: string; readonly cacheControl: string };

/** The rows of stored files. */
export type Catalog = {
  /** Differs between the databases that a data folder may be used with. */
  readonly database: string;
  describe(bucket: string, key: string): Promise<Described>;
  /** The row of a file; undefined when there is none. */
  find(bucket: string, key: string): Promise<{ readonly eTag: string } | undefined>;
};

/** On PostgreSQL @supabase/lite stores the description as a JSON text that holds JSON, on PGlite as it is. */
export function catalogOf({ query }: Database, { databaseUrl = '' }: Settings): Catalog {
  const find = async (bucket: string, key: string) => {
    const [row] = await query(
      `select said ->> 'mimetype' as mimetype, said ->> 'cacheControl' as cache, said ->> 'eTag' as etag
       from storage.objects, lateral (select (metadata #>> '{}')::jsonb) as described (said)
       where bucket_id = $1 and name = $2`,
      [bucket, key],
    );
    return row && { ...row, eTag: String(row.etag ?? '') };
  };
  return {
    database: createHash('sha256').update(databaseUrl).digest('hex').slice(0, 8),
    find,
    async describe(bucket, key) {
      const row: Record<string, unknown> | undefined = await find(bucket, key);
      return {
        mimetype: String(row?.mimetype ?? 'application/octet-stream'),
        cacheControl: String(row?.cache ?? 'no-cache'),
      };
    },
  };
}
