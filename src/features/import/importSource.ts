import { packagedStates } from '../../data/geography';
import { formatDate } from '../../lib/dates';
import { IMPORT_MAX, ORIGIN_PART } from '../../lib/limits';
import { oneLine } from '../../lib/plainText';
import type { WorkSheet } from '../../lib/readXlsx';
import { sha256 } from '../../lib/sha256';
import { FileProblem } from '../../sentences/importErrors';
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
import { fileKindOf } from './fileKind';
import { type FoundRecord, type Loaded, personOf, recordProblemOf } from './found';
import { isOffice, openAll, refuseWithoutRecords, ZipRecords } from './zipRecords';

export type ImportSource = {
  /** In words, as the record will name it. */
  readonly name: string;
  readonly found: readonly FoundRecord[];
  readonly csv?: CsvSource;
};

/** A table: how it was read, and its content to read it otherwise. */
export type CsvSource = {
  readonly table: CsvTable;
  readonly content: TableContent;
  /** The sheets of its file, if it is no text. */
  readonly sheets: readonly WorkSheet[];
};

type OnProgress = (done: number, total: number) => void;

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
  const found: FoundRecord[] = [];
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
async function recordsOf(userId: string, source: string, table: CsvTable): Promise<FoundRecord[]> {
  const states = await packagedStates();
  const found: FoundRecord[] = [];
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
      const why = recordProblemOf(error);
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
  sheets: readonly WorkSheet[],
): Promise<ImportSource> {
  const table = readTable(content, chosen, sheets.length > 1);
  const found = await recordsOf(userId, await hashOf(content), table);
  return { name, found, csv: { table, content, sheets } };
}

/** What the chosen files hold; nothing is stored. Throws `FileProblem` and `ZipProblem`. */
export async function readFiles(
  userId: string,
  files: readonly File[],
  onProgress: OnProgress,
): Promise<ImportSource> {
  // ids are derived by a hash, which browsers give to secure pages alone
  if (!crypto.subtle) throw new FileProblem('insecure');
  const kinds = await Promise.all(files.map(fileKindOf));
  const [file] = files;
  if (!file) throw new FileProblem('empty');
  if (kinds.every((kind) => kind === 'zip')) return readZips(userId, files, onProgress);
  if (files.length > 1) throw new FileProblem('mixed');
  if (file.size > IMPORT_MAX.csvBytes) throw new FileProblem('too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return readCsv(userId, sourceName([file.name], undefined), bytes, {}, []);
}
