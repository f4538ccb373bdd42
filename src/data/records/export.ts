import { safeName } from '../../lib/fileNames';
import type { ZipEntry } from '../../lib/zip';
import { DataError } from '../supabase/dataError';
import { type MadeFile, type PatientRecord, patientCopy } from './patientCopy';
import type { PatientSummary } from './summaries';

const MAX_FOLDER_BYTES = 60;

type Options = {
  readonly madeFiles: (record: PatientRecord) => readonly MadeFile[];
  readonly signal: AbortSignal;
  /** How many patients are done. */
  readonly onProgress: (done: number) => void;
  /** Hears of every file that the store no longer has. */
  readonly onMissing: (name: string) => void;
};

/** Everything that is stored of these patients, a folder each; one that was deleted meanwhile is left out. */
export async function* copiesOfAll(
  userId: string,
  patients: readonly Pick<PatientSummary, 'id' | 'nome'>[],
  { madeFiles, signal, onProgress, onMissing }: Options,
): AsyncGenerator<ZipEntry> {
  for (const [index, { id, nome }] of patients.entries()) {
    // two patients may have one name
    const folder = `${safeName(nome, MAX_FOLDER_BYTES) || 'paciente'}_${id.slice(0, 8)}`;
    try {
      yield* patientCopy(userId, id, {
        folder,
        madeFiles,
        signal,
        onProgress: () => {},
        onMissing: (name) => onMissing(`${folder}/${name}`),
      });
    } catch (error) {
      if (!(error instanceof DataError && error.code === '23503')) throw error;
    }
    onProgress(index + 1);
  }
}
