const MOST_DECIMALS = 6;
const MOST = 1e12;

/** '12,5' */
export const shownNumber = (value: number): string =>
  value.toLocaleString('pt-BR', { maximumFractionDigits: MOST_DECIMALS });

/** As it is typed: '1234,5' */
export const typedNumber = (value: number): string =>
  value.toLocaleString('pt-BR', { maximumFractionDigits: MOST_DECIMALS, useGrouping: false });

/** Reads '12,5', '12.5' and '1.234,5'; null for what is no number, or none that can be stored. */
export function parseDecimal(typed: string): number | null {
  const text = typed.trim().replace(/^[−–]/, '-');
  const plain = /^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(text) ? text.replaceAll('.', '') : text;
  if (!/^[+-]?\d+([.,]\d{1,6})?$/.test(plain)) return null;
  const value = Number(plain.replace(',', '.'));
  return Math.abs(value) <= MOST ? value : null;
}

/** True for a number that can be stored: its size and decimals are those of a typed one. */
export const isDecimal = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= MOST && Number(value.toFixed(MOST_DECIMALS)) === value;
