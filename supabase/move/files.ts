import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Snapshot } from '../backup/borrow.ts';
import { StartFault } from '../local/fault.ts';
import { readLines } from '../local/snapshot/lines.ts';
import type { Query } from '../local/snapshot/rows.ts';
import { rowsFile } from '../local/snapshot/snapshot.ts';
import { storedPath } from '../local/storage/disk.ts';
import type { Comparison, Side } from './copy.ts';
import type { Storage } from './project.ts';

export type StoredFile = {
  readonly bucket: string;
  readonly name: string;
  readonly bytes: number;
  readonly type: string;
};

/** Uploads and downloads that run at the same time. */
const AT_ONCE = 4;

/** The files of a snapshot; those that the disk did not have are left out. */
export async function filesOfSnapshot({ folder }: Snapshot): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  await readLines(path.join(folder, rowsFile('storage.objects')), async (lines) => {
    for (const line of lines) {
      const { bucket_id: bucket, name, metadata } = JSON.parse(line);
      const file = path.join(folder, storedPath(bucket, name));
      if (!existsSync(file)) continue;
      // on PostgreSQL the description is a text that holds JSON
      const { mimetype } = typeof metadata === 'string' ? JSON.parse(metadata) : (metadata ?? {});
      files.push({ bucket, name, bytes: (await fs.stat(file)).size, type: mimetype });
    }
  });
  return files;
}

export async function filesOfProject(query: Query): Promise<StoredFile[]> {
  const rows = await query(
    `select bucket_id, name, said ->> 'size' as bytes, said ->> 'mimetype' as type
     from storage.objects, lateral (select (metadata #>> '{}')::jsonb) as described (said)
     order by bucket_id, name`,
  );
  return rows.map(({ bucket_id, name, bytes, type }) => ({
    bucket: String(bucket_id),
    name: String(name),
    bytes: Number(bytes),
    type: String(type),
  }));
}

/** The account whose folder a file lies in: the rules of the buckets let nobody else store it. */
export const accountOf = ({ name }: Pick<StoredFile, 'name'>) => name.split('/', 1)[0] ?? '';

/**
 * Gives files without an owner the account whose folder they lie in: what the service key stores has none. As the storage service
 * does, the older column stays empty for an id that is no UUID of the versions up to 5. Needs a transaction with `withoutTriggers`.
 */
export async function setOwners(query: Query): Promise<void> {
  await query(
    `update storage.objects o
     set owner_id = u.id::text, owner = case when substr(u.id::text, 15, 1) between '1' and '5' then u.id end
     from auth.users u where u.id::text = split_part(o.name, '/', 1) and o.owner_id is null and o.owner is null`,
  );
}

export const keyOf = ({ bucket, name }: Pick<StoredFile, 'bucket' | 'name'>) => `${bucket}/${name}`;

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Runs `work` for each file, some at the same time. After a failure no other begins, and none is at work any more in the end. */
export async function forEachFile(
  files: readonly StoredFile[],
  work: (file: StoredFile) => Promise<void>,
): Promise<void> {
  const left = files.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const file of left) {
      await work(file).catch((error) => failures.push(error));
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failures.length > 0) throw failures[0];
}

/** The bytes that the Storage API gives; undefined for a file that it does not have. */
export async function download(storage: Storage, file: StoredFile): Promise<Uint8Array | undefined> {
  const { data, error } = await storage.from(file.bucket).download(file.name);
  if (data) return new Uint8Array(await data.arrayBuffer());
  const status = 'status' in error ? error.status : undefined;
  if (status === 400 || status === 404) return undefined;
  throw cutOff(error);
}

export async function upload(storage: Storage, file: StoredFile, bytes: Uint8Array): Promise<void> {
  const { error } = await storage
    .from(file.bucket)
    .upload(file.name, bytes, { contentType: file.type, upsert: true });
  if (error) throw cutOff(error);
}

const cutOff = ({ message }: Error) =>
  new StartFault(
    `The storage did not answer as it should (${message}); run the same command again: it goes on.`,
  );

/** The hashes of files on two sides, as one comparison per bucket. */
export function compareFiles(
  files: readonly { readonly file: StoredFile; readonly from: string; readonly to: string }[],
): Comparison[] {
  const buckets = [...new Set(files.map(({ file }) => file.bucket))].sort();
  return buckets.map((bucket) => {
    const inBucket = files.filter(({ file }) => file.bucket === bucket);
    const side = (which: 'from' | 'to'): Side => ({
      rows: inBucket.length,
      sha256: hashOf(
        Buffer.from(
          inBucket
            .map((one) => `${one.file.name} ${one[which]}\n`)
            .sort()
            .join(''),
        ),
      ),
    });
    return { name: `files ${bucket}`, from: side('from'), to: side('to') };
  });
}
