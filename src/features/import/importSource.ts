import { packagedStates } from '../../data/geography';
import { COPY_FILE } from '../../data/records/copyFormat';
import type { ImportedFiles, ImportedRecord } from '../../data/records/importRecord';
import { treatPhoto } from '../../data/records/photoFile';
import { FileProblem, RecordProblem, type RecordProblemCode } from '../../data/supabase/importErrors';
import { formatDate } from '../../lib/dates';
import { sha256 } from '../../lib/derivedId';
import { DOCUMENT_MAX_BYTES, IMPORT_MAX, ORIGIN_PART } from '../../lib/limits';
import { startsLikePdf } from '../../lib/pdfFile';
import { oneLine } from '../../lib/plainText';
import { decodeText, findEncoding } from '../../lib/readCsv';
import { openZip, ZipProblem, type ZippedFile } from '../../lib/readZip';
import type { PatientKind } from '../../questionnaire/field';
import { knownHeads } from './csvColumns';
import {
  type CsvReading,
  type CsvTable,
  MOST_LINES,
  nameOfLine,
  readLine,
  readTable,
  recordOfLine,
  type TableContent,
} from './csvRecords';
import { readCopy } from './readCopy';

/** What is shown of a record before it comes. */
type Person = {
  readonly id: string;
  /** Its id where it came from; the derived one for a line of a table. */
  readonly sourceId: string;
  readonly name: string;
  readonly birthDate: string;
  readonly cpf: string;
  readonly kind: PatientKind;
};

/** A record in a file: read, or the reason why it cannot be. */
export type Found = {
  /** Unique in the file. */
  readonly key: string;
  /** Where it stands in the file: a folder, or a line. */
  readonly place: string;
} & (
  | { readonly person: Person; readonly load: () => Promise<Loaded>; readonly notes?: readonly string[] }
  | {
      readonly person: null;
      readonly problem: RecordProblemCode;
      readonly where?: string | undefined;
      /** As it is written, where it stands at its place. */
      readonly name?: string;
    }
);

/** All of a record, read anew, so that a file of many gigabytes is not held in memory. */
type Loaded = { readonly record: ImportedRecord; readonly files: ImportedFiles };

export type ImportSource = {
  /** In words, as the record will name it. */
  readonly name: string;
  readonly found: readonly Found[];
  readonly csv?: CsvSource;
};

/** A table: how it was read, and its content to read it otherwise. */
export type CsvSource = {
  readonly table: CsvTable;
  readonly content: TableContent;
  /** The sheets of its file, if it is no text. */
  readonly sheets: readonly Sheet[];
};

type Sheet = { readonly name: string; readonly table: TableContent };

type OnProgress = (done: number, total: number) => void;

const personOf = ({ patient }: ImportedRecord, sourceId: string = patient.id): Person => ({
  id: patient.id,
  sourceId,
  name: patient.nome,
  birthDate: patient.dataNascimento,
  cpf: patient.cpf ?? '',
  kind: patient.tipo ?? 'adulto',
});

/** The reason why a record of a file cannot be read. */
const problemOf = (error: unknown): { problem: RecordProblemCode; where?: string | undefined } => {
  if (error instanceof RecordProblem) return { problem: error.code, where: error.where };
  if (error instanceof ZipProblem) return { problem: 'json' };
  throw error;
};

type Files = ReadonlyMap<string, ZippedFile>;

/** A text, table or presentation of an office program. */
const isOffice = (files: Files) => files.has('[Content_Types].xml') || files.has('mimetype');

/** The files of one export, which may be in several ZIPs; one folder of a record may be in two of them. */
async function openAll(zips: readonly File[]): Promise<Files> {
  const all = new Map<string, ZippedFile>();
  for (const zip of zips) {
    const files = await openZip(zip);
    if (isOffice(files) && zips.length > 1) throw new FileProblem('mixed');
    for (const [name, file] of files) {
      if (all.has(name)) throw new FileProblem('other-export');
      all.set(name, file);
    }
  }
  return all;
}

