const LONGEST = 80;
const ENDING = 12;
/** Right-to-left letters and direction controls, which affect the text after them. */
const turnsAround = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A file name for use in a sentence: shortened in the middle, isolated so that it cannot reorder text. */
export function shownName(name: string): string {
  const letters = [...name];
  const short =
    letters.length > LONGEST
      ? `${letters.slice(0, LONGEST - ENDING).join('')}…${letters.slice(-ENDING).join('')}`
      : name;
  return turnsAround.test(short) ? `\u2068${short.replaceAll('\u2069', '')}\u2069` : short;
}
