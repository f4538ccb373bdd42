import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { configure, type Entry, type FileEntry, Reader, ZipReader, ZipWriter } from '@zip.js/zip.js';
import { Decrypter, Encrypter } from 'age-encryption';
import * as v from 'valibot';
import { RELEASE } from '../../src/lib/release.ts';
import type { Part } from '../local/copies.ts';
import { codeOf, StartFault } from '../local/fault.ts';
import { amount, type Description, description } from '../local/snapshot/snapshot.ts';

// threads of a browser
configure({ useWebWorkers: false });

/**
 * A backup is a ZIP that any program opens: `rows/` has a file of JSON lines for each table, `storage/` the files as they lie in a
 * data folder, `secrets.json` the key of the sessions, and the last entry, the manifest, the size and SHA-256 of each part. With a
 * passphrase it is encrypted as a whole, in the format of age (age-encryption.org/v1).
 */
const FORMAT = 'anamnese-backup';
const VERSION = 1;
const MANIFEST = 'manifest.json';
const AGE = 'age-encryption.org/';

/**
 * What a backup says of its sizes is believed as far as this: manifest and directory of the ZIP are held in memory. A practice with
 * 400,000 files stays below.
 */
const MOST_BYTES = 100_000_000;
const MOST_PARTS = 500_000;

const list = <S extends v.GenericSchema>(schema: S) => v.pipe(v.array(schema), v.readonly());

const manifest = v.object({
  format: v.literal(FORMAT),
  version: amount,
  /** The version of the app that made it; backups from before 1.0 do not say it. */
  app: v.optional(v.string()),
  ...description.entries,
  parts: list(v.object({ name: v.string(), bytes: amount, sha256: v.string() })),
});
export type Manifest = v.InferOutput<typeof manifest>;

export type Progress = (bytes: number) => void;

/** Packs the files of `folder` below these names; `about` is written into the manifest, with the size and hash of each. */
export async function pack(
  folder: string,
  names: readonly string[],
  about: Description,
  to: WritableStream<Uint8Array>,
  progress: Progress = () => {},
): Promise<Manifest> {
  const zip = new ZipWriter(to, { zip64: true });
  const parts: Manifest['parts'][number][] = [];
  for (const name of names) {
    const counted = count(progress);
    const source = Readable.toWeb(createReadStream(path.join(folder, name))) as ReadableStream<Uint8Array>;
    // photos and PDFs are compressed already
    await zip.add(name, source.pipeThrough(counted.stream), { level: name.startsWith('storage/') ? 0 : 6 });
    parts.push({ name, ...counted.result() });
  }
  const made: Manifest = { format: FORMAT, version: VERSION, app: RELEASE, ...about, parts };
  await zip.add(MANIFEST, new Blob([JSON.stringify(made, null, 1)]).stream());
  await zip.close();
  return made;
}

