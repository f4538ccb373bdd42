import { Parser } from 'saxen';
import { IMPORT_MAX } from './limits';
import type { Table } from './readCsv';
import { dateOfSerial } from './readDates';
import { ZipProblem, type ZippedFile } from './readZip';

export type Sheet = { readonly name: string; readonly table: Table };

type Attributes = Readonly<Record<string, string>>;
type Handler = {
  /** The attributes are read when they are asked for. */
  readonly open: (name: string, attributes: () => Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
};

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Walks through XML. Entities that the file declares are not replaced, so that none can fill the memory. */
function walk(xml: string, { open, close, text }: Handler): void {
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

/** The texts of a book, which cells name by their place. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let parts = '';
  let isText = false;
  let isPhonetic = false;
  walk(xml, {
    open: (name) => {
      if (name === 'si') parts = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    close: (name) => {
      if (name === 'si') texts.push(parts);
      if (name === 'rPh') isPhonetic = false;
      isText = false;
    },
    text: (text) => {
      if (isText) parts += text;
    },
  });
  return texts;
}

/** Formats of the program's own that show a day; 18 to 21 and 45 to 47 show a time alone. */
const isOwnDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Whether a format shows a day, besides its colours, conditions and quoted texts. */
const showsDay = (code: string) => /[dy]/i.test(code.replace(/\[[^\]]*\]|"[^"]*"|\\./g, ''));

/** Of each style, whether a number in it is a day. */
function dateStyles(xml: string): boolean[] {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let isCells = false;
  walk(xml, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isCells = true;
      if (name !== 'numFmt' && name !== 'xf') return;
      const { numFmtId, formatCode = '' } = attributes();
      const id = Number(numFmtId ?? 0);
      if (name === 'numFmt') codes.set(id, formatCode);
      if (name === 'xf' && isCells) {
        const code = codes.get(id);
        styles.push(code === undefined ? isOwnDate(id) : showsDay(code));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
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

type Book = {
  readonly texts: readonly string[];
  readonly dates: readonly boolean[];
  readonly system: 1900 | 1904;
};

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
      return value;
    default: {
      const number = Number(value);
      if (value === '' || !Number.isFinite(number)) return value;
      const day = dates[Number(s ?? 0)] ? dateOfSerial(number, system) : '';
      return day || String(number).replace('.', ',');
    }
  }
}

/** Signs that XML cannot have are written by their number. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** Cells that one sheet has at most, empty ones between others too. */
const MOST_CELLS = 3_000_000;

function readSheet(xml: string, book: Book, most: number): Table {
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
        const text = unescaped(cellText(cell, value, book));
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

const BOOK = 'xl/workbook.xml';

/** Whether the files of a ZIP are those of a spreadsheet that `readXlsx` reads. */
export const isXlsx = (files: ReadonlyMap<string, ZippedFile>): boolean => files.has(BOOK);

/**
 * The sheets of a spreadsheet that are shown and have cells, each with `most` lines at most. Days are ISO dates; numbers have all their
 * digits, whatever the cell shows of them. Throws `ZipProblem`.
 */
export async function readXlsx(files: ReadonlyMap<string, ZippedFile>, most: number): Promise<Sheet[]> {
  let left: number = IMPORT_MAX.csvBytes;
  const read = async (name: string | undefined) => {
    const file = files.get(name ?? '');
    if (!file) return '';
    left -= file.size;
    if (left < 0) throw new ZipProblem('large-sheet');
    return (await file.read()).text();
  };
  const places = new Map<string, string>();
  const parts: { [type: string]: string } = {};
  walk((await read('xl/_rels/workbook.xml.rels')) || '<none/>', {
    open: (_, attributes) => {
      const { Id = '', Type = '', Target = '' } = attributes();
      const place = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      places.set(Id, place);
      parts[Type.slice(Type.lastIndexOf('/') + 1)] = place;
    },
  });
  const named: { name: string; place: string }[] = [];
  let system: Book['system'] = 1900;
  walk(await read(BOOK), {
    open: (tag, attributes) => {
      const { name = '', id = '', state = 'visible', date1904 = '' } = attributes();
      if (tag === 'workbookPr' && /^(1|true)$/.test(date1904)) system = 1904;
      if (tag === 'sheet' && state === 'visible') named.push({ name, place: places.get(id) ?? '' });
    },
  });
  const texts = await read(parts.sharedStrings);
  const styles = await read(parts.styles);
  const book = { texts: texts ? sharedTexts(texts) : [], dates: styles ? dateStyles(styles) : [], system };
  const sheets: Sheet[] = [];
  for (const { name, place } of named) {
    const xml = await read(place);
    if (!xml) throw new ZipProblem('cut');
    const table = readSheet(xml, book, most);
    if (table.rows.length > 0) sheets.push({ name, table });
  }
  return sheets;
}
