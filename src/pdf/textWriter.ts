import type { jsPDF } from 'jspdf';
import { type FontName, sheet, type TextMark } from './layout';

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

/** '#231B24' → '0.137 0.106 0.141 rg' */
function fill(color: string): string {
  const parts = [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3));
  return `${parts.join(' ')} rg`;
}

/** The glyphs of one font as hexadecimal digits; each is told to jsPDF once, so that it is embedded. */
function encoder({ metadata }: Font): (text: string) => string {
  const known = new Map<string, string>();
  const encode = (character: string) => {
    const code = character.charCodeAt(0);
    const glyph = metadata.characterToGlyph(code);
    metadata.glyIdsUsed.push(glyph);
    metadata.toUnicode[glyph] = code;
    metadata.Unicode.widths.push(glyph, [Math.trunc(metadata.widthOfGlyph(glyph))]);
    const digits = glyph.toString(16).padStart(4, '0');
    known.set(character, digits);
    return digits;
  };
  return (text) => {
    let digits = '';
    for (const character of text) digits += known.get(character) ?? encode(character);
    return digits;
  };
}

/** What a page has been told, so that it is not told again: numbers that repeat are what compresses. */
type Said = { readonly font: string; readonly color: string; readonly x: number; readonly y: number };

const rounded = (points: number) => Math.round(points * 100) / 100;
/** Of two rounded numbers: no rest of a binary fraction. */
const step = (from: number, to: number) => String(rounded(to - from));

/**
 * Draws lines of text straight into the page. jsPDF's own way reorders every line for right-to-left scripts and notes
 * every letter anew, which takes most of the time of a long report; it is used for the first line of each font, which
 * tells it that the font is needed, and for lines that hold such a script. `close` ends what stands on a page.
 */
export function textWriter(doc: jsPDF, family: Record<FontName, string>, color: (mark: TextMark) => string) {
  const internal = doc.internal as unknown as Internal;
  const encoders = new Map<FontName, { readonly id: string; readonly encode: (text: string) => string }>();
  let said: Said | undefined;

  const close = (): void => {
    if (said) internal.write('ET');
    said = undefined;
  };
  const writeSlowly = ({ text, x, y, style }: TextMark, hex: string) => {
    close();
    doc.setFont(family[style.font], 'normal').setFontSize(style.size);
    doc.setTextColor(hex).text(text, x, y);
  };
  const write = (mark: TextMark): void => {
    const { text, style } = mark;
    const hex = color(mark);
    const ready = encoders.get(style.font);
    if (!ready || RIGHT_TO_LEFT.test(text)) {
      writeSlowly(mark, hex);
      if (ready) return;
      const known = internal.getFont(family[style.font], 'normal');
      encoders.set(style.font, { id: known.id, encode: encoder(known) });
      return;
    }
    const next: Said = {
      font: `/${ready.id} ${style.size} Tf`,
      color: fill(hex),
      x: rounded(mark.x * PT_PER_MM),
      y: rounded((sheet.height - mark.y) * PT_PER_MM),
    };
    const words = [
      ...(said ? [] : ['BT']),
      ...(said?.font === next.font ? [] : [next.font]),
      ...(said?.color === next.color ? [] : [next.color]),
      // from where the last line began
      `${step(said?.x ?? 0, next.x)} ${step(said?.y ?? 0, next.y)} Td`,
      `<${ready.encode(text)}> Tj`,
    ];
    internal.write(words.join(' '));
    said = next;
  };
  return { write, close };
}
