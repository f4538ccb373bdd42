import { promisifyRequest, type UseStore } from 'idb-keyval';
import { decrypt, type Encrypted, encrypt } from '../keys/encryption';

type FileRole = 'photo' | 'document';

/** A file of a form and its role. */
export type DraftFile = { readonly role: FileRole; readonly file: Blob };

/** `file` is undefined if unreadable. */
export type StoredDraftFile = { readonly role: FileRole; readonly file: Blob | undefined };

/** Splits a draft's files by role; documents keep their positions when one is lost. */
export const filesByRole = (files: readonly StoredDraftFile[]) => ({
  photo: files.find(({ role }) => role === 'photo')?.file,
  documents: files.filter(({ role }) => role === 'document').map(({ file }) => file),
});

/** The entry for a file in its draft. */
export type FileRecord = {
  readonly id: string;
  readonly chunks: number;
  readonly type: string;
  /** Set for chosen files; a re-encoded photo has no name. */
  readonly name?: string;
  readonly lastModified?: number;
};

/** Small, so that encrypting and storing a chunk does not delay typing. */
const CHUNK_BYTES = 1024 * 1024;
const SWEEP_AFTER_MS = 24 * 60 * 60 * 1000;

/** The files of drafts, each encrypted once and in chunks. `folder` is the therapist's. */
export function createDraftFiles(keyNow: () => Promise<CryptoKey>, store: UseStore, folder: string) {
  const prefix = `${folder}/f/`;
  const everything = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const chunkName = (id: string, index: number) => `${prefix}${id}/${index}`;
  const chunksOf = (id: string) => IDBKeyRange.bound(`${prefix}${id}/`, `${prefix}${id}/\uffff`);

  return {
    async put(file: Blob): Promise<FileRecord> {
      const id = `${Date.now().toString(36)}-${crypto.randomUUID()}`;
      const chunks = Math.ceil(file.size / CHUNK_BYTES);
      for (let index = 0; index < chunks; index += 1) {
        const piece = file.slice(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES);
        const name = chunkName(id, index);
        const encrypted = await encrypt(await keyNow(), new Uint8Array(await piece.arrayBuffer()), name);
        await store('readwrite', (files) => {
          files.put(encrypted, name);
          return promisifyRequest(files.transaction);
        });
      }
      const chosen = file instanceof File ? { name: file.name, lastModified: file.lastModified } : {};
      return { id, chunks, type: file.type, ...chosen };
    },

    /** Undefined if a chunk is missing or was modified. */
    async get({ id, chunks, type, name, lastModified }: FileRecord): Promise<Blob | undefined> {
      const pieces: ArrayBuffer[] = [];
      for (let index = 0; index < chunks; index += 1) {
        const place = chunkName(id, index);
        const encrypted = await store('readonly', (files) =>
          promisifyRequest<Encrypted | undefined>(files.get(place)),
        );
        const piece = encrypted && (await decrypt(await keyNow(), encrypted, place).catch(() => undefined));
        if (!piece) return undefined;
        pieces.push(piece);
      }
      if (name === undefined) return new Blob(pieces, { type });
      return new File(pieces, name, { type, ...(lastModified !== undefined && { lastModified }) });
    },

    /** The keys to delete within a transaction. */
    chunksOf,

    /** Removes files without a draft, left by a page that was closed between writing a file and its draft. */
    async sweep(named: ReadonlySet<string>): Promise<void> {
      const before = Date.now() - SWEEP_AFTER_MS;
      await store('readwrite', async (files) => {
        const places = await promisifyRequest(files.getAllKeys(everything));
        for (const place of places) {
          const id = String(place).slice(prefix.length).split('/')[0] ?? '';
          const storedAt = Number.parseInt(id.split('-')[0] ?? '', 36);
          if (!named.has(id) && storedAt < before) files.delete(place);
        }
        return promisifyRequest(files.transaction);
      });
    },
  };
}
