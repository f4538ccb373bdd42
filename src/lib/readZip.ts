import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { IMPORT_MAX } from './limits';

export type ZipProblemCode =
  | 'cut'
  | 'bomb'
  | 'path'
  | 'twice'
  | 'encrypted'
  | 'too-many'
  | 'large-sheet'
  | 'long-sheet';

/** Why a ZIP is not read; nothing of it was. */
export class ZipProblem extends Error {
  override name = 'ZipProblem';
  constructor(readonly code: ZipProblemCode) {
    super(code);
  }
}

export type ZippedFile = {
  readonly name: string;
  readonly size: number;
  /** Unpacks the file, and checks its size and its checksum. */
  readonly read: () => Promise<Blob>;
};

/** The page's own code unpacks: a worker of the library would be one that the content security policy does not know. */
const options = { useWebWorkers: false, checkSignature: true } as const;

const isUnsafe = (name: string) => /^[/\\]|^[a-z]:|\\|\0|(^|\/)\.\.?(\/|$)/iu.test(name);

function problemOf(error: unknown): ZipProblem {
  if (error instanceof ZipProblem) return error;
  const message = error instanceof Error ? error.message : '';
  if (/encrypt|password/i.test(message)) return new ZipProblem('encrypted');
  if (/unsafe/i.test(message)) return new ZipProblem('path');
  // whatever else does not fit: the end is missing, or a part of it was changed
  return new ZipProblem('cut');
}

/** Text packs well; what unpacks to more than this is made to fill the memory. */
function checkSizes(entries: readonly FileEntry[]): void {
  let total = 0;
  for (const { uncompressedSize, compressedSize } of entries) {
    total += uncompressedSize;
    const isLarge = uncompressedSize > IMPORT_MAX.unpackedUnchecked;
    if (isLarge && uncompressedSize > compressedSize * IMPORT_MAX.ratio) throw new ZipProblem('bomb');
  }
  if (total > IMPORT_MAX.unpackedBytes) throw new ZipProblem('bomb');
}

async function unpack(entry: FileEntry): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      size += chunk.length;
      // the directory said less
      if (size > entry.uncompressedSize) throw new ZipProblem('bomb');
      chunks.push(chunk);
    },
  });
  try {
    await entry.getData(sink, options);
  } catch (error) {
    throw size > entry.uncompressedSize ? new ZipProblem('bomb') : problemOf(error);
  }
  if (size !== entry.uncompressedSize) throw new ZipProblem('cut');
  return new Blob(chunks);
}

/**
 * The files of a ZIP by name, without its folders. Reads the directory alone, at its place in the file: none of the rest is
 * held in memory. Throws `ZipProblem`.
 */
export async function openZip(file: Blob): Promise<ReadonlyMap<string, ZippedFile>> {
  const entries: FileEntry[] = [];
  try {
    const reader = new ZipReader(new BlobReader(file), { ...options, filenameValidation: 'tolerant' });
    for await (const entry of reader.getEntriesGenerator()) {
      if (isUnsafe(entry.filename)) throw new ZipProblem('path');
      if (entry.encrypted) throw new ZipProblem('encrypted');
      if (!entry.directory) entries.push(entry);
      if (entries.length > IMPORT_MAX.files) throw new ZipProblem('too-many');
    }
  } catch (error) {
    throw problemOf(error);
  }
  checkSizes(entries);
  const files = new Map<string, ZippedFile>();
  for (const entry of entries) {
    const { filename: name, uncompressedSize: size } = entry;
    if (files.has(name)) throw new ZipProblem('twice');
    files.set(name, { name, size, read: () => unpack(entry) });
  }
  return files;
}
