import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { App } from '@supabase/lite';
import { codeOf } from '../fault.ts';

type Adapter = NonNullable<App['_storageAdapter']>;
type Body = Parameters<Adapter['uploadObject']>[3];
type Metadata = Awaited<ReturnType<Adapter['headObject']>>;

/** Metadata of an upload; stored in the table of objects. */
type Described = { readonly mimetype: string; readonly cacheControl: string };
export type Describe = (bucket: string, key: string) => Promise<Described>;

/**
 * Stores files in the data folder under hashes of their keys: no key can leave the folder, be too
 * long for the file system or collide with a folder, and file names reveal nothing.
 */
export class DiskAdapter implements Adapter {
  readonly driver = fs;
  constructor(
    private readonly dataDir: string,
    private readonly describe: Describe,
  ) {}

  /** Has no body when the file does not exist, which is answered with 404. */
  async getObject(bucket: string, key: string) {
    const described = await this.describe(bucket, key);
    const found = await fs.stat(this.fileOf(bucket, key)).catch(noneIfMissing);
    if (!found) return { httpStatusCode: 404, metadata: metadataOf(NOTHING, described) };
    const body = Readable.toWeb(createReadStream(this.fileOf(bucket, key)));
    return { httpStatusCode: 200, metadata: metadataOf(found, described), body };
  }

  /** Writes a temporary file, fsyncs and renames it, so that a file exists completely or not at all. */
  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Body,
    mimetype: string,
    cacheControl: string,
  ): Promise<Metadata> {
    const file = this.fileOf(bucket, key);
    const part = `${file}.${randomUUID()}.part`;
    await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    try {
      await fs.writeFile(part, body instanceof Uint8Array ? body : Readable.fromWeb(body as never), {
        mode: 0o600,
        flush: true,
      });
      await fs.rename(part, file);
    } finally {
      await fs.rm(part, { force: true });
    }
    return metadataOf(await fs.stat(file), { mimetype, cacheControl });
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    await fs.rm(this.fileOf(bucket, key), { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) await this.deleteObject(bucket, key);
  }

  async copyObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    toBucket: string,
    toKey: string,
  ) {
    const source = await fs.readFile(this.fileOf(bucket, key));
    const { mimetype, cacheControl } = await this.describe(bucket, key);
    const { eTag, lastModified } = await this.uploadObject(
      toBucket,
      toKey,
      undefined,
      source,
      mimetype,
      cacheControl,
    );
    return { httpStatusCode: 200, eTag, ...(lastModified ? { lastModified } : {}) };
  }

  async headObject(bucket: string, key: string): Promise<Metadata> {
    return metadataOf(await fs.stat(this.fileOf(bucket, key)), await this.describe(bucket, key));
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.fileOf(bucket, key)}`;
  }

  private fileOf(bucket: string, key: string): string {
    return path.join(this.dataDir, storedPath(bucket, key));
  }
}

/** Where a file lies in the data folder. */
export function storedPath(bucket: string, key: string): string {
  if (!/^[\w-]+$/.test(bucket)) throw new Error('not a bucket');
  const name = createHash('sha256').update(key).digest('hex');
  return path.join('storage', bucket, name.slice(0, 2), name);
}

type Found = { readonly size: number; readonly mtime: Date; readonly mtimeMs: number };
const NOTHING: Found = { size: 0, mtime: new Date(0), mtimeMs: 0 };

function metadataOf({ size, mtime, mtimeMs }: Found, { mimetype, cacheControl }: Described): Metadata {
  const eTag = `"${size.toString(16)}-${Math.trunc(mtimeMs * 1000).toString(16)}"`;
  return { cacheControl, contentLength: size, size, mimetype, lastModified: mtime, eTag };
}

function noneIfMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}
