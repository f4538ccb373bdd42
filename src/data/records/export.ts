import { safeName } from '../../lib/fileNames';
import { patientNameOf } from '../../lib/patientName';
import type { ZipEntry } from '../../lib/zip';
import { DataError } from '../supabase/dataError';
import type { CopiedRecord } from './copiedRecord';
import { endsReading, type MadeFile, patientCopy } from './patientCopy';
import type { PatientSummary } from './summaries';

const MAX_FOLDER_BYTES = 60;

type Options = {
  readonly madeFiles: (record: CopiedRecord) => readonly MadeFile[];
  readonly signal: AbortSignal;
  /** The number of finished patients. */
  readonly onProgress: (done: number) => void;
  /** Called once something of a patient's record was taken up. */
  readonly onTaken: (patientId: string) => void;
  /** Called for every file that is missing, every value that could not be read, and every record left out. */
  readonly onMissing: (name: string) => void;
};

/**
 * The copies of these patients, one folder each; patients deleted meanwhile are skipped. A record that cannot be read is
 * named in its folder, and the others follow.
 */
export async function* copiesOfAll(
  userId: string,
  patients: readonly Pick<PatientSummary, 'id' | 'nome' | 'social_name'>[],
  { madeFiles, signal, onProgress, onTaken, onMissing }: Options,
): AsyncGenerator<ZipEntry> {
  for (const [index, patient] of patients.entries()) {
    const { id } = patient;
    // two patients may have the same name
    const folder = `${safeName(patientNameOf(patient), MAX_FOLDER_BYTES) || 'paciente'}_${id.slice(0, 8)}`;
    try {
      const entries = patientCopy(userId, id, {
        folder,
        madeFiles,
        signal,
        onProgress: () => {},
        onMissing: (name) => onMissing(`${folder}/${name}`),
      });
      for await (const entry of entries) {
        yield entry;
        // the next one is asked for after this one was taken up
        onTaken(id);
      }
    } catch (error) {
      signal.throwIfAborted();
      if (endsReading(error)) throw error;
      const code = error instanceof DataError ? error.code : undefined;
      if (code !== '23503') {
        onMissing(`${folder}: a ficha`);
        yield { name: `${folder}/FALTANDO.txt`, input: notReadText(code) };
      }
    }
    onProgress(index + 1);
  }
}

const notReadText = (code: string | undefined) =>
  `Esta ficha não pôde ser lida por inteiro${code ? ` (código ${code})` : ''}. Exporte de novo mais tarde.\n`;
