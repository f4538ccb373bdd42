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

/** '(00) 00000-0000' or '(00) 0000-0000', at most 15 characters. A pasted country code +55 goes. */
export function maskPhone(text: string): string {
  const digits = digitsOf(text);
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
  return phone.masked(national).trimEnd();
}

/** 'dd/mm/aaaa'; an ISO date that was pasted is turned round. */
export function maskDate(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text);
  return date.masked(iso ? `${iso[3]}${iso[2]}${iso[1]}` : digitsOf(text));
}

export const hasAllCpfDigits = (text: string) => digitsOf(text).length === 11;
export const isValidCpf = (text: string) => hasCpfCheckDigits(text);
export const isValidPhone = (text: string) => isPhone(text);
export const isValidEmail = (text: string) => isEmail(text.trim());
