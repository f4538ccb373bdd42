import { safeFileName, uniqueNames } from '../../lib/fileNames';
import type { ZipEntry } from '../../lib/zip';
import { supabase } from '../supabase/client';
import { DataError, orThrow, toDataError } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import type { ConsentRow } from './consents';
import type { DocumentRow } from './documents';
import type { PatientRow } from './patients';
import { storedPhoto } from './photos';

const PAGE = 500;

/** The content of a copy, except for the history, which is streamed. */
export type PatientRecord = {
  readonly patient: PatientRow;
  readonly consents: readonly ConsentRow[];
  readonly documents: readonly DocumentRow[];
};

/** A file generated on the device, such as the report: this folder knows neither PDFs nor forms. */
export type MadeFile = {
  readonly name: string;
  readonly make: (signal: AbortSignal) => Promise<Blob | string>;
};

type CopyOptions = {
  /** The folder of this patient's files. */
  readonly folder: string;
  readonly madeFiles: (record: PatientRecord) => readonly MadeFile[];
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  /** Called with the name of every file that the server no longer has. */
  readonly onMissing: (name: string) => void;
};

type Source = {
  readonly name: string;
  readonly lastModified?: Date;
  readonly open: () => Promise<ZipEntry['input']>;
};

/**
 * Yields everything that is stored of one patient: the generated files, documents/…, the photo, and
 * `ficha.json` with all fields, consents and history. Any failure aborts the copy, except for stored files
 * that the server cannot return: those are passed to `onMissing` and listed in FALTANDO.txt.
 */
export async function* patientCopy(
  userId: string,
  patientId: string,
  { folder, madeFiles, signal, onProgress, onMissing }: CopyOptions,
): AsyncGenerator<ZipEntry> {
  const record = await readRecord(userId, patientId, signal);
  const nameOf = documentNames(record.documents);
  const made: Source[] = madeFiles(record).map(({ name, make }) => ({ name, open: () => make(signal) }));
  const stored: Source[] = record.documents.map((document) => ({
    name: nameOf(document),
    lastModified: new Date(document.uploaded_at),
    open: () => download('documents', document.file_path, signal),
  }));
  const photo = storedPhoto(record.patient.photo_url);
  if (photo) {
    stored.push({ name: 'foto.jpg', open: () => download('patient-photos', photo.path, signal) });
  }

  const total = made.length + stored.length + 1;
  let done = 0;
  const missing: string[] = [];
  onProgress(done, total);
  for (const { name, lastModified, open } of [...made, ...stored]) {
    signal.throwIfAborted();
    const input = await open().catch(nullWhenNotGiven);
    if (input === null) {
      missing.push(name);
      onMissing(name);
    } else yield { name: `${folder}/${name}`, input, lastModified };
    done += 1;
    onProgress(done, total);
  }
  signal.throwIfAborted();
  const documents = record.documents.map((document) => {
    const name = nameOf(document);
    return { ...document, arquivo: missing.includes(name) ? null : name };
  });
  const input = recordJson({ ...record, documents }, signal);
  yield { name: `${folder}/ficha.json`, input };
  if (missing.length > 0) yield { name: `${folder}/FALTANDO.txt`, input: missingText(missing) };
  onProgress(total, total);
}

/** A unique file name for each document. */
function documentNames(documents: readonly DocumentRow[]): (document: DocumentRow) => string {
  const unique = uniqueNames();
  const names = new Map(
    documents.map(({ id, file_name }) => [id, `documentos/${unique(safeFileName(file_name))}`]),
  );
  return ({ id }) => names.get(id) ?? id;
}

async function readRecord(userId: string, patientId: string, signal: AbortSignal): Promise<PatientRecord> {
  const answer = await supabase
    .from('patients')
    .select('*')
    .eq('user_id', userId)
    .eq('id', patientId)
    .retry(false)
    .abortSignal(signal)
    .maybeSingle();
  if (!answer.error && !answer.data) throw new DataError('refused', '23503');
  const patient = orThrow(answer);
  const consents = await all(rowsOf('consents', 'received_at', patient, signal));
  const documents = await all(rowsOf('patient_documents', 'uploaded_at', patient, signal));
  return { patient, consents, documents };
}

type PatientTable = 'consents' | 'patient_documents' | 'patient_history';

/** All rows of a patient, oldest first, fetched page by page. */
async function* rowsOf<Table extends PatientTable>(
  name: Table,
  order: string,
  { id, user_id }: PatientRow,
  signal: AbortSignal,
): AsyncGenerator<Row<Table>> {
  // supabase-js cannot type the columns of a table that is a type parameter
  const table: PatientTable = name;
  for (let from = 0; ; from += PAGE) {
    const page = orThrow(
      await supabase
        .from(table)
        .select('*')
        .eq('user_id', user_id)
        .eq('patient_id', id)
        .order(order)
        .order('id')
        .range(from, from + PAGE - 1)
        .retry(false)
        .abortSignal(signal)
        .overrideTypes<Row<Table>[], { merge: false }>(),
    );
    yield* page;
    if (page.length < PAGE) return;
  }
}

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const read: Row[] = [];
  for await (const row of rows) read.push(row);
  return read;
}

async function download(
  bucket: 'documents' | 'patient-photos',
  path: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { data, error } = await supabase.storage.from(bucket).download(path, {}, { signal }).asStream();
  if (error) throw toDataError(error);
  return data;
}

/** A file that the server refuses repeatedly must not abort the copy. */
function nullWhenNotGiven(error: unknown): null {
  if (error instanceof DataError && (error.kind === 'refused' || error.kind === 'failed')) return null;
  throw error;
}

/** Streams the JSON, so that years of history are not held in memory at once. */
async function* recordJson(
  { patient, consents, documents }: PatientRecord,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const known = { paciente: patient, consentimentos: consents, documentos: documents };
  yield `${JSON.stringify(known, null, 2).slice(0, -2)},\n  "historico": [`;
  let separator = '\n';
  for await (const row of rowsOf('patient_history', 'changed_at', patient, signal)) {
    yield `${separator}    ${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield '\n  ]\n}\n';
}

function missingText(names: readonly string[]): string {
  return [
    'Esta cópia está incompleta: o servidor não entregou os arquivos abaixo.',
    ...names.map((name) => `- ${name}`),
    '',
  ].join('\n');
}
