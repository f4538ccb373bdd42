import { isValidEmail as isEmail } from '@brazilian-utils/brazilian-utils/is-valid-email';

export { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';

/** The digits in the places of a pattern; without its rest, and without digits that have no place. */
export function fill(pattern: string, digits: string): string {
  let text = '';
  let used = 0;
  for (const place of pattern) {
    if (used === digits.length) break;
    text += place === '#' ? digits.charAt(used) : place;
    if (place === '#') used += 1;
  }
  return text;
}

export const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Formats as '000.000.000-00', at most 14 characters. */
export const maskCpf = (text: string) => fill('###.###.###-##', digitsOf(text));

/** The weeks of a pregnancy, without the days that some write after them. */
export const maskGestation = (text: string) => fill('##', digitsOf(text));

/** Pads one-digit days and months that a separator ends: typed '1/' and '01/2/', pasted '1/2/1990'. */
function withZeros(text: string): string {
  return text
    .replace(/^\s*([1-9])(?=[/.\- ])/, '0$1')
    .replace(/^\s*(\d\d[/.\- ])([1-9])(?=[/.\- ])/, '$10$2');
}

/** Formats as 'dd/mm/aaaa'; also accepts a pasted ISO date. */
export function maskDate(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text);
  return fill('##/##/####', iso ? `${iso[3]}${iso[2]}${iso[1]}` : digitsOf(withZeros(text)));
}

/** Formats as 'hh:mm'; '9:30' and '9h30' are read, too. */
export const maskTime = (text: string): string =>
  fill('##:##', digitsOf(text.replace(/^\s*(\d)(?=[:h])/, '0$1')));

export const hasAllCpfDigits = (text: string) => digitsOf(text).length === 11;
export const isValidEmail = (text: string) => isEmail(text.trim());

type Edit = {
  /** The field's value before the edit. */
  readonly before: string;
  /** The value and the caret position after the edit, as the browser left them. */
  readonly text: string;
  readonly caret: number;
  /** True when text after the caret was deleted (Delete, not Backspace). */
  readonly forward: boolean;
};

/** The position right after the first `count` digits. */
function positionAfterDigits(text: string, count: number): number {
  let at = 0;
  for (let seen = 0; seen < count && at < text.length; at += 1) if (/\d/.test(text.charAt(at))) seen += 1;
  return at;
}

/**
 * The new value and caret position of a masked field after an edit. When the edit is not at the end, the
 * caret stays after the same digit, and a digit that does not fit is rejected instead of pushing out another.
 */
export function editMasked(
  mask: (text: string) => string,
  { before, text, caret, forward }: Edit,
): { text: string; caret: number } {
  const tail = text.slice(caret);
  if (tail === '' || !before.endsWith(tail)) {
    const masked = mask(text);
    return { text: masked, caret: masked.length };
  }
  // a phone that its mask leaves as it is typed
  const isTyped = mask(digitsOf(before)) !== before || /^\s*[+0]/.test(text);
  if (isTyped && mask(text) === text) return { text, caret };
  const digits = digitsOf(text);
  const masked = mask(digits);
  const isOverflow =
    masked === digits && digits.length > digitsOf(before).length && before !== digitsOf(before);
  if (digitsOf(masked) !== digits || isOverflow) {
    const kept = digitsOf(before).length - digitsOf(tail).length;
    return { text: before, caret: positionAfterDigits(before, kept) };
  }
  const at = positionAfterDigits(masked, digitsOf(text.slice(0, caret)).length);
  // a separator cannot be deleted, so the caret skips it and the next press deletes the character after it
  const separators = forward ? (/^\D*/.exec(masked.slice(at))?.[0].length ?? 0) : 0;
  return { text: masked, caret: at + separators };
}
