import { IMPORT_MAX } from './limits';
import type { Table } from './readCsv';
import { ZipProblem, type ZippedFile } from './readZip';
import { type Book, readSheet, unescaped, walk } from './xlsxSheet';

export type WorkSheet = { readonly name: string; readonly table: Table };

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
      if (name === 'si') texts.push(unescaped(parts));
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

const BOOK = 'xl/workbook.xml';

/** Whether the files of a ZIP are those of a spreadsheet that `readXlsx` reads. */
export const isXlsx = (files: ReadonlyMap<string, ZippedFile>): boolean => files.has(BOOK);

/**
 * The sheets of a spreadsheet that are shown and have cells, each with `most` lines at most. Days are ISO dates; numbers have all their
 * digits, whatever the cell shows of them. Throws `ZipProblem`.
 */
export async function readXlsx(files: ReadonlyMap<string, ZippedFile>, most: number): Promise<WorkSheet[]> {
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
  let characters = 0;
  const book: Book = {
    texts: texts ? sharedTexts(texts) : [],
    dates: styles ? dateStyles(styles) : [],
    system,
    count(more) {
      characters += more;
      if (characters > IMPORT_MAX.characters) throw new ZipProblem('long-sheet');
    },
  };
  const sheets: WorkSheet[] = [];
  for (const { name, place } of named) {
    const xml = await read(place);
    if (!xml) throw new ZipProblem('cut');
    const table = readSheet(xml, book, most);
    if (table.rows.length > 0) sheets.push({ name, table });
  }
  return sheets;
}
