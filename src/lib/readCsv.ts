import { plainCell } from './csv';

export const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows (1252)' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
] as const;
export type Encoding = (typeof encodings)[number]['value'];

export const delimiters = [
  { value: ';', label: 'Ponto e vírgula ( ; )' },
  { value: ',', label: 'Vírgula ( , )' },
  { value: '\t', label: 'Tabulação' },
  { value: '|', label: 'Barra ( | )' },
] as const;
export type Delimiter = (typeof delimiters)[number]['value'];

const isUtf8 = (bytes: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** In UTF-16 every other byte of most letters is zero; no other text has such bytes. */
function findUtf16(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  const start = bytes.subarray(0, 2000);
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) <= start.length / 4) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** By the byte order mark or the zeros; else, what is no valid UTF-8 is what older programs on Windows write. */
export function findEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return findUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** Without its byte order marks. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes).replace(/^\uFEFF+/, '');

/** Control characters that no table has: the file is of another kind, or the encoding another one. */
export const isBinary = (text: string): boolean =>
  /(?![\t-\r\u007f-\u009f])\p{Cc}/u.test(text.slice(0, 100_000));

/** Letters as UTF-8 looks when it is read as something else, and characters that could not be read. */
export const looksGarbled = (text: string): boolean =>
  /\uFFFD|[\u00c2\u00c3][\u0080-\u00bf\u2018-\u203a\u20ac]/.test(text);

/** The line with which spreadsheets name their delimiter. */
const NAMED = /^sep=(.)(?:\r\n|\r|\n|$)/i;

export type Table = {
  readonly rows: readonly (readonly string[])[];
  /** The number of each row as a spreadsheet counts, empty ones too. */
  readonly lines: readonly number[];
  /** A quote was never closed: the file is cut, or the delimiter is another one. */
  readonly isOpen: boolean;
  readonly isTooLong: boolean;
};

/** Reads a table (RFC 4180), with any line end, without its empty lines; stops after `most` lines. */
export function parseCsv(text: string, delimiter: Delimiter, most: number): Table {
  const rows: string[][] = [];
  const lines: number[] = [];
  let line = 0;
  let row: string[] = [];
  let at = NAMED.exec(text)?.[0].length ?? 0;
  let isOpen = false;
  const endRow = () => {
    line += 1;
    if (row.some((cell) => cell.trim() !== '')) {
      rows.push(row);
      lines.push(line);
    }
    row = [];
  };
  while (at < text.length && rows.length <= most) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        const end = text.indexOf('"', at);
        isOpen = end < 0;
        cell += text.slice(at, isOpen ? undefined : end);
        at = isOpen ? text.length : end + 1;
        if (isOpen || text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
    }
    const from = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
    row.push(plainCell(cell + text.slice(from, at)));
    if (text[at] === delimiter) {
      at += 1;
      // an empty last cell
      if (at === text.length) row.push('');
    } else {
      endRow();
      at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    }
  }
  endRow();
  return { rows: rows.slice(0, most), lines: lines.slice(0, most), isOpen, isTooLong: rows.length > most };
}

const SAMPLE = 50;

/**
 * The delimiter that gives the most lines the same number of cells, and most of them. Of two alike it is the one that divides the
 * first line, too; that may be a title alone.
 */
export function findDelimiter(text: string): Delimiter {
  const named = NAMED.exec(text)?.[1];
  const known = delimiters.find(({ value }) => value === named);
  if (known) return known.value;
  let best: { delimiter: Delimiter; score: number } = { delimiter: ';', score: 0 };
  for (const { value: delimiter } of delimiters) {
    const widths = parseCsv(text.slice(0, 200_000), delimiter, SAMPLE).rows.map(({ length }) => length);
    for (const width of new Set(widths)) {
      const alike = widths.filter((other) => other === width).length / widths.length;
      const score = width > 1 ? alike * 1000 + width + (widths[0] === width ? 0.5 : 0) : 0;
      if (score > best.score) best = { delimiter, score };
    }
  }
  return best.delimiter;
}

const SCIENTIFIC = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;

/** The digits of a number that a spreadsheet wrote its own way, such as 11987654321,00; null where it wrote only the first ones. */
export function wholeNumber(text: string): string | null {
  const [, first, decimals = '', exponent] = SCIENTIFIC.exec(text) ?? [];
  if (first) return decimals.length === Number(exponent) ? first + decimals : null;
  return /^(\d{3,})[.,]0{1,2}$/.exec(text)?.[1] ?? text;
}
