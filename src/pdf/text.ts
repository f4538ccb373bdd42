import { taken } from '../lib/text';
import { EMOJI, emojiText } from './emoji';

/** True if the fonts have a glyph for a code point. */
export type HasGlyph = (codePoint: number) => boolean;

// joiners, direction marks, soft hyphens, variation selectors, skin tones, keycaps: they only modify other characters
const INVISIBLE = /(?!\n)(?:[\p{Cc}\p{Cf}\p{Variation_Selector}\p{Emoji_Modifier}]|\u20e3)/gu;
/** Ligatures and letters of full width. */
const OTHER_FORMS = /[\ufb00-\ufb06\uff01-\uff5e]/g;
const DASHES: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
};

function glyphsFor(character: string, has: HasGlyph): string | undefined {
  const inFont = (text: string) => [...text].every((one) => has(one.codePointAt(0) ?? 0));
  if (inFont(character)) return character;
  const known = DASHES[character] ?? character.normalize('NFKC');
  return known !== character && inFont(known) ? known : undefined;
}

/** What is printed in place of characters that no font has. */
function placeholderFor(character: string): string {
  if (/[\p{L}\p{M}\p{N}]/u.test(character)) return '[em outra escrita]';
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(character) ? '[emoji]' : '[sinal]';
}

/** Characters that both fonts have and that need no normalisation: nearly all printed text. */
export const PLAIN = /^[\n -~\u00a1-\u00ac\u00ae-\u00ff–—‘’“”•…]*$/;

/**
 * Converts text to what the fonts print: composed accents, plain spaces, words in brackets for emoji and, once for all of a run,
 * for what they lack. `onMissing` is told what that is.
 */
export function printable(text: string, has: HasGlyph, onMissing?: (sign: string) => void): string {
  if (PLAIN.test(text)) return text;
  const plain = taken(text)
    .normalize('NFC')
    .replace(/\t/g, '    ')
    .replace(EMOJI, emojiText)
    .replace(INVISIBLE, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(OTHER_FORMS, (form) => form.normalize('NFKC'));
  let printed = '';
  // the placeholder that ends what is printed, and the spaces after it
  let [open, gap] = ['', ''];
  for (const character of plain) {
    const glyphs = character === '\n' ? character : glyphsFor(character, has);
    if (open && glyphs === ' ') {
      gap += glyphs;
      continue;
    }
    if (glyphs === undefined) onMissing?.(character);
    const next = glyphs ?? placeholderFor(character);
    if (glyphs !== undefined || next !== open) printed += gap + next;
    [open, gap] = [glyphs === undefined ? next : '', ''];
  }
  return printed + gap;
}

/** The same in one line, for names, headers and table cells. */
export function printableLine(text: string, has: HasGlyph): string {
  return printable(text, has).replace(/\s+/g, ' ').trim();
}
