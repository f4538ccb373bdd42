import { sha256 } from '../../lib/sha256';
import { supabase } from '../supabase/client';
import { DataError, dataOf, OTHER_FILE, orThrow } from '../supabase/dataError';
import { sendFile } from '../supabase/sendFile';

const BUCKET = 'documents';

/** The path of a new PDF: `{userId}/{patientId}/{timestamp}_{random}.pdf`, as of a document. */
export const newPdfPath = (userId: string, patientId: string): string =>
  `${userId}/${patientId}/${Date.now()}_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}.pdf`;

type Sending = { readonly onProgress?: (share: number) => void; readonly signal?: AbortSignal };

/**
 * Stores a PDF, then the row that names it. Both can be retried after a lost answer; if the row is refused, the file is removed. Throws
 * `DataError`.
 */
export async function withFile<Stored>(
  path: string,
  file: Blob,
  store: () => Promise<Stored>,
  { onProgress = () => {}, signal = new AbortController().signal }: Sending = {},
): Promise<Stored> {
  await sendFile(BUCKET, path, file, { type: 'application/pdf', onProgress, signal });
  try {
    return await store();
  } catch (error) {
    // after a lost answer the row may exist: only a refusal proves that it does not
    if (error instanceof DataError && error.kind === 'refused') await dropFile(path);
    throw error;
  }
}

/** Removes a file that no row names; what cannot be removed is left to the sweep. */
export async function dropFile(path: string): Promise<void> {
  await supabase.storage.from(BUCKET).remove([path]);
}

export async function removeFile(path: string): Promise<void> {
  dataOf(await supabase.storage.from(BUCKET).remove([path]));
}

export async function downloadFile(path: string, signal?: AbortSignal): Promise<Blob> {
  return orThrow(await supabase.storage.from(BUCKET).download(path, {}, signal && { signal }));
}

/** The file of evidence, which its row names with its SHA-256. */
export type KeptFile = {
  readonly document_path: string;
  readonly sha256: string;
  readonly file_name: string;
};

/** The file as it was stored; throws `DataError` with `OTHER_FILE` if the one that is there has another SHA-256. */
export async function downloadKept(
  { document_path, sha256: expected }: Omit<KeptFile, 'file_name'>,
  signal?: AbortSignal,
): Promise<Blob> {
  const file = await downloadFile(document_path, signal);
  if ((await sha256(file)) !== expected) throw new DataError('failed', OTHER_FILE);
  return file;
}