/** Passes at most so many bytes through; knows their number and hash afterwards. */
function count(progress: Progress, most = Number.POSITIVE_INFINITY) {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hash.update(chunk);
      bytes += chunk.length;
      if (bytes > most) throw new Error('there is more than the manifest says');
      progress(chunk.length);
      controller.enqueue(chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/**
 * Writes a file that only its owner may read as `part`, and gives it its name once it is whole and `check` has read it back; a
 * passphrase encrypts it.
 */
export async function writeWhole<T>(
  file: string,
  { part, forget }: Part,
  passphrase: string | undefined,
  write: (to: WritableStream<Uint8Array>) => Promise<void>,
  check: (part: string) => Promise<T>,
): Promise<T> {
  const handle = await fs.open(part, 'wx', 0o600);
  try {
    const disk = new WritableStream<Uint8Array>({ write: (chunk) => handle.appendFile(chunk) });
    if (passphrase === undefined) await write(disk);
    else {
      const through = new TransformStream<Uint8Array, Uint8Array>();
      const encrypter = new Encrypter();
      encrypter.setPassphrase(passphrase);
      const written = encrypter.encrypt(through.readable).then((encrypted) => encrypted.pipeTo(disk));
      await Promise.all([write(through.writable), written]);
    }
    await handle.sync();
    await handle.close();
    const checked = await check(part);
    await fs.rename(part, file);
    return checked;
  } finally {
    await handle.close().catch(() => undefined);
    await fs.rm(part, { force: true });
    forget();
  }
}

/** Reads a file where zip.js asks for it. */
class FileReader extends Reader<FileHandle> {
  constructor(private readonly handle: FileHandle) {
    super(handle);
  }
  override async init(): Promise<void> {
    this.size = (await this.handle.stat()).size;
    await super.init?.();
  }
  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    // a damaged directory may name a length that no file has, and for which there is no memory
    const wanted = Math.max(0, Math.min(length, this.size - index));
    if (wanted > MOST_BYTES) throw new Error('the directory is too long');
    const { bytesRead, buffer } = await this.handle.read(new Uint8Array(wanted), 0, wanted, index);
    return buffer.subarray(0, bytesRead);
  }
}

export type Archive = {
  readonly manifest: Manifest;
  /** Writes a part, whose size and hash are checked again, and calls back for its bytes. */
  read(name: string, to: WritableStream<Uint8Array>): Promise<void>;
};

const damaged = (file: string, why: string) => new StartFault(`The backup ${file} cannot be used: ${why}.`);

/**
 * Opens a backup for `use`. Every part has been read, and its size and hash compared, before `use` begins. An encrypted one is
 * decrypted into the folder `scratch`, in a file without a name: nothing of it outlives the process.
 * @throws StartFault with the part that is damaged, or when the passphrase is missing or wrong.
 */
export async function withArchive<T>(
  file: string,
  passphrase: () => Promise<string>,
  scratch: string,
  use: (archive: Archive) => Promise<T>,
  progress: Progress = () => {},
): Promise<T> {
  const opened = await fs.open(file, 'r').catch(() => {
    throw new StartFault(`The backup ${file} does not exist or cannot be read.`);
  });
  const start = (await opened.read(new Uint8Array(AGE.length), 0, AGE.length, 0)).buffer;
  if (new TextDecoder().decode(start) !== AGE) return readZip(file, opened, use, progress);
  await opened.close();
  return readZip(file, await decrypt(file, await passphrase(), scratch), use, progress);
}

async function decrypt(file: string, passphrase: string, scratch: string): Promise<FileHandle> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const source = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  const decrypted = await decrypter.decrypt(source).catch(() => {
    throw damaged(file, 'the passphrase is wrong, or its beginning is damaged');
  });
  const name = path.join(scratch, `anamnese-${randomUUID()}`);
  const handle = await fs.open(name, 'wx+', 0o600);
  try {
    await fs.rm(name);
    await decrypted.pipeTo(new WritableStream({ write: (chunk) => handle.appendFile(chunk) }));
    return handle;
  } catch (error) {
    await handle.close();
    throw codeOf(error) ? error : damaged(file, 'it was changed or cut after it was made');
  }
}

/** Closes `handle` at the end. */
async function readZip<T>(
  file: string,
  handle: FileHandle,
  use: (archive: Archive) => Promise<T>,
  progress: Progress,
): Promise<T> {
  const reader = new ZipReader(new FileReader(handle), { checkSignature: true });
  try {
    const entries = await entriesOf(reader, file);
    const made = await readManifest(entries.get(MANIFEST), file);
    const parts = new Map(made.parts.map((part) => [part.name, part]));
    const read: Archive['read'] = async (name, to) => {
      const entry = entries.get(name);
      const part = parts.get(name);
      if (!part || !entry || entry.directory) throw damaged(file, `its part ${name} is missing`);
      const counted = count(progress, part.bytes);
      const [got, put] = await Promise.allSettled([
        unzip(entry, counted.stream.writable),
        counted.stream.readable.pipeTo(to),
      ]);
      // the disk is full
      if (put.status === 'rejected' && codeOf(put.reason)) throw put.reason;
      const { bytes, sha256 } = counted.result();
      if (got.status === 'rejected' || bytes !== part.bytes || sha256 !== part.sha256)
        throw damaged(file, `its part ${name} is damaged`);
    };
    for (const { name } of made.parts) await read(name, new WritableStream());
    return await use({ manifest: made, read });
  } finally {
    await reader.close();
    await handle.close();
  }
}

async function entriesOf(reader: ZipReader<FileHandle>, file: string): Promise<Map<string, Entry>> {
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of reader.getEntriesGenerator()) {
      if (entries.size === MOST_PARTS) throw new Error('it has too many parts');
      entries.set(entry.filename, entry);
    }
    return entries;
  } catch {
    throw damaged(file, 'it is no backup, or was cut');
  }
}

async function readManifest(entry: Entry | undefined, file: string): Promise<Manifest> {
  if (!entry || entry.directory) throw damaged(file, 'it has no manifest');
  const counted = count(() => {}, MOST_BYTES);
  const [text] = await Promise.all([
    new Response(counted.stream.readable).text().catch(() => ''),
    unzip(entry, counted.stream.writable).catch(() => undefined),
  ]);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifest), text);
  if (!parsed.success) throw damaged(file, 'its manifest cannot be read');
  if (parsed.output.version > VERSION)
    throw damaged(file, 'it was made by a newer version of this program; update it');
  return parsed.output;
}

/** Ends the stream in every case: zip.js leaves it open when an entry has no valid head. */
async function unzip(entry: FileEntry, to: WritableStream<Uint8Array>): Promise<void> {
  try {
    await entry.getData(to);
  } catch (error) {
    await to.abort(error).catch(() => undefined);
    throw error;
  }
}
