import { isValidEmail as isEmail } from '@brazilian-utils/brazilian-utils/is-valid-email';

export { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
export { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone';

/** The digits in the places of a pattern; without its rest, and without digits that have no place. */
function fill(pattern: string, digits: string): string {
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

/** The digits of a pasted number without the country code +55 and the long-distance prefix 0. */
function nationalDigits(text: string): string {
  const digits = digitsOf(text);
  if (digits.length <= 11) return digits;
  const bare = digits.replace(/^0+/, '');
  // '(55) 9…' with one digit too many starts with the area code 55, not with the country code
  const hasCountry = bare.length > 11 && bare.startsWith('55') && !text.trimStart().startsWith('(');
  return hasCountry ? bare.slice(2) : bare;
}

/** '+', '+5' or '+55' as the whole input: the country code is removed with the first digit after it. */
const COUNTRY_BEGUN = /^\s*\+\s*(5{0,2})\s*$/;
const COUNTRY = /^\s*\+\s*55/;

/** Formats as '(00) 00000-0000' or '(00) 0000-0000', at most 15 characters. */
export function maskPhone(text: string): string {
  const begun = COUNTRY_BEGUN.exec(text);
  if (begun) return `+${begun[1]}`;
  const digits = nationalDigits(text.replace(COUNTRY, ''));
  return fill(digits.length > 10 ? '(##) #####-####' : '(##) ####-####', digits);
}

/** Maps a country code without a number to ''. */
export const withoutBareCountry = (phone: string) => (COUNTRY_BEGUN.test(phone) ? '' : phone);

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
  const digits = digitsOf(text);
  const masked = mask(digits);
  if (digitsOf(masked) !== digits) {
    const kept = digitsOf(before).length - digitsOf(tail).length;
    return { text: before, caret: positionAfterDigits(before, kept) };
  }
  const at = positionAfterDigits(masked, digitsOf(text.slice(0, caret)).length);
  // a separator cannot be deleted, so the caret skips it and the next press deletes the character after it
  const separators = forward ? (/^\D*/.exec(masked.slice(at))?.[0].length ?? 0) : 0;
  return { text: masked, caret: at + separators };
}
