import type { Unprinted } from '../pdf/unprinted';

const MOST_PLACES = 3;
const MOST_SIGNS = 10;

/** Isolated, so that right-to-left signs do not reorder the sentence. */
const isolated = (text: string) => `\u2068${text}\u2069`;

function placeText({ where, signs }: Unprinted): string {
  const shown = isolated(signs.slice(0, MOST_SIGNS).join(' ')) + (signs.length > MOST_SIGNS ? ' …' : '');
  return where ? `${shown} (${isolated(where)})` : shown;
}

/** Names the signs that a PDF lacks, and where they stand; '' where nothing is missing. */
export function unprintedText(unprinted: readonly Unprinted[]): string {
  if (unprinted.length === 0) return '';
  const more = unprinted.length - MOST_PLACES;
  const places = unprinted.slice(0, MOST_PLACES).map(placeText).join(', ');
  const rest = more > 0 ? ` e em mais ${more} ${more === 1 ? 'lugar' : 'lugares'}` : '';
  return `O PDF não tem como imprimir ${places}${rest}: no lugar está, entre colchetes, o que é.`;
}
