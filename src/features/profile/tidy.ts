import { crefitoText, readCrefito } from '../../lib/crefito';
import { storedPhone } from '../../lib/phone';
import { readTaxId } from '../../lib/taxId';
import type { ColumnOf } from '../../records/entity';
import type { profiles } from '../../records/profile';

export type ProfileField = ColumnOf<typeof profiles>;

/** Formats a field on blur: a CREFITO in full, a phone, CPF or CNPJ with its signs. */
export function tidy(field: ProfileField, typed: string): string {
  if (field === 'phone') return storedPhone(typed);
  if (field === 'tax_id') return readTaxId(typed) ?? typed;
  if (field !== 'crefito' && field !== 'supervisor_crefito') return typed;
  const crefito = readCrefito(typed);
  return 'problem' in crefito ? typed : crefitoText(crefito);
}
