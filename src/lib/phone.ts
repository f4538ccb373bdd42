import { digitsOf, fill, type Mask } from './masks';
import { visible } from './text';

/** An area code with a mobile number, or with one of a landline, digits only. */
const NATIONAL =
  /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])(?:[6-9]\d{8}|[2-6]\d{7})$/;
/** Brazil's country code, as '+55' or '0055', before a number. */
const COUNTRY = /^\s*(?:\+|00)\s*55(?=.*\d)/;
const COUNTRY_ALONE = /^\s*(?:\+|00)\s*5{0,2}\s*$/;
/** What the mask wrote around digits that turn out not to fit it: '(40', and a digit more than it has places for. */
const MASK_LEFT = /^(?:\(\d{1,2}|\(\d{2}\) \d{5}-\d{5})$/;
/** 0800, 4004 and the like: no area code has 0 as its second digit. */
const WITHOUT_AREA = /^\d0/;
/** A number of one's own town: nine digits from 9, or eight, which a landline begins with 2 to 5. */
const LOCAL = /^(?:9\d{8}|[2-9]\d{7})$/;
const LOCAL_WRITTEN = /^(?:9[ .]?)?\d{4}[-. ]\d{4}$/;
const LETTER = /\p{L}/u;

const pattern = (digits: string) => (digits.length > 10 ? '(##) #####-####' : '(##) ####-####');

const isNational = (digits: string) => NATIONAL.test(digits);

/** The digits without a country code 55 that stands without '+', where they cannot be read otherwise. */
function withoutCountry(digits: string): string {
  const rest = digits.slice(2);
  // '55 9…' with one digit too many may begin with the area code 55
  const isCountry = digits.startsWith('55') && isNational(rest) && !isNational(digits.slice(0, 11));
  return digits.length > 11 && isCountry ? rest : digits;
}

/**
 * Formats what is a Brazilian number, or begins like one, as '(00) 00000-0000' or '(00) 0000-0000', at most 15 characters
 * . What does not fit, such as '+351 912 345 678' or '0800 123 4567', stays as it is typed: no digit is dropped.
 */
export function maskPhone(typed: string): string {
  const text = visible(typed);
  const national = text.replace(COUNTRY, '');
  const digits = withoutCountry(digitsOf(national));
  const isKept =
    digits.length > 11 ||
    /^\s*\+/.test(national) ||
    digits.startsWith('0') ||
    WITHOUT_AREA.test(digits) ||
    LOCAL_WRITTEN.test(national.trim()) ||
    (digits.length > 9 && LETTER.test(national) && !isNational(digits));
  if (!isKept) return fill(pattern(digits), digits);
  return MASK_LEFT.test(text) ? digits : text;
}

export const phoneMask: Mask = { typed: maskPhone, read: maskPhone };

/**
 * The number as it is stored, whether it was typed, pasted or imported: masked if it is one, also after a trunk 0; a number
 * without area code as '00000-0000'; '' for a country code alone. Everything else as it is typed.
 */
export function storedPhone(typed: string): string {
  const text = visible(typed);
  if (COUNTRY_ALONE.test(text)) return '';
  const national = text.replace(COUNTRY, '');
  const digits = digitsOf(national);
  if (/^0\d/.test(digits) && isNational(digits.slice(1)))
    return fill(pattern(digits.slice(1)), digits.slice(1));
  // an exponent, an extension
  if (LETTER.test(text) && !isNational(digitsOf(maskPhone(text)))) return text.trim();
  const isLocal = LOCAL.test(digits) && !WITHOUT_AREA.test(digits) && !/^\s*\+/.test(national);
  if (isLocal) return fill(digits.length > 8 ? '#####-####' : '####-####', digits);
  return maskPhone(text).trim();
}

const ANYWAY = 'Você pode seguir assim mesmo.';

/** Why a number is doubtful, or how it is kept; undefined for one that can be dialled. It never blocks. */
export function phoneWarning(typed: string): string | undefined {
  const text = storedPhone(typed);
  const digits = digitsOf(text);
  const isMasked = text.startsWith('(') && maskPhone(digits) === text;
  if (text === '' || (isMasked && isNational(digits))) return undefined;
  if (LOCAL_WRITTEN.test(text) && !WITHOUT_AREA.test(digits)) return `Falta o DDD. ${ANYWAY}`;
  if (digits.length < (isMasked ? 10 : 8)) return `Este telefone parece incompleto. ${ANYWAY}`;
  if (isMasked) return `Confira este telefone. ${ANYWAY}`;
  return 'Guardado como digitado: não cabe no formato (00) 00000-0000.';
}

/** The address that calls a stored number; undefined for what is not one number, such as two, or one with an extension. */
export function phoneUrl(stored: string | null | undefined): string | undefined {
  const text = storedPhone(stored ?? '');
  const digits = digitsOf(text);
  if (text.startsWith('(') && isNational(digits)) return `tel:+55${digits}`;
  if (digits.length < 8 || digits.length > 15 || LETTER.test(text) || /[/;,|]/.test(text)) return undefined;
  return `tel:${/^\s*\+/.test(text) ? '+' : ''}${digits}`;
}
