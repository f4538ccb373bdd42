import { ageText } from '../lib/age';
import { correctedAgeText } from '../lib/gestation';

/** What an age is computed from, as it is stored; a form that does not ask for the weeks has none. */
type Born = {
  readonly dataNascimento?: string | null | undefined;
  readonly gestational_weeks?: string | null | undefined;
};

/** The corrected age alone; '' where none stands beside the age. */
export const correctedAgeOf = ({ dataNascimento, gestational_weeks }: Born, today = new Date()): string =>
  correctedAgeText(dataNascimento ?? '', gestational_weeks ?? '', today);

/** '1 ano, 2 meses (corrigida: 11 meses, 5 dias)'; the age alone where it is not corrected. */
export function ageOf(born: Born, today = new Date()): string {
  const age = ageText(born.dataNascimento ?? '', today);
  const corrected = correctedAgeOf(born, today);
  return corrected ? `${age} (corrigida: ${corrected})` : age;
}
