import { jsPDF } from 'jspdf';
import type { Stroke } from '../lib/signature';
import type { FontName, Ink, Layout, Mark, RuleMark, TextMark, Typeface } from './layout';
import { addOutline } from './outline';
import { pageWriter } from './pageWriter';

/** The font files, as bytes. */
export type FontFiles = Readonly<Record<FontName, Uint8Array>>;
type Glyphs = { characterToGlyph(code: number): number; widthOfGlyph(glyph: number): number };

// a name of six capitals and a plus is how a PDF says that a font is a subset
const FAMILY: Record<FontName, string> = {
  regular: 'ANAMNE+DejaVuSansCondensed',
  bold: 'ANAMNE+DejaVuSansCondensed-Bold',
};
const COLOR: Record<Ink, string> = {
  ink: '#231B24',
  soft: '#4E4550',
  accent: '#5C2458',
  hairline: '#CBC2C8',
};
const CREATOR = 'Sistema de Anamnese - Terapia Ocupacional';
const MM_PER_PT = 25.4 / 72;
const BMP_END = 0xffff;

/** jsPDF takes a font file as a string of bytes. */
function byteString(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return text;
}

function loadFont(doc: jsPDF, name: FontName, bytes: Uint8Array): Glyphs {
  doc.addFileToVFS(`${name}.ttf`, byteString(bytes));
  doc.addFont(`${name}.ttf`, FAMILY[name], 'normal');
  return doc.setFont(FAMILY[name], 'normal').getFont().metadata as Glyphs;
}

function widthsOf(glyphs: Glyphs): (text: string) => number {
  const known: number[] = [];
  const widthOf = (code: number) => {
    // jsPDF writes whole thousandths of an em into the file
    const width = Math.trunc(glyphs.widthOfGlyph(glyphs.characterToGlyph(code)));
    known[code] = width;
    return width;
  };
  return (text) => {
    let sum = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      sum += known[code] ?? widthOf(code);
    }
    return sum / 1000;
  };
}

/** A document to draw into, and how wide text is in its fonts. */
export type OpenDocument = { readonly doc: jsPDF; readonly type: Typeface };

/** An empty A4 document with our fonts. */
export function openDocument(files: FontFiles): OpenDocument {
  const doc = new jsPDF({ unit: 'mm', format: 'a4', compress: true, putOnlyUsedFonts: true });
  const regular = loadFont(doc, 'regular', files.regular);
  const bold = loadFont(doc, 'bold', files.bold);
  const widths = { regular: widthsOf(regular), bold: widthsOf(bold) };
  const type: Typeface = {
    width: (text, font, size) => widths[font](text) * size * MM_PER_PT,
    // jsPDF sees halves of surrogate pairs
    has: (code) => code < BMP_END && regular.characterToGlyph(code) > 0 && bold.characterToGlyph(code) > 0,
  };
  return { doc, type };
}

function drawLogo(doc: jsPDF, x: number, y: number, size: number): void {
  const unit = size / 36;
  const at = (...points: number[]) => points.map((value, index) => (index % 2 ? y : x) + value * unit);
  doc.setFillColor(COLOR.accent).setDrawColor('#FFFFFF');
  doc
    .path([
      { op: 'm', c: at(18, 0) },
      { op: 'c', c: at(28, 0, 36, 8, 36, 18) },
      { op: 'c', c: at(36, 28, 28, 36, 18, 36) },
      { op: 'l', c: at(7, 36) },
      { op: 'c', c: at(3, 36, 0, 33, 0, 29) },
      { op: 'l', c: at(0, 18) },
      { op: 'c', c: at(0, 8, 8, 0, 18, 0) },
      { op: 'h', c: [] },
    ])
    .fill();
  doc.setLineWidth(3.6 * unit).setLineCap('round');
  doc.circle(x + 16.4 * unit, y + 18.6 * unit, 6.6 * unit, 'S');
  doc
    .path([
      { op: 'm', c: at(23.2, 11.6) },
      { op: 'l', c: at(23.2, 21.8) },
      { op: 'c', c: at(23.2, 24, 24.5, 25.4, 26.8, 25) },
    ])
    .stroke();
  doc.setLineCap('butt');
}

type StrokesMark = Extract<Mark, { kind: 'strokes' }>;

function drawStroke(doc: jsPDF, stroke: Stroke, { x, y, scale, weight }: StrokesMark): void {
  const [first = 0, second = 0, ...rest] = stroke.map((value, index) => (index % 2 ? y : x) + value * scale);
  if (rest.length < 2) {
    doc.circle(first, second, weight / 2, 'F');
    return;
  }
  const further = Array.from({ length: rest.length >> 1 }, (_, index) => ({
    op: 'l' as const,
    c: rest.slice(index * 2, index * 2 + 2),
  }));
  doc.path([{ op: 'm', c: [first, second] }, ...further]).stroke();
}

function drawStrokes(doc: jsPDF, mark: StrokesMark): void {
  doc.setDrawColor(COLOR.ink).setFillColor(COLOR.ink).setLineWidth(mark.weight);
  doc.setLineCap('round').setLineJoin('round');
  for (const stroke of mark.strokes) drawStroke(doc, stroke, mark);
  doc.setLineCap('butt').setLineJoin('miter');
}

function drawPicture(doc: jsPDF, mark: Exclude<Mark, TextMark | RuleMark>): void {
  switch (mark.kind) {
    case 'logo':
      drawLogo(doc, mark.x, mark.y, mark.size);
      return;
    case 'strokes':
      drawStrokes(doc, mark);
      return;
    case 'photo':
      doc.addImage(mark.jpeg, 'JPEG', mark.x, mark.y, mark.width, mark.height);
      return;
    default:
      mark satisfies never;
  }
}

/** Whether the UTF-16 of a text holds a byte 0x0D. */
function carriesReturn(text: string): boolean {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)).some(
    (unit) => unit >> 8 === 0x0d || (unit & 0xff) === 0x0d,
  );
}

/**
 * jsPDF writes the strings of the document information as raw UTF-16, and a reader turns a byte 0x0D into 0x0A:
 * 'č' (U+010D) would become another letter. Decomposed it holds no such byte.
 */
function informationText(text: string): string {
  return Array.from(text.normalize('NFC').replace(/\p{C}/gu, ''), (character) => {
    if (!carriesReturn(character)) return character;
    const apart = character.normalize('NFD');
    return carriesReturn(apart) ? '?' : apart;
  }).join('');
}

/** Draws a finished layout. `onPage` hears how many pages are done. */
export function draw(doc: jsPDF, layout: Layout, onPage: (done: number, total: number) => void = () => {}) {
  doc.setProperties({
    title: informationText(layout.title),
    subject: layout.subject,
    author: informationText(layout.author),
    creator: CREATOR,
  });
  // the document may have been opened long before
  doc.setCreationDate(new Date());
  doc.setLanguage('pt-BR').viewerPreferences({ DisplayDocTitle: true });
  const page = pageWriter(doc, FAMILY, COLOR);
  layout.pages.forEach((marks, index) => {
    if (index) doc.addPage();
    // each kind is one piece of the page, the text on top
    for (const mark of marks) if (mark.kind !== 'text' && mark.kind !== 'rule') drawPicture(doc, mark);
    for (const mark of marks) if (mark.kind === 'rule') page.rule(mark);
    for (const mark of marks) if (mark.kind === 'text') page.text(mark);
    page.close();
    onPage(index + 1, layout.pages.length);
  });
  addOutline(doc, layout.bookmarks);
}
