import type { AnswerColumn, PatientKind } from './field';

/** Why a question has no answer. A question without a mark is simply empty: nothing is inferred. */
export type AnswerMark = 'nao_perguntado' | 'nao_sabe' | 'nao_se_aplica';

/** The labels of the marks, in the order of the menu. */
export const markLabels: Readonly<Record<AnswerMark, string>> = {
  nao_perguntado: 'Perguntar depois',
  nao_sabe: 'Não sabe informar',
  nao_se_aplica: 'Não se aplica',
};

/** The content of an answer: a text, or a mark in its place. */
export type AnswerContent = { readonly text: string; readonly mark: AnswerMark | null };

/** True where both say the same: a mark beside a text says nothing, nor does space around it. */
export const isSameAnswer = (one: AnswerContent, other: AnswerContent): boolean =>
  one.text.trim() === other.text.trim() && (one.text.trim() !== '' || one.mark === other.mark);

/** A question's mark and informant; at least one of them is set. */
export type MarkEntry = {
  readonly mark: AnswerMark | null;
  /** Who gave the answer or the mark, as displayed: 'Mãe'. */
  readonly informant: string | null;
};
export type MarkRow = MarkEntry & { readonly column: string };

/** By column; without an entry, the question has neither mark nor informant. */
export type Marks = { readonly [column in AnswerColumn]?: MarkEntry };

/** Changed entries by column; null removes one. */
export type MarkChanges = { readonly [column in AnswerColumn]?: MarkEntry | null };

/** Compares two entries; null and undefined both mean that there is none. */
export function isSameMark(one: MarkEntry | null | undefined, other: MarkEntry | null | undefined): boolean {
  return (
    (one?.mark ?? null) === (other?.mark ?? null) && (one?.informant ?? null) === (other?.informant ?? null)
  );
}

/** The marks of a record by column, including columns that only a newer version of the forms asks for. */
export function toMarks(rows: readonly MarkRow[]): Marks {
  return Object.fromEntries(rows.map(({ column, mark, informant }) => [column, { mark, informant }]));
}

/** The informant of patients who speak for themselves; not printed. */
export const PATIENT = 'Paciente';

/** Informants that are nobody of the family. */
export const institutions: readonly string[] = ['Escola', 'Outro profissional', 'Prontuário'];

/** The usual informants, offered as a list; another one is typed. */
const informants = [PATIENT, 'Mãe', 'Pai', 'Cônjuge', 'Filho(a)', ...institutions];

const neverOfChild: readonly string[] = ['Cônjuge', 'Filho(a)'];

/** The usual informants of a form. */
export const informantsOf = (kind: PatientKind): readonly string[] =>
  kind === 'infantil' ? informants.filter((each) => !neverOfChild.includes(each)) : informants;

/** Who informed all of several answers, if that was one person. */
export function sharedInformant(answers: readonly { readonly informant?: string }[]): string | undefined {
  const [first, ...others] = answers;
  const isSame = others.length > 0 && others.every(({ informant }) => informant === first?.informant);
  return isSame ? first?.informant : undefined;
}

/** The informant as displayed and printed. */
export const informedBy = (informant: string) => `Informado por: ${informant}`;
