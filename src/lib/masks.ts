import { isValidCpf as hasCpfCheckDigits } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
import { isValidEmail as isEmail } from '@brazilian-utils/brazilian-utils/is-valid-email';
import { isValidPhone as isPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone';
import { Mask } from 'maska';

const cpf = new Mask({ mask: '###.###.###-##' });
const phone = new Mask({ mask: ['(##) ####-####', '(##) #####-####'] });
const date = new Mask({ mask: '##/##/####' });

export const digitsOf = (text: string) => text.replace(/\D/g, '');

/** '000.000.000-00', at most 14 characters. */
export const maskCpf = (text: string) => cpf.masked(digitsOf(text));

/** What is left of a pasted number without the country code +55 and the 0 of long distance calls. */
function nationalDigits(text: string): string {
  const digits = digitsOf(text);
  if (digits.length <= 11) return digits;
  const bare = digits.replace(/^0+/, '');
  // '(55) 9…' with a digit too many is the area code 55, not the country
  const hasCountry = bare.length > 11 && bare.startsWith('55') && !text.trimStart().startsWith('(');
  return hasCountry ? bare.slice(2) : bare;
}

/** '+', '+5' and '+55', as long as no more is typed: the country code goes with the first digit after it. */
const COUNTRY_BEGUN = /^\s*\+\s*(5{0,2})\s*$/;
const COUNTRY = /^\s*\+\s*55/;

/** '(00) 00000-0000' or '(00) 0000-0000', at most 15 characters. */
export function maskPhone(text: string): string {
  const begun = COUNTRY_BEGUN.exec(text);
  return begun ? `+${begun[1]}` : phone.masked(nationalDigits(text.replace(COUNTRY, ''))).trimEnd();
}

/** A country code without a number is no phone. */
export const withoutBareCountry = (phone: string) => (COUNTRY_BEGUN.test(phone) ? '' : phone);

/** '1/' and '01/2/' as they are typed, '1/2/1990' as it is pasted: a number of one digit that is ended gets its zero. */
function withZeros(text: string): string {
  return text
    .replace(/^\s*([1-9])(?=[/.\- ])/, '0$1')
    .replace(/^\s*(\d\d[/.\- ])([1-9])(?=[/.\- ])/, '$10$2');
}

/** 'dd/mm/aaaa'; an ISO date that was pasted is turned round. */
export function maskDate(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text);
  return date.masked(iso ? `${iso[3]}${iso[2]}${iso[1]}` : digitsOf(withZeros(text)));
}

export const hasAllCpfDigits = (text: string) => digitsOf(text).length === 11;
export const isValidCpf = (text: string) => hasCpfCheckDigits(text);
export const isValidPhone = (text: string) => isPhone(text);
export const isValidEmail = (text: string) => isEmail(text.trim());

type Edit = {
  /** What stood in the field before. */
  readonly before: string;
  /** What the browser made of it, and where the caret stands now. */
  readonly text: string;
  readonly caret: number;
  /** Something behind the caret was deleted. */
  readonly forward: boolean;
};

/** Where `count` digits lie before the caret. */
function behindDigits(text: string, count: number): number {
  let at = 0;
  for (let seen = 0; seen < count && at < text.length; at += 1) if (/\d/.test(text.charAt(at))) seen += 1;
  return at;
}

/**
 * What a masked field holds after an edit, and where its caret belongs. In the middle of what is there the caret stays
 * behind the digit that it stood behind, and a digit for which there is no room pushes no other one out.
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
    return { text: before, caret: behindDigits(before, kept) };
  }
  const at = behindDigits(masked, digitsOf(text.slice(0, caret)).length);
  // a separator cannot be deleted: the next press reaches what stands behind it
  const separators = forward ? (/^\D*/.exec(masked.slice(at))?.[0].length ?? 0) : 0;
  return { text: masked, caret: at + separators };
}
