import type { jsPDF } from 'jspdf';
import { type FontName, type Ink, type RuleMark, sheet, type TextMark, type TextStyle } from './layout';

/** What jsPDF's types leave out of `internal` and of a font. */
type Font = {
  readonly id: string;
  readonly metadata: {
    characterToGlyph(code: number): number;
    widthOfGlyph(glyph: number): number;
    readonly glyIdsUsed: number[];
    readonly toUnicode: Record<number, number>;
    readonly Unicode: { readonly widths: (number | number[])[] };
  };
};
type Internal = { getFont(family: string, style: string): Font; write(line: string): void };

const PT_PER_MM = 72 / 25.4;
/** Hebrew, Arabic and their kin, and their forms for presentation. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** '#231B24' → '0.137 0.106 0.141' */
function components(color: string): string {
  return [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
}

/** A byte inside of a string of a PDF: parentheses and backslashes are escaped, and so is what a reader would mend. */
function stringByte(byte: number): string {
  const character = String.fromCharCode(byte);
  if (character === '\r') return '\\r';
  return '()\\'.includes(character) ? `\\${character}` : character;
}

/** The glyphs of one font as a string of a PDF; each is told to jsPDF once, so that it is embedded. */
function encoder({ metadata }: Font): (text: string) => string {
  const known: string[] = [];
  const encode = (code: number) => {
    const glyph = metadata.characterToGlyph(code);
    metadata.glyIdsUsed.push(glyph);
    metadata.toUnicode[glyph] = code;
    metadata.Unicode.widths.push(glyph, [Math.trunc(metadata.widthOfGlyph(glyph))]);
    const bytes = stringByte(glyph >> 8) + stringByte(glyph & 0xff);
    known[code] = bytes;
    return bytes;
  };
  return (text) => {
    let bytes = '';
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      bytes += known[code] ?? encode(code);
    }
    return `(${bytes})`;
  };
}

const rounded = (points: number) => Math.round(points * 100) / 100;
const across = (x: number) => rounded(x * PT_PER_MM);
const up = (y: number) => rounded((sheet.height - y) * PT_PER_MM);
/** Of two rounded numbers: no rest of a binary fraction. */
const step = (from: number, to: number) => String(rounded(to - from));

/** What a page has been told, so that it is not told again: numbers that repeat are what compresses. */
type Said = { readonly style: TextStyle; readonly x: number; readonly y: number };
type Pen = Pick<RuleMark, 'ink' | 'weight'>;

/**
 * Writes lines of text and rules straight into the page: first the rules of a page, then its text, then `close`.
 *
 * jsPDF's own way reorders every line for right-to-left scripts and notes every letter anew, which takes most of the time
 * of a long report; it is used for the first line of each font, which tells it that the font is needed, and for lines
 * that hold such a script.
 */
export function pageWriter(doc: jsPDF, family: Record<FontName, string>, colors: Record<Ink, string>) {
  const internal = doc.internal as unknown as Internal;
  const encoders = new Map<FontName, { readonly id: string; readonly encode: (text: string) => string }>();
  let said: Said | undefined;
  let pen: Pen | undefined;

  const endText = (): void => {
    if (said) internal.write('ET');
    said = undefined;
  };
  const writeSlowly = ({ text, x, y, style }: TextMark) => {
    endText();
    doc.setFont(family[style.font], 'normal').setFontSize(style.size);
    doc.setTextColor(colors[style.ink]).text(text, x, y);
  };
  const text = (mark: TextMark): void => {
    const { style } = mark;
    const ready = encoders.get(style.font);
    if (!ready || RIGHT_TO_LEFT.test(mark.text)) {
      writeSlowly(mark);
      if (ready) return;
      const known = internal.getFont(family[style.font], 'normal');
      encoders.set(style.font, { id: known.id, encode: encoder(known) });
      return;
    }
    const next: Said = { style, x: across(mark.x), y: up(mark.y) };
    if (!said) internal.write('BT');
    if (said?.style.font !== style.font || said.style.size !== style.size) {
      internal.write(`/${ready.id} ${style.size} Tf`);
    }
    if (said?.style.ink !== style.ink) internal.write(`${components(colors[style.ink])} rg`);
    // from where the last line began
    const move = `${step(said?.x ?? 0, next.x)} ${step(said?.y ?? 0, next.y)} Td`;
    // joined, it is one piece in memory, and no longer one for each letter
    internal.write([move, ready.encode(mark.text), 'Tj'].join(' '));
    said = next;
  };
  const rule = ({ x, y, width, weight, ink }: RuleMark): void => {
    if (pen?.ink !== ink || pen.weight !== weight) {
      internal.write(`${rounded(weight * PT_PER_MM)} w ${components(colors[ink])} RG`);
    }
    pen = { ink, weight };
    internal.write(`${across(x)} ${up(y)} m ${across(x + width)} ${up(y)} l S`);
  };
  const close = (): void => {
    endText();
    pen = undefined;
  };
  return { text, rule, close };
}
