import { decodeText, findEncoding } from '../../lib/readCsv';
import { FileProblem } from '../../sentences/importErrors';

/** FHIR as JSON and as XML, by the beginning of a file. */
export const isFhirText = (head: string) => /"resourceType"\s*:|["']http:\/\/hl7\.org\/fhir["']/.test(head);

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
export async function fileKindOf(file: File): Promise<'zip' | 'csv'> {
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
