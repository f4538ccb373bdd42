import { fromIsoDate } from '../../lib/dates';
import type { Explanation } from '../../records/explanations';

/** 'Explicado a Ana Prado (mãe) em 12/03/2026' */
export const explainedText = ({
  explained_to,
  explained_on,
}: Pick<Explanation, 'explained_to' | 'explained_on'>): string =>
  `Explicado a ${explained_to} em ${fromIsoDate(explained_on)}`;
