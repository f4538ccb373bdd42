import { elided } from '../lib/text';

type Width = (text: string) => number;

/** Long words may break after these characters and before a dot, so that no dot ends a line. */
const BREAK_AFTER = /[@/\\\-_,;:?&=+–—]$/;
/** A break at a preferred character must leave the line at least this full. */
const LEAST_FILLED = 0.5;

/** Where to break a full line: after the last preferred character, else at its end. */
function goodCut(letters: readonly string[], next: string, measure: number, width: Width): number {
  for (let at = letters.length; at > 0; at -= 1) {
    if (width(letters.slice(0, at).join('')) < measure * LEAST_FILLED) break;
    const follows = letters[at] ?? next;
    if (follows === '.' || BREAK_AFTER.test(letters[at - 1] ?? '')) return at;
  }
  return letters.length;
}

/** Splits a word that is wider than the line; combining marks stay with their letter. */
function cutWord(word: string, measure: number, width: Width): string[] {
  const pieces: string[] = [];
  let piece: string[] = [];
  let filled = 0;
  for (const [letter] of word.matchAll(/\P{M}?\p{M}*/gu)) {
    if (!letter) continue;
    const advance = width(letter);
    if (piece.length && filled + advance > measure) {
      const cut = goodCut(piece, letter, measure, width);
      pieces.push(piece.slice(0, cut).join(''));
      piece = piece.slice(cut);
      filled = width(piece.join(''));
    }
    piece.push(letter);
    filled += advance;
  }
  return piece.length ? [...pieces, piece.join('')] : pieces;
}

function wrapParagraph(paragraph: string, measure: number, width: Width): string[] {
  const whole = paragraph.trimEnd();
  if (width(whole) <= measure) return whole ? [whole] : [];
  const lines: string[] = [];
  // of the current line, in `whole`
  let [start, end, filled] = [0, 0, 0];
  for (const { index, 1: gap = '', 2: word = '' } of whole.matchAll(/(\s*)(\S+)/g)) {
    const advance = width(gap) + width(word);
    const wordEnd = index + gap.length + word.length;
    if (filled + advance <= measure) {
      end = wordEnd;
      filled += advance;
      continue;
    }
    if (end > start) lines.push(whole.slice(start, end));
    const pieces = width(word) > measure ? cutWord(word, measure, width) : [word];
    const last = pieces.pop() ?? '';
    lines.push(...pieces);
    [start, end, filled] = [wordEnd - last.length, wordEnd, width(last)];
  }
  if (end > start) lines.push(whole.slice(start, end));
  return lines;
}

/**
 * Wraps printable text into paragraphs of lines no wider than `measure`. Blank lines between paragraphs
 * become one empty paragraph; those at the start and the end are dropped.
 */
export function wrapParagraphs(text: string, measure: number, width: Width): string[][] {
  const paragraphs: string[][] = [];
  for (const paragraph of text.split('\n')) {
    const wrapped = wrapParagraph(paragraph, measure, width);
    if (wrapped.length || paragraphs.at(-1)?.length) paragraphs.push(wrapped);
  }
  if (paragraphs.at(-1)?.length === 0) paragraphs.pop();
  return paragraphs;
}

/** The same as a list of lines; an empty line represents blank ones. */
export function wrap(text: string, measure: number, width: Width): string[] {
  if (!text.includes('\n')) return wrapParagraph(text, measure, width);
  return wrapParagraphs(text, measure, width).flatMap((lines) => (lines.length ? lines : ['']));
}

/** At most `most` of the lines; the last one takes up the rest, shortened. */
export function firstLines(lines: string[], most: number, measure: number, width: Width): string[] {
  if (lines.length <= most) return lines;
  const rest = lines.slice(most - 1).join(' ');
  return [...lines.slice(0, most - 1), shorten(rest, measure, width)];
}

/** Shortens a text with an ellipsis until it fits on one line. */
export function shorten(text: string, measure: number, width: Width): string {
  if (width(text) <= measure) return text;
  let kept = '';
  let filled = width('…');
  for (const [letter] of text.matchAll(/\P{M}?\p{M}*/gu)) {
    filled += width(letter);
    if (filled > measure) break;
    kept += letter;
  }
  return elided(kept);
}
