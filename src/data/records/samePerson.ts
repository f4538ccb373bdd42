import { digitsOf, hasAllCpfDigits } from '../../lib/masks';
import { foldName } from '../../lib/text';

/** Who a record is about; the birth date is ISO. */
export type Person = {
  readonly nome?: string | null;
  readonly dataNascimento?: string | null;
  readonly cpf?: string | null | undefined;
};

/** Two records with the same key have the same name and birth date; undefined where one of them is missing. */
export function birthKey({
  nome,
  dataNascimento,
}: Pick<Person, 'nome' | 'dataNascimento'>): string | undefined {
  const name = foldName(nome ?? '');
  return name && dataNascimento ? `${name} ${dataNascimento}` : undefined;
}

/** Likewise for a CPF with all its digits, with or without dots. */
export const cpfKey = (cpf: string | null | undefined): string | undefined =>
  cpf && hasAllCpfDigits(cpf) ? digitsOf(cpf) : undefined;

/** Records that share a key may be about the same person. */
export const personKeys = (person: Person): string[] =>
  [birthKey(person), cpfKey(person.cpf)].filter((key) => key !== undefined);
