import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { App } from '@supabase/lite';
import * as v from 'valibot';
import { atMost } from '../../../src/lib/atMost.ts';
import { codeOf } from '../fault.ts';
import type { Catalog, Described } from './catalog.ts';

type Adapter = NonNullable<App['_storageAdapter']>;
type Body = Parameters<Adapter['uploadObject']>[3];
type Metadata = Awaited<ReturnType<Adapter['headObject']>>;

const touched = v.object({ bucket: v.string(), key: v.string() });
type Stored = v.InferOutput<typeof touched>;

/**
 * Stores files in the data folder under hashes of their keys: no key can leave the folder, be too
 * long for the file system or collide with a folder, and file names reveal nothing.
 *
 * The rows of storage decide what the disk has, since only the database knows what may be changed, also when something else
 * changes at the same moment: @supabase/lite calls this adapter before it changes a row, which can still be refused. So a change
 * is prepared beside the file, and done or dropped once the row is as it stays. Changes run one after the other.
 */
export class DiskAdapter implements Adapter {
  readonly driver = fs;
  private readonly inTurn = atMost(1);
  private readonly journal: string;
  constructor(
    private readonly dataDir: string,
    private readonly catalog: Catalog,
  ) {
    this.journal = path.join(dataDir, 'storage', `changing-${catalog.database}`);
  }

  /** Runs `work` while nothing else changes a file or its row, and makes the disk what the rows say then. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.inTurn(async () => {
      await this.settle();
      try {
        return await work();
      } finally {
        await this.settle();
      }
    });
  }

  /** Has no body when the file does not exist, which is answered with 404. */
  async getObject(bucket: string, key: string) {
    const described = await this.catalog.describe(bucket, key);
    const found = await fs.stat(this.fileOf(bucket, key)).catch(noneIfMissing);
    if (!found) return { httpStatusCode: 404, metadata: metadataOf(NOTHING, described) };
    const body = Readable.toWeb(createReadStream(this.fileOf(bucket, key)));
    return { httpStatusCode: 200, metadata: metadataOf(found, described), body };
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Body,
    mimetype: string,
    cacheControl: string,
  ): Promise<Metadata> {
    const written = await this.prepare(bucket, key, (part) =>
      fs.writeFile(part, body instanceof Uint8Array ? body : Readable.fromWeb(body as never), {
        mode: 0o600,
        flush: true,
      }),
    );
    return metadataOf(written, { mimetype, cacheControl });
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    await this.note(bucket, key);
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) await this.note(bucket, key);
  }

  async copyObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    toBucket: string,
    toKey: string,
  ) {
    const source = this.fileOf(bucket, key);
    const copied = await this.prepare(toBucket, toKey, (part) => linkOrCopy(source, part));
    return { httpStatusCode: 200, eTag: eTagOf(copied), lastModified: copied.mtime };
  }

  async headObject(bucket: string, key: string): Promise<Metadata> {
    return metadataOf(await fs.stat(this.fileOf(bucket, key)), await this.catalog.describe(bucket, key));
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.fileOf(bucket, key)}`;
  }

  private fileOf(bucket: string, key: string): string {
    return path.join(this.dataDir, storedPath(bucket, key));
  }

  /** Has `write` make a file beside the stored one; only a whole one is called prepared. */
  private async prepare(bucket: string, key: string, write: (part: string) => Promise<void>): Promise<Stats> {
    await this.note(bucket, key);
    const file = this.fileOf(bucket, key);
    await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await write(partOf(file));
    await fs.rename(partOf(file), preparedOf(file));
    return fs.stat(preparedOf(file));
  }

  /** Writes down what is about to change: a process that is killed leaves the list, and the next change or start ends it. */
  private async note(bucket: string, key: string): Promise<void> {
    const line = `${JSON.stringify({ bucket, key } satisfies Stored)}\n`;
    await fs.appendFile(this.journal, line, { mode: 0o600, flush: true });
  }

  /** Makes the disk what the rows say, for all files that were noted. */
  private async settle(): Promise<void> {
    const lines = await fs.readFile(this.journal, 'utf8').catch(noneIfMissing);
    if (lines === undefined) return;
    for (const line of new Set(lines.split('\n'))) {
      // the last line may have been cut
      const noted = v.safeParse(v.pipe(v.string(), v.parseJson(), touched), line);
      if (noted.success) await this.settleFile(noted.output);
    }
    await fs.rm(this.journal);
  }

  private async settleFile({ bucket, key }: Stored): Promise<void> {
    const file = this.fileOf(bucket, key);
    const row = await this.catalog.find(bucket, key);
    const prepared = await fs.stat(preparedOf(file)).catch(noneIfMissing);
    const stored = await fs.stat(file).catch(noneIfMissing);
    if (row && prepared && (!stored || row.eTag === eTagOf(prepared)))
      await fs.rename(preparedOf(file), file);
    const left = [partOf(file), preparedOf(file), ...(row ? [] : [file])];
    for (const name of left) await fs.rm(name, { force: true });
  }
}

const partOf = (file: string) => `${file}.part`;
const preparedOf = (file: string) => `${file}.new`;

/** Some disks have no hard links. Files are replaced and never written into, so that two names may lead to one. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await fs.rm(to, { force: true });
  await fs.link(from, to).catch(() => fs.copyFile(from, to));
}

/** Where a file lies in the data folder. */
export function storedPath(bucket: string, key: string): string {
  if (!/^[\w-]+$/.test(bucket)) throw new Error('not a bucket');
  const name = createHash('sha256').update(key).digest('hex');
  return path.join('storage', bucket, name.slice(0, 2), name);
}

type Found = { readonly size: number; readonly mtime: Date; readonly mtimeMs: number };
const NOTHING: Found = { size: 0, mtime: new Date(0), mtimeMs: 0 };

/** Tells one content of a file from another; the row has that of its own. */
const eTagOf = ({ size, mtimeMs }: Found) =>
  `"${size.toString(16)}-${Math.trunc(mtimeMs * 1000).toString(16)}"`;

function metadataOf(found: Found, { mimetype, cacheControl }: Described): Metadata {
  const { size, mtime } = found;
  return { cacheControl, contentLength: size, size, mimetype, lastModified: mtime, eTag: eTagOf(found) };
}

function noneIfMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}
