/** A registration with a regional council of physiotherapy and occupational therapy. */
export type Crefito = { readonly region: number; readonly number: string };

/** The council has 20 regions (COFFITO, 2024). */
const REGIONS = 20;
const SERIES = '(?:[\\s.-]*(TO|F))?$';
const WHOLE = new RegExp(`^(?:CREFITO)?[\\s-]*(\\d{1,2})[\\s/-]+(\\d{1,7})${SERIES}`, 'i');
const WITHOUT_REGION = new RegExp(`^(?:CREFITO)?[\\s-]*\\d{3,7}${SERIES}`, 'i');

/** Normalises dashes and removes 'nº' and thousands separators. */
function plain(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/n\s*[o°.]+/gi, ' ')
    .replace(/(\d)\.(?=\d{3}(?!\d))/g, '$1')
    .trim();
}

/**
 * Parses 'CREFITO-3/12345-TO' leniently: the word may be missing, separators may be spaces or dots, the
 * series may be F or absent. Otherwise returns the error text for the field.
 */
export function readCrefito(typed: string): Crefito | { readonly problem: string } {
  const text = plain(typed);
  const [, region = '', number = '', series] = WHOLE.exec(text) ?? [];
  if (!number) {
    const missing = WITHOUT_REGION.test(text) ? 'Falta a região' : 'Escreva a região e o número';
    return { problem: `${missing}, como em CREFITO-3/12345-TO.` };
  }
  const council = Number(region);
  if (council < 1 || council > REGIONS) return { problem: `As regiões do CREFITO vão de 1 a ${REGIONS}.` };
  if (/^0+$/.test(number)) return { problem: 'Confira o número: ele não pode ser zero.' };
  return { region: council, number: series ? `${number}-${series.toUpperCase()}` : number };
}

/** Formats as 'CREFITO-3/12345-TO', for the line below a signature. */
export const crefitoText = ({ region, number }: Crefito) => `CREFITO-${region}/${number}`;

/** The same of what is stored; '' without a registration. */
export const storedCrefito = (
  region: number | null | undefined,
  number: string | null | undefined,
): string => (region && number ? crefitoText({ region, number }) : '');
