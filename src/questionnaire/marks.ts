import type { AnswerColumn } from './field';

/** Why a question has no answer. A question without a mark is simply empty: nothing is inferred. */
export type Mark = 'nao_perguntado' | 'nao_sabe' | 'nao_se_aplica';

/** What a therapist can mark a question with, in the order in which it is offered. */
export const markLabels: Readonly<Record<Mark, string>> = {
  nao_perguntado: 'Perguntar depois',
  nao_sabe: 'Não sabe informar',
  nao_se_aplica: 'Não se aplica',
};

/** What is known of one question besides its answer. One of the two is always there. */
export type AnswerMark = {
  readonly column: string;
  readonly mark: Mark | null;
  /** Who said it, in the words that are shown: 'Mãe'. */
  readonly informant: string | null;
};

/** By question; nothing for one that nobody marked and of which no informant is known. */
export type Marks = { readonly [column in AnswerColumn]?: Omit<AnswerMark, 'column'> };

/** Changes of marks: what is to stand for a question, or null for nothing. */
export type MarkChanges = { readonly [column in AnswerColumn]?: Omit<AnswerMark, 'column'> | null };

type Said = Omit<AnswerMark, 'column'> | null | undefined;

/** Whether two questions are said the same of; nothing is the same as null. */
export function isSameMark(one: Said, other: Said): boolean {
  return (
    (one?.mark ?? null) === (other?.mark ?? null) && (one?.informant ?? null) === (other?.informant ?? null)
  );
}

/** The marks of a record by question; a later version of the forms may have asked others, which are left out nowhere. */
export function toMarks(rows: readonly AnswerMark[]): Marks {
  return Object.fromEntries(rows.map(({ column, mark, informant }) => [column, { mark, informant }]));
}

/** Patients who speak for themselves, which goes without saying on paper. */
export const PATIENT = 'Paciente';

/** Those who inform most often; another one is written out. */
export const informants = [
  PATIENT,
  'Mãe',
  'Pai',
  'Cônjuge',
  'Filho(a)',
  'Escola',
  'Outro profissional',
  'Prontuário',
] as const;

/** How an informant is shown and printed. */
export const informedBy = (informant: string) => `Informado por: ${informant}`;
