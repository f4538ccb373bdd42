/** Lines that a folded text shows. */
export const FOLDED = 12;
/** A text that is only a little longer is shown whole. */
const WORTH_FOLDING = 16;
/** The width of a letter, on average, as a share of the font's size. */
const LETTER = 0.49;

/** How many letters a line of this width holds, nearly. */
export function lettersPerLine(width: number, fontSize: number): number {
  return Math.max(20, Math.floor(width / (fontSize * LETTER)));
}

/** How many lines a text takes, nearly: letters differ in width. */
export function linesOf(text: string, perLine: number): number {
  return text
    .split('\n')
    .reduce((lines, paragraph) => lines + Math.max(1, Math.ceil(paragraph.length / perLine)), 0);
}

export const isLong = (text: string, perLine: number) => linesOf(text, perLine) > WORTH_FOLDING;

/** How many lines of a text are shown. */
export function linesShown(text: string, perLine: number, whole: boolean): number {
  const lines = linesOf(text, perLine);
  return whole || lines <= WORTH_FOLDING ? lines : FOLDED;
}
