import { SHORT_TEXT_MAX } from './limits';
import { isSameName } from './text';

const CIVIL = ' (nome civil: ';
const END = ')';

/** 'Larissa Prado (nome civil: Lucas Prado)' */
const bothNames = (name: string, civil: string): string => `${name}${CIVIL}${civil}${END}`;

/** The names in such a text: two, or the only one. */
export function namesInText(text: string): readonly string[] {
  const at = text.indexOf(CIVIL);
  if (at < 0 || !text.endsWith(END)) return [text];
  return [text.slice(0, at), text.slice(at + CIVIL.length, -END.length)];
}

/** Both names of a patient. Whoever reads one to show it reads the other, too. */
export type Named = { readonly nome: string; readonly social_name: string | null };

/** What a patient is called wherever a name is shown: the social name, where there is one, as Decreto 8.727/2016 asks of the federal administration. */
export const patientNameOf = ({ nome, social_name }: Named): string =>
  social_name?.trim() ? social_name : nome;

/** The civil name of who is called otherwise. */
export const civilNameOf = (patient: Named): string | undefined =>
  !patient.nome.trim() || isSameName(patientNameOf(patient), patient.nome) ? undefined : patient.nome;

/** 'Larissa Prado (nome civil: Lucas Prado)', for those who know the patient by documents. */
export function bothNamesOf(patient: Named): string {
  const civil = civilNameOf(patient);
  return civil === undefined ? patientNameOf(patient) : bothNames(patientNameOf(patient), civil);
}

/** Who signs without a representative: both names, unless they are longer than a signer's name can be. */
export function signerNameOf(patient: Named): string {
  const both = bothNamesOf(patient);
  return both.length > SHORT_TEXT_MAX ? patient.nome : both;
}

/** Every name of a patient, by any of which records are found and compared. */
export const patientNames = ({ nome, social_name }: Named): readonly string[] =>
  social_name?.trim() ? [social_name, nome] : [nome];

type Given = { readonly [name in keyof Named]?: string | null | undefined };

/** The names in what is typed, or kept by a version that knew no social name. */
export const namesIn = ({ nome, social_name }: Given): Named => ({
  nome: nome ?? '',
  social_name: social_name || null,
});

/** What a form calls its patient; '' before there is a name. */
export const patientNameIn = (answers: Given): string => patientNameOf(namesIn(answers)).trim();
