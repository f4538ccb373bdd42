import { digitsOf, hasAllCpfDigits } from '../../lib/masks';
import { type Named, patientNames } from '../../lib/patientName';
import { foldName } from '../../lib/text';

/** Who a record is about; the birth date is ISO. */
export type Person = Named & {
  readonly dataNascimento?: string | null | undefined;
  readonly cpf?: string | null | undefined;
};

/** Records that share one of these have a name, be it the social or the civil one, and the birth date in common. */
export const birthKeys = ({ dataNascimento, ...names }: Omit<Person, 'cpf'>): string[] =>
  patientNames(names).flatMap((each) => {
    const name = foldName(each);
    return name && dataNascimento ? `${name} ${dataNascimento}` : [];
  });

/** Likewise for a CPF with all its digits, with or without dots. */
export const cpfKeys = (cpf: string | null | undefined): string[] =>
  cpf && hasAllCpfDigits(cpf) ? [digitsOf(cpf)] : [];

/** Records that share a key may be about the same person. */
export const personKeys = (person: Person): string[] => [...birthKeys(person), ...cpfKeys(person.cpf)];
