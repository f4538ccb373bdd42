/** A registration with a regional council of physiotherapy and occupational therapy. */
export type Crefito = { readonly region: number; readonly number: string };

/** The council has 20 regions (COFFITO, 2024). */
const REGIONS = 20;
const SHAPE = /^(?:CREFITO)?[\s-]*(\d{1,2})[\s/]+(?:N\s*[º°o.]*\s*)?(\d{1,7})(?:[\s.-]*(TO|F))?$/i;
const WITHOUT_REGION = /^(?:CREFITO)?[\s-]*(?:N\s*[º°o.]*\s*)?\d{3,7}(?:[\s.-]*(?:TO|F))?$/i;

/**
 * Reads 'CREFITO-3/12345-TO' as people write it: without the word, with spaces or a dot, '-F' or no series.
 * A problem is told in words for the field.
 */
export function readCrefito(typed: string): Crefito | { readonly problem: string } {
  const text = typed.normalize('NFKC').replace(/[\u2010-\u2015\u2212]/g, '-').trim();
  // the number's own thousands dot and the space after 'CREFITO' carry nothing
  const plain = text.replace(/(\d)\.(?=\d{3}(?!\d))/g, '$1').replace(/\s*[/|]\s*/g, '/');
  const [, region = '', number = '', series] = SHAPE.exec(plain) ?? [];
  if (!number) {
    return {
      problem: WITHOUT_REGION.test(plain)
        ? 'Falta a região, como em CREFITO-3/12345-TO.'
        : 'Escreva a região e o número, como em CREFITO-3/12345-TO.',
    };
  }
  const council = Number(region);
  if (council < 1 || council > REGIONS) return { problem: `As regiões do CREFITO vão de 1 a ${REGIONS}.` };
  if (/^0+$/.test(number)) return { problem: 'Confira o número: ele não pode ser zero.' };
  return { region: council, number: series ? `${number}-${series.toUpperCase()}` : number };
}

/** 'CREFITO-3/12345-TO', as it is printed under a signature. */
export const crefitoText = ({ region, number }: Crefito) => `CREFITO-${region}/${number}`;
