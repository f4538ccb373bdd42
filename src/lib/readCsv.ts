import { plainCell } from './csv';
import { parseIso } from './dates';

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

export const dateFormats = [
  { value: 'dmy', label: 'dia/mês/ano' },
  { value: 'ymd', label: 'ano-mês-dia' },
  { value: 'mdy', label: 'mês/dia/ano' },
] as const;
export type DateFormat = (typeof dateFormats)[number]['value'];

const isUtf8 = (bytes: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** By the byte order mark; without one, what is no valid UTF-8 is what older programs on Windows write. */
export function findEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Without its byte order mark. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes);

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
  /** A quote was never closed: the file is cut, or the delimiter is another one. */
  readonly isOpen: boolean;
  readonly isTooLong: boolean;
};

/** Reads a table (RFC 4180), with any line end, without its empty lines; stops after `most` lines. */
export function parseCsv(text: string, delimiter: Delimiter, most: number): Table {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = NAMED.exec(text)?.[0].length ?? 0;
  let isOpen = false;
  const endRow = () => {
    if (row.some((cell) => cell.trim() !== '')) rows.push(row);
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
  return { rows: rows.slice(0, most), isOpen, isTooLong: rows.length > most };
}

const SAMPLE = 50;

/** The delimiter that gives the most lines as many cells as the first one, and the first one most of them. */
export function findDelimiter(text: string): Delimiter {
  const named = NAMED.exec(text)?.[1];
  const known = delimiters.find(({ value }) => value === named);
  if (known) return known.value;
  let best: { delimiter: Delimiter; score: number } = { delimiter: ';', score: 0 };
  for (const { value: delimiter } of delimiters) {
    const { rows } = parseCsv(text.slice(0, 200_000), delimiter, SAMPLE);
    const cells = rows[0]?.length ?? 0;
    const alike = rows.filter(({ length }) => length === cells).length / Math.max(1, rows.length);
    const score = cells > 1 ? alike * 1000 + cells : 0;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T].*)?$/;
const ISO = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ T].*)?$/;

/** The order that a column of dates shows; the day first where no date tells. */
export function findDateFormat(values: readonly string[]): DateFormat {
  const dates = values.map((value) => value.trim());
  const iso = dates.filter((date) => ISO.test(date)).length;
  const numeric = dates.flatMap((date) => {
    const [, first, second] = NUMERIC.exec(date) ?? [];
    return first && second ? [[Number(first), Number(second)] as const] : [];
  });
  if (iso > numeric.length) return 'ymd';
  const isDayFirst = numeric.some(([first]) => first > 12);
  const isMonthFirst = numeric.some(([, second]) => second > 12);
  return isMonthFirst && !isDayFirst ? 'mdy' : 'dmy';
}

/** The civil date, ISO; '' for one that does not exist, or is written in another order. An ISO date has only one. */
export function toCivilDate(text: string, format: DateFormat): string {
  const date = text.trim();
  const [, isoYear, isoMonth, isoDay] = ISO.exec(date) ?? [];
  const [, first = '', second = '', numericYear] = NUMERIC.exec(date) ?? [];
  const [day, month] = format === 'mdy' ? [second, first] : [first, second];
  const parts = isoYear ? [isoYear, isoMonth, isoDay] : format === 'ymd' ? [] : [numericYear, month, day];
  const iso = parts.map((part = '') => part.padStart(2, '0')).join('-');
  const found = parseIso(iso);
  // years before 1000 are typing errors, as in the form
  return found && found.year >= 1000 ? iso : '';
}
