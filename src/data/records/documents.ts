import { queryOptions } from '@tanstack/react-query';
import { logFailure } from '../../lib/log';
import { supabase } from '../supabase/client';
import { askOnce, dataOf, orThrow, toDataError, UNIQUE_VIOLATION } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import { keys } from './keys';
import { downloadFile, withFile } from './namedFile';

export type DocumentRow = Omit<Row<'patient_documents'>, 'user_id'>;

const columns = 'id, patient_id, file_name, file_path, file_size, mime_type, uploaded_at';

export function documentsOptions(userId: string, patientId: string) {
  return queryOptions({
    queryKey: keys.record(patientId, 'documents'),
    queryFn: async (): Promise<DocumentRow[]> => {
      const all = supabase
        .from('patient_documents')
        .select(columns)
        .eq('user_id', userId)
        .eq('patient_id', patientId)
        .order('uploaded_at', { ascending: false })
        .order('id');
      const answer = await askOnce(all);
      if (answer.error) logFailure('documentos');
      return orThrow(answer);
    },
  });
}

/** A PDF that was chosen. The id of its document and the time are made once and kept with it, so that it is stored once. */
export type ChosenFile = { readonly id: string; readonly chosenAt: number; readonly file: File };

export const chosenFile = (file: File): ChosenFile => ({
  id: crypto.randomUUID(),
  chosenAt: Date.now(),
  file,
});

/** A document to upload. Its id and path follow from the chosen file, so that the upload can be retried. */
export type DocumentToSend = {
  readonly id: string;
  readonly userId: string;
  readonly patientId: string;
  readonly path: string;
  readonly file: File;
};

/**
 * The path is `{userId}/{patientId}/{timestamp}_{random}.{extension}`: of the file's own name
 * it contains only the extension, as written.
 */
export function documentToSend(
  userId: string,
  patientId: string,
  { id, chosenAt, file }: ChosenFile,
): DocumentToSend {
  const [extension] = /\.pdf$/i.exec(file.name) ?? ['.pdf'];
  const path = `${userId}/${patientId}/${chosenAt}_${id.replaceAll('-', '').slice(0, 12)}${extension}`;
  return { id, userId, patientId, path, file };
}

/** What its row says. */
export const saidOf = ({ id, patientId, path, file }: DocumentToSend) => ({
  id,
  patient_id: patientId,
  file_name: file.name,
  file_path: path,
  file_size: file.size,
  mime_type: 'application/pdf',
});

/**
 * Stores the file, then its row. Both can be retried after a lost answer; if the row is refused, the file is
 * removed.
 */
export async function sendDocument(
  document: DocumentToSend,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { userId, path, file } = document;
  const store = async () => {
    const row = { ...saidOf(document), user_id: userId };
    const { error, status } = await supabase.from('patient_documents').insert(row);
    if (error && error.code !== UNIQUE_VIOLATION) throw toDataError(error, status);
  };
  await withFile(path, file, store, { onProgress, signal });
}

export const downloadDocument = ({ file_path }: DocumentRow): Promise<Blob> => downloadFile(file_path);

/** Removes the row of a document, whose file is gone. */
export async function removeDocument(userId: string, { id }: DocumentRow): Promise<void> {
  dataOf(await supabase.from('patient_documents').delete().eq('id', id).eq('user_id', userId));
}
