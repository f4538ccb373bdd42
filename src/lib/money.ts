/** Said of what is typed for reais and is none. */
export const NOT_REAIS = 'Escreva só o valor em reais, como 180,00.';

/** Reads '180', '180,00' and '1.234,50' in reais, as centavos; null for anything else. */
export function parseReais(typed: string): number | null {
  const text = typed.replace(/^\s*R\$/, '').trim();
  if (!/^(\d{1,3}(\.\d{3})+|\d{1,7})(,\d{2})?$/.test(text)) return null;
  const [reais = '', centavos = '00'] = text.replaceAll('.', '').split(',');
  const value = Number(reais) * 100 + Number(centavos);
  return value > 0 ? value : null;
}

const format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** 'R$ 1.234,50' of centavos. */
export const shownReais = (centavos: number): string => format.format(centavos / 100).replace(/\s/g, ' ');

/** '1.234,50' of centavos, as a field for reais takes it. */
export const typedReais = (centavos: number): string => shownReais(centavos).replace('R$ ', '');
