import { Parser } from 'saxen';
import type { Table } from './readCsv';
import { dateOfSerial } from './readDates';
import { ZipProblem } from './readZip';

type Attributes = Readonly<Record<string, string>>;
type Handler = {
  /** The attributes are read when they are asked for. */
  readonly open: (name: string, attributes: () => Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
};

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Walks through XML. Entities that the file declares are not replaced, so that none can fill the memory. */
export function walk(xml: string, { open, close, text }: Handler): void {
  new Parser()
    .on('openTag', (name, attributes, decode) =>
      open(local(name), () =>
        Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [local(key), decode(value)])),
      ),
    )
    .on('closeTag', (name) => close?.(local(name)))
    .on('text', (found, decode) => text?.(decode(found)))
    .on('cdata', (found) => text?.(found))
    .on('warn', () => {})
    .on('error', () => {
      throw new ZipProblem('cut');
    })
    .parse(xml);
}

/** 'AB12' is the 28th column, from zero. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** As the program itself would write them into a CSV. */
const booleans = new Map([
  ['1', 'VERDADEIRO'],
  ['0', 'FALSO'],
]);

export type Book = {
  /** With the signs that XML cannot have. */
  readonly texts: readonly string[];
  readonly dates: readonly boolean[];
  readonly system: 1900 | 1904;
  /** Told the characters of each cell; throws when there are too many. */
  readonly count: (characters: number) => void;
};

/** Signs that XML cannot have are written by their number. */
export const unescaped = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

function cellText({ t, s }: Attributes, value: string, { texts, dates, system }: Book): string {
  switch (t) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'b':
      return booleans.get(value) ?? value;
    case 'str':
    case 'inlineStr':
    case 'e':
    case 'd':
      return unescaped(value);
    default: {
      const number = Number(value);
      if (value === '' || !Number.isFinite(number)) return unescaped(value);
      const day = dates[Number(s ?? 0)] ? dateOfSerial(number, system) : '';
      return day || String(number).replace('.', ',');
    }
  }
}

/** Cells that one sheet has at most, empty ones between others too. */
const MOST_CELLS = 3_000_000;

export function readSheet(xml: string, book: Book, most: number): Table {
  const rows: string[][] = [];
  const lines: number[] = [];
  let line = 0;
  let cells = 0;
  let row: string[] = [];
  let cell: Attributes = {};
  let column = -1;
  let value = '';
  let isValue = false;
  let isPhonetic = false;
  walk(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = Number(attributes().r ?? line + 1);
        row = [];
        column = -1;
      } else if (name === 'c') {
        cell = attributes();
        const named = columnOf(cell.r ?? '');
        column = named < 0 ? column + 1 : named;
        value = '';
      } else if (name === 'rPh') isPhonetic = true;
      isValue = name === 'v' || (name === 't' && !isPhonetic);
    },
    text: (text) => {
      if (isValue) value += text;
    },
    close: (name) => {
      isValue = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'c') {
        const text = cellText(cell, value, book);
        book.count(text.length);
        if (text.trim() === '' || rows.length > most) return;
        cells += Math.max(0, column + 1 - row.length);
        if (cells > MOST_CELLS) throw new ZipProblem('large-sheet');
        while (row.length < column) row.push('');
        row[column] = text;
      }
      if (name === 'row' && row.length > 0 && rows.length <= most) {
        rows.push(row);
        lines.push(line);
      }
    },
  });
  return { rows: rows.slice(0, most), lines, isOpen: false, isTooLong: rows.length > most };
}
