const LONGEST = 80;
const ENDING = 12;
/** Letters and marks that change the direction of what follows them. */
const turnsAround = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A file's name within a sentence: shortened in its middle, and unable to turn the sentence around. */
export function shownName(name: string): string {
  const letters = [...name];
  const short =
    letters.length > LONGEST
      ? `${letters.slice(0, LONGEST - ENDING).join('')}…${letters.slice(-ENDING).join('')}`
      : name;
  return turnsAround.test(short) ? `\u2068${short.replaceAll('\u2069', '')}\u2069` : short;
}
