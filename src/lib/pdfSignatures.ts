import { byteString } from './bytes';
import { matchesIn } from './pdfMatches';
import { signedDataIn } from './signedData';
import { visible } from './text';

type PdfSignature = {
  /** Whose it says that it is. */
  readonly name: string | undefined;
  /** What it says that it signs goes to the end of the file: nothing was added after it. */
  readonly isLast: boolean;
};

/** Far more than a report collects. */
const MOST = 20;
/** A signature with a long chain of certificates has some 60 kB. */
const LONGEST_CONTENT = 2 ** 20;
/** How far around its contents the rest of a signature's dictionary is looked for. */
const AROUND = 4096;
const LONGEST_NAME = 200;

const partOf = async (file: Blob, start: number, end: number): Promise<string> =>
  byteString(new Uint8Array(await file.slice(Math.max(0, start), end).arrayBuffer()));

function bytesOfHex(hex: string): Uint8Array {
  const digits = hex.replace(/[^0-9a-fA-F]/g, '');
  return Uint8Array.from({ length: digits.length >> 1 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
}

/** A text string of a PDF: UTF-16 or UTF-8 with its mark, else one byte a character. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes);
  return byteString(bytes);
}

const escapes: Readonly<Record<string, string>> = { n: ' ', r: ' ', t: ' ', b: '', f: ' ' };
const unescaped = (text: string) =>
  text.replace(/\\(?:([0-7]{1,3})|\r?\n|(.))/gs, (_, octal?: string, one?: string) =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8) & 0xff) : one ? (escapes[one] ?? one) : '',
  );

function nameIn(dictionary: string): string | undefined {
  const [, written, hex] =
    /\/Name\s*(?:\(((?:\\[\s\S]|[^\\)]){0,1000})\)|<([0-9a-fA-F\s]{0,2000})>)/.exec(dictionary) ?? [];
  if (written !== undefined) return decoded(Uint8Array.from(unescaped(written), (one) => one.charCodeAt(0)));
  return hex === undefined ? undefined : decoded(bytesOfHex(hex));
}

/** A name as it is shown. A Brazilian certificate has the CPF or CNPJ after it, which is no part of it. */
function shownName(name: string | undefined): string | undefined {
  const plain = visible(name ?? '')
    .replace(/\s+/g, ' ')
    .replace(/:\s*\d{11,14}\s*$/, '')
    .trim()
    .slice(0, LONGEST_NAME);
  return plain || undefined;
}

/** Of a time stamp: it is no signature of a person. */
const TIME_STAMP = /\/SubFilter\s*\/ETSI\.RFC3161|\/Type\s*\/DocTimeStamp/;

const RANGE = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g;

type Range = {
  readonly at: number;
  readonly start: number;
  readonly end: number;
  /** Where what it signs ends. */
  readonly last: number;
};

/** Where signatures stand: between the two parts of the file that each says it signs. */
async function rangesIn(file: Blob): Promise<Range[]> {
  const found: Range[] = [];
  for await (const { at, match } of matchesIn(file, RANGE)) {
    const [, from = 0, length = 0, end = 0, rest = 0] = match.map(Number);
    const [start, last] = [from + length, end + rest];
    const isSound = from === 0 && start < end && last <= file.size;
    const isNear = Math.abs(at - start) < AROUND || Math.abs(at - end) < AROUND;
    if (isSound && isNear && end - start <= LONGEST_CONTENT && found.push({ at, start, end, last }) === MOST)
      break;
  }
  return found;
}

/** What a signature leaves unsigned: the string that holds it, and nothing beside it. */
const ONE_STRING = /^<([0-9a-fA-F \t\n\f\r\0]*)>$/;
const OF_CONTENTS = /\/Contents[ \t\n\f\r\0]*$/;

/**
 * The digital signatures that a PDF holds: what is left out of a byte range is one string, which holds a signed message that can be read.
 * Nothing is verified: a signature is found here whether it is valid or not.
 */
export async function signaturesIn(file: Blob): Promise<readonly PdfSignature[]> {
  const found: PdfSignature[] = [];
  for (const { at, start, end, last } of await rangesIn(file)) {
    const [, hex] = ONE_STRING.exec(await partOf(file, start, end)) ?? [];
    const signed = hex && signedDataIn(bytesOfHex(hex));
    if (!signed) continue;
    const before = await partOf(file, Math.min(at, start) - AROUND, start);
    const after = await partOf(file, end, Math.max(at, end) + AROUND);
    const dictionary = `${before.slice(before.lastIndexOf(' obj') + 1)} ${after.split('endobj')[0] ?? ''}`;
    // another object can name the range of a signature that ends before it
    const isOwn = !(await partOf(file, Math.min(at, end), Math.max(at, start))).includes('endobj');
    if (!isOwn || TIME_STAMP.test(dictionary) || !OF_CONTENTS.test(before)) continue;
    const name = shownName(signed.signerName ?? nameIn(dictionary));
    found.push({ name, isLast: last === file.size });
  }
  return found;
}
