import { jsPDF } from 'jspdf';
import { byteString } from '../lib/bytes';
import { takenLine } from '../lib/text';
import type { DocumentInfo, FontName, Typeface } from './layout';

/** The font files, as bytes. */
export type FontFiles = Readonly<Record<FontName, Uint8Array>>;
type Glyphs = { characterToGlyph(code: number): number; widthOfGlyph(glyph: number): number };

// six capitals and a plus mark a font as a subset
export const FAMILY: Record<FontName, string> = {
  regular: 'ANAMNE+AtkinsonHyperlegibleNext',
  bold: 'ANAMNE+AtkinsonHyperlegibleNext-Bold',
};
const CREATOR = 'Sistema de Anamnese - Terapia Ocupacional';
const MM_PER_PT = 25.4 / 72;
const BMP_END = 0xffff;

function loadFont(doc: jsPDF, name: FontName, bytes: Uint8Array): Glyphs {
  // jsPDF expects a font file as a string
  doc.addFileToVFS(`${name}.ttf`, byteString(bytes));
  doc.addFont(`${name}.ttf`, FAMILY[name], 'normal');
  return doc.setFont(FAMILY[name], 'normal').getFont().metadata as Glyphs;
}

function widthsOf(glyphs: Glyphs): (text: string) => number {
  const known: number[] = [];
  const widthOf = (code: number) => {
    // jsPDF truncates widths to thousandths of an em
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

/** A jsPDF document and the metrics of its fonts. */
export type OpenDocument = { readonly doc: jsPDF; readonly type: Typeface };

/** Creates an empty A4 document with the app's fonts. */
export function openDocument(files: FontFiles): OpenDocument {
  const doc = new jsPDF({
    unit: 'mm',
    format: 'a4',
    compress: true,
    putOnlyUsedFonts: true,
    floatPrecision: 2,
  });
  const regular = loadFont(doc, 'regular', files.regular);
  const bold = loadFont(doc, 'bold', files.bold);
  const widths = { regular: widthsOf(regular), bold: widthsOf(bold) };
  const type: Typeface = {
    width: (text, font, size) => widths[font](text) * size * MM_PER_PT,
    // jsPDF handles surrogates one by one
    has: (code) => code < BMP_END && regular.characterToGlyph(code) > 0 && bold.characterToGlyph(code) > 0,
  };
  return { doc, type };
}

/** True if the UTF-16 form of a text contains a byte 0x0D. */
function carriesReturn(text: string): boolean {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)).some(
    (unit) => unit >> 8 === 0x0d || (unit & 0xff) === 0x0d,
  );
}

/**
 * jsPDF writes the document information as raw UTF-16, in which PDF readers replace a byte 0x0D by 0x0A: 'č' (U+010D)
 * would become another letter. Decomposed characters avoid that byte.
 */
function informationText(text: string): string {
  return Array.from(takenLine(text).normalize('NFC').replace(/\p{C}/gu, ''), (character) => {
    if (!carriesReturn(character)) return character;
    const apart = character.normalize('NFD');
    return carriesReturn(apart) ? '\ufffd' : apart;
  }).join('');
}

export function describeDocument(doc: jsPDF, { title, subject, author, id }: DocumentInfo): void {
  doc.setProperties({
    title: informationText(title),
    subject,
    author: informationText(author),
    creator: CREATOR,
  });
  if (id) doc.setFileId(id.replaceAll('-', ''));
  // the document may have been created long before
  doc.setCreationDate(new Date());
  doc.setLanguage('pt-BR').viewerPreferences({ DisplayDocTitle: true });
}
