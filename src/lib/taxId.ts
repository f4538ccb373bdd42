import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { digitsOf, isValidCpf, maskCpf } from './masks';

/** The places of a CNPJ: since July 2026 all but the last two can be letters (IN RFB 2.229/2024). */
const CNPJ = /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/;

/** 'CPF' or 'CNPJ', of a number that is written in full. */
export const kindOfTaxId = (text: string): 'CPF' | 'CNPJ' => (text.includes('/') ? 'CNPJ' : 'CPF');

/** '123.456.789-09' or '12.ABC.345/01DE-35' of what is typed, with or without its signs; null for what is neither. */
export function readTaxId(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[\s./-]/g, '');
  if (/^\d{11}$/.test(signs)) return isValidCpf(signs) ? maskCpf(digitsOf(signs)) : null;
  const [, one, two, three, four, check] = CNPJ.exec(signs) ?? [];
  if (!one || !isValidCnpj(signs, { version: 2 })) return null;
  return `${one}.${two}.${three}/${four}-${check}`;
}
