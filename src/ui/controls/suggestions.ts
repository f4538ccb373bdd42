import { fold } from '../../lib/text';

/** `label` is shown in the list, `value` is inserted into the field. */
export type Suggestion = { readonly value: string; readonly label: string };

/** Limits the list; the user narrows it by typing. */
export const MOST_SUGGESTIONS = 50;

/** Letters and digits only, so that apostrophes and hyphens do not matter. */
function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** True when two texts differ only in accents, case and punctuation. */
export function sameText(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

/** The options that contain the text: matches at the start first, then at a word's start, then elsewhere. */
export function suggest<T extends Suggestion>(options: readonly T[], text: string): readonly T[] {
  const wanted = plain(text);
  const ranked: [T[], T[], T[]] = [[], [], []];
  for (const option of options) {
    const label = plain(option.label);
    if (label.startsWith(wanted)) ranked[0].push(option);
    else if (label.includes(` ${wanted}`)) ranked[1].push(option);
    else if (label.includes(wanted)) ranked[2].push(option);
  }
  return ranked.flat();
}
