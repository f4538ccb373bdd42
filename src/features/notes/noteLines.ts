import { type RefObject, useLayoutEffect, useState } from 'react';

/** Lines shown of a collapsed text; must match the line clamp in `FoldedText`. */
const FOLDED = 12;
/** A text that is only a little longer is shown whole. */
const WORTH_FOLDING = 16;
/** The width of a letter, on average, as a share of the font's size. */
const LETTER = 0.44;

/** The approximate number of letters in a line of this width. */
export function lettersPerLine(width: number, fontSize: number): number {
  return Math.max(20, Math.floor(width / (fontSize * LETTER)));
}

/** Approximate, since letters differ in width. */
function linesOf(text: string, perLine: number): number {
  return text
    .split('\n')
    .reduce((lines, paragraph) => lines + Math.max(1, Math.ceil(paragraph.length / perLine)), 0);
}

/** True for a text that is collapsed at first. */
export const isWorthFolding = (text: string, perLine: number) => linesOf(text, perLine) > WORTH_FOLDING;

/** The number of lines shown of a collapsed text. */
export const linesShown = (text: string, perLine: number) =>
  isWorthFolding(text, perLine) ? FOLDED : linesOf(text, perLine);

const PADDING = 56;
/** From this width on, in px, the day is beside the text. */
const WIDE = 544;
const MARGIN = 160;
const WIDEST = 680;

/** The number of letters per line of a note in this list; measured before the first paint. */
export function useLetters(list: RefObject<HTMLElement | null>): number {
  const [letters, setLetters] = useState(70);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const width = element.clientWidth;
      if (!width) return;
      const text = width - PADDING - (width < WIDE ? 0 : MARGIN);
      setLetters(
        lettersPerLine(Math.min(WIDEST, text), Number.parseFloat(getComputedStyle(element).fontSize)),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return letters;
}
