import { isValidEmail as isEmail } from '@brazilian-utils/brazilian-utils/is-valid-email';
import { fromIsoDate } from './dates';
import { outOfGestation, readGestation } from './gestation';
import { seenText } from './plainText';
import { readFullDate } from './readDates';
import { ONE_TIME, readTime } from './timeOfDay';

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

/** How a field takes what is entered, letter by letter or as a whole. */
export type Mask = {
  /** What is typed, with its digits in their places; without what has none. */
  readonly typed: (text: string) => string;
  /** What was pasted, dropped or filled in; null for what is no such value, or more than one: it stays as it came. */
  readonly read: (text: string) => string | null;
  /** Said of what stays; absent where nothing else does. */
  readonly kept?: { readonly level: 'error' | 'warning'; readonly message: string };
};

const CPF_DIGITS = 11;
/** True if nothing stands between the digits but where a CPF has a separator. */
const isInCpfGroups = (text: string) =>
  [...text.matchAll(/\d(?=\D+\d)/g)].every(
    ({ index }) => digitsOf(text.slice(0, index + 1)).length % 3 === 0,
  );

/** Formats as '000.000.000-00', at most 14 characters. */
export const maskCpf = (text: string) => fill('###.###.###-##', digitsOf(text));

export const cpfMask: Mask = {
  typed: maskCpf,
  read: (text) => {
    // a phone number has as many digits, in other groups
    if (!isInCpfGroups(text)) return null;
    const missing = CPF_DIGITS - digitsOf(text).length;
    return missing === 0 || (missing > 0 && /^[\d./ -]*$/.test(seenText(text))) ? maskCpf(text) : null;
  },
  kept: {
    level: 'warning',
    message:
      'Fica como está escrito: um CPF tem onze dígitos, como 123.456.789-09. Você pode seguir assim mesmo.',
  },
};

/** The weeks of a pregnancy, without the days that some write after them. */
export const gestationMask: Mask = {
  typed: (text) => fill('##', digitsOf(text)),
  read: (text) => {
    const seen = seenText(text);
    return readGestation(seen) ?? (/^\d{0,2}$/.test(seen) ? seen : null);
  },
  kept: { level: 'error', message: outOfGestation },
};

/** Pads one-digit days and months that a separator ends: '1/' and '01/2/'. */
function withZeros(text: string): string {
  return text
    .replace(/^\s*([1-9])(?=[/.\- ])/, '0$1')
    .replace(/^\s*(\d\d[/.\- ])([1-9])(?=[/.\- ])/, '$10$2');
}

/** A date as far as it is written, with or without its separators. */
const PART_OF_DATE = /^(?:\d{1,2}[/. -]?\d{0,2}[/. -]?\d{0,4})?$/;

/** Formats as 'dd/mm/aaaa'. */
export const dateMask: Mask = {
  typed: (text) => fill('##/##/####', digitsOf(withZeros(text))),
  read: (text) => {
    const seen = seenText(text);
    return fromIsoDate(readFullDate(seen)) || (PART_OF_DATE.test(seen) ? dateMask.typed(seen) : null);
  },
  kept: { level: 'error', message: 'Escreva só a data, com o ano em quatro dígitos, como 09/03/2019.' },
};

/** Formats as 'hh:mm'. */
export const timeMask: Mask = {
  typed: (text) => fill('##:##', digitsOf(text.replace(/^\s*(\d)(?=[:h])/, '0$1'))),
  read: (text) => {
    const seen = seenText(text);
    return readTime(seen) || (/^(?:\d{1,2}:?\d{0,2})?$/.test(seen) ? timeMask.typed(seen) : null);
  },
  kept: { level: 'error', message: ONE_TIME },
};

export const hasAllCpfDigits = (text: string) => digitsOf(text).length === CPF_DIGITS;
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

/** True if text is typed: at most one sign is not what stood there before. */
function isOneSign(before: string, text: string, tail: string): boolean {
  const stood = before.slice(0, before.length - tail.length);
  const head = text.slice(0, text.length - tail.length);
  let same = 0;
  while (same < head.length && head[same] === stood[same]) same += 1;
  return head.length - same <= 1;
}

/**
 * The new value and caret position of a masked field after an edit. What comes as a whole is read as a whole, or stays as it came.
 * When a typed edit is not at the end, the caret stays after the same digit, and a digit that does not fit is rejected instead of
 * pushing out another.
 */
export function editMasked(
  mask: Mask,
  { before, text, caret, forward }: Edit,
): { text: string; caret: number } {
  const after = text.slice(caret);
  // an autofilled field has its caret anywhere
  const tail = before.endsWith(after) ? after : '';
  const isAsItCame = mask.read(before) === null;
  if (isAsItCame || !isOneSign(before, text, tail)) {
    const value = mask.read(text);
    if (value === null) return { text, caret };
    if (isAsItCame || tail === '') return { text: value, caret: value.length };
  }
  if (tail === '') {
    const masked = mask.typed(text);
    return { text: masked, caret: masked.length };
  }
  // a phone that its mask leaves as it is typed
  const isTyped = mask.typed(digitsOf(before)) !== before || /^\s*[+0]/.test(text);
  if (isTyped && mask.typed(text) === text) return { text, caret };
  const digits = digitsOf(text);
  const masked = mask.typed(digits);
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