/** FHIR as JSON and as XML, by the beginning of a file. */
const isFhirText = (head: string) => /"resourceType"\s*:|["']http:\/\/hl7\.org\/fhir["']/.test(head);

const FHIR_HEAD = 2000;
const FHIR_LOOKED_AT = 20;

async function refuseWithoutRecords(files: Files): Promise<never> {
  const names = [...files.keys()];
  if (names.some((name) => /^xl\/|\.iwa$/.test(name)) || names.includes('mimetype'))
    throw new FileProblem('spreadsheet');
  if (isOffice(files)) throw new FileProblem('kind');
  const texts = [...files.values()].filter(
    ({ name, size }) => /\.((nd)?json|xml)$/i.test(name) && size <= IMPORT_MAX.unpackedUnchecked,
  );
  for (const { read } of texts.slice(0, FHIR_LOOKED_AT)) {
    if (isFhirText(await (await read()).slice(0, FHIR_HEAD).text())) throw new FileProblem('fhir');
  }
  throw new FileProblem('no-records');
}

const MISSING = 'FALTANDO.txt';
const PHOTO = 'foto.jpg';

/** A ZIP of this app: a folder for each record, one of them or all. */
class ZipRecords {
  constructor(
    private readonly userId: string,
    private readonly files: Files,
  ) {}

  /** The folders with records, or with a part of one. */
  folders(): string[] {
    const ofRecords = new Set<string>();
    for (const name of this.files.keys()) {
      if (name.startsWith('__MACOSX/')) continue;
      const [, folder] = /^(.*\/)?(?:dados\.json|foto\.jpg|documentos\/[^/]+)$/.exec(name) ?? [];
      if (folder !== undefined || name === COPY_FILE) ofRecords.add(folder ?? '');
    }
    return [...ofRecords];
  }

  /** The record of a folder, and the files that belong to it. Throws `RecordProblem` and `ZipProblem`. */
  private async read(folder: string) {
    const data = this.files.get(`${folder}${COPY_FILE}`);
    if (!data) throw new RecordProblem('no-data');
    if (data.size > IMPORT_MAX.recordBytes) throw new RecordProblem('too-large');
    const read = await readCopy(this.userId, await (await data.read()).text());
    const { record } = read;
    const documents = record.documents.flatMap((document) => {
      // not in the copy either
      if (document.path === null) return [];
      const file = this.files.get(`${folder}${document.path}`);
      if (!file) throw new RecordProblem('no-file');
      if (file.size > DOCUMENT_MAX_BYTES) throw new RecordProblem('too-large');
      return [{ document, file }];
    });
    const photo = record.hasPhoto ? await this.photo(folder) : undefined;
    return { ...read, documents, photo };
  }

  private async photo(folder: string): Promise<ZippedFile | undefined> {
    const photo = this.files.get(`${folder}${PHOTO}`);
    if (photo) {
      if (photo.size > IMPORT_MAX.photoBytes) throw new RecordProblem('too-large');
      return photo;
    }
    const missing = this.files.get(`${folder}${MISSING}`);
    const isSaid = missing && (await (await missing.read()).text()).includes(PHOTO);
    if (!isSaid) throw new RecordProblem('no-file');
    return undefined;
  }

  async find(folder: string): Promise<{ found: Found; exportedAt?: string | undefined }> {
    const where = { key: `zip:${folder}`, place: folder.replace(/\/$/, '') || COPY_FILE };
    try {
      const { record, sourceId, exportedAt } = await this.read(folder);
      const person = personOf(record, sourceId);
      return { found: { ...where, person, load: () => this.load(folder) }, exportedAt };
    } catch (error) {
      return { found: { ...where, person: null, ...problemOf(error) } };
    }
  }

  private async load(folder: string): Promise<Loaded> {
    const { record, documents, photo } = await this.read(folder);
    const read = [];
    for (const { document, file } of documents) {
      const content = await file.read();
      if (!(await startsLikePdf(content))) throw new RecordProblem('broken-file');
      read.push({ document, file: content });
    }
    // drawn anew, as every photo
    const treated =
      photo && (await treatPhoto(new File([await photo.read()], PHOTO, { type: 'image/jpeg' })));
    if (treated?.kind === 'rejected') throw new RecordProblem('broken-file');
    return { record, files: { documents: read, photo: treated?.file ?? null } };
  }
}

const sourceName = (names: readonly string[], exportedAt: string | undefined) => {
  const stated =
    exportedAt && !Number.isNaN(Date.parse(exportedAt)) ? ` (exportada em ${formatDate(exportedAt)})` : '';
  const most = ORIGIN_PART.source - stated.length;
  const all = oneLine(names.join(', ')) || 'arquivo';
  return `${[...all].slice(0, most).join('')}${stated}`;
};

async function readZips(
  userId: string,
  zips: readonly File[],
  onProgress: OnProgress,
): Promise<ImportSource> {
  const files = await openAll(zips);
  const [zip] = zips;
  if (zip && isOffice(files)) {
    const { isXlsx, readXlsx } = await import('../../lib/readXlsx');
    if (!isXlsx(files)) await refuseWithoutRecords(files);
    const sheets = await readXlsx(files, MOST_LINES);
    // a cover may stand before it
    const [best] = sheets.toSorted((one, other) => knownHeads(other.table.rows) - knownHeads(one.table.rows));
    if (!best) throw new FileProblem('no-rows');
    return readCsv(userId, sourceName([zip.name], undefined), best.table, {}, sheets);
  }
  const records = new ZipRecords(userId, files);
  const folders = records.folders();
  if (folders.length === 0) await refuseWithoutRecords(files);
  const found: Found[] = [];
  let exportedAt: string | undefined;
  for (const [index, folder] of folders.entries()) {
    onProgress(index, folders.length);
    const one = await records.find(folder);
    found.push(one.found);
    exportedAt ??= one.exportedAt;
  }
  return {
    name: sourceName(
      zips.map(({ name }) => name),
      exportedAt,
    ),
    found,
  };
}

/** The records of a table, each with the reason if it cannot come. */
async function recordsOf(userId: string, source: string, table: CsvTable): Promise<Found[]> {
  const states = await packagedStates();
  const found: Found[] = [];
  for (const [line, number] of table.lines.entries()) {
    const where = { key: `csv:${line}`, place: `Linha ${number}` };
    const load = async (): Promise<Loaded> => ({
      record: await recordOfLine(userId, source, table, line, states),
      files: { documents: [], photo: null },
    });
    try {
      const { record, notes } = await readLine(userId, source, table, line, states);
      found.push({ ...where, person: personOf(record), load, notes });
    } catch (error) {
      const why = problemOf(error);
      // 'Total: 3' is no name
      const name = why.problem === 'no-patient' ? '' : nameOfLine(table, line);
      found.push({ ...where, person: null, ...why, ...(name && { name }) });
    }
  }
  return found;
}

/** The same table has the same hash, however its file was packed. */
const hashOf = (content: TableContent) =>
  sha256(content instanceof Uint8Array ? content : new TextEncoder().encode(JSON.stringify(content.rows)));

/** Reads a table anew, in the way that was chosen. */
export async function readCsv(
  userId: string,
  name: string,
  content: TableContent,
  chosen: Partial<CsvReading>,
  sheets: readonly Sheet[],
): Promise<ImportSource> {
  const table = readTable(content, chosen, sheets.length > 1);
  const found = await recordsOf(userId, await hashOf(content), table);
  return { name, found, csv: { table, content, sheets } };
}

const startsWith = (bytes: Uint8Array, text: string) =>
  [...text].every((letter, index) => bytes[index] === letter.charCodeAt(0));

/** A table may have a column 'PK'. */
const isZip = (bytes: Uint8Array) => startsWith(bytes, 'PK') && (bytes[2] ?? 0) < 9;

/** The first bytes of a spreadsheet from before there was .xlsx, with its container or, older, without. */
const isOldSpreadsheet = ([first, second = 0]: Uint8Array) =>
  (first === 0xd0 && second === 0xcf) || (first === 9 && [0, 2, 4, 8].includes(second));

/** Why a file that begins like a page, or like other XML, is not read. */
function markupProblem(head: string): FileProblem {
  if (isFhirText(head)) return new FileProblem('fhir');
  if (/urn:schemas-microsoft-com:office:spreadsheet|<office:document/.test(head))
    return new FileProblem('spreadsheet');
  // other XML may have a table, too
  if (/<html|<table|<!doctype html|^mime-version:/i.test(head)) return new FileProblem('html');
  return new FileProblem('xml');
}

const HEAD_BYTES = 64 * 1024;

/** A ZIP, or a table as text, by what the file begins with. Throws `FileProblem` for what is read by no one. */
async function kindOf(file: File): Promise<'zip' | 'csv'> {
  const start = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (isZip(start) || /\.zip$/i.test(file.name)) return 'zip';
  // a PDF or a picture
  if (startsWith(start, '%PDF') || /^(image|video|audio)\//.test(file.type)) throw new FileProblem('kind');
  if (isOldSpreadsheet(start)) throw new FileProblem('old-spreadsheet');
  const head = decodeText(start, findEncoding(start)).trimStart();
  if (/^(<[a-z?!]|mime-version:)/i.test(head)) throw markupProblem(head);
  if (/\.(nd)?json$/i.test(file.name) || /^(\{|\[\s*\{)/.test(head)) {
    if (isFhirText(head)) throw new FileProblem('fhir');
    throw new FileProblem(/"(formato|paciente)"\s*:/.test(head) ? 'single-json' : 'kind');
  }
  return 'csv';
}

/** What the chosen files hold; nothing is stored. Throws `FileProblem` and `ZipProblem`. */
export async function readFiles(
  userId: string,
  files: readonly File[],
  onProgress: OnProgress,
): Promise<ImportSource> {
  // ids are derived by a hash, which browsers give to secure pages alone
  if (!crypto.subtle) throw new FileProblem('insecure');
  const kinds = await Promise.all(files.map(kindOf));
  const [file] = files;
  if (!file) throw new FileProblem('empty');
  if (kinds.every((kind) => kind === 'zip')) return readZips(userId, files, onProgress);
  if (files.length > 1) throw new FileProblem('mixed');
  if (file.size > IMPORT_MAX.csvBytes) throw new FileProblem('too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return readCsv(userId, sourceName([file.name], undefined), bytes, {}, []);
}
