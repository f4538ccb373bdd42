import { fold } from '../../lib/text';

/** `label` is what the list shows, `value` what the field takes. */
export type Option = { readonly value: string; readonly label: string };

/** A longer list is not read: the therapist types on. */
export const MOST_SUGGESTIONS = 50;

/** Letters and digits alone: which apostrophe or hyphen was typed makes no difference. */
function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether two texts differ in accents, case and signs at most. */
export function sameText(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

/** What contains the text: first where the whole begins with it, then where a word does. */
export function suggest(options: readonly Option[], text: string): readonly Option[] {
  const wanted = plain(text);
  const ranked: [Option[], Option[], Option[]] = [[], [], []];
  for (const option of options) {
    const label = plain(option.label);
    if (label.startsWith(wanted)) ranked[0].push(option);
    else if (label.includes(` ${wanted}`)) ranked[1].push(option);
    else if (label.includes(wanted)) ranked[2].push(option);
  }
  return ranked.flat();
}
