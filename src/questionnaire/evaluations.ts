import { fromIsoDate, todayIso } from '../lib/dates';
import { isUnreadable, type Unreadable } from '../lib/unreadable';
import { type AnswerColumn, type FieldsStep, type Question, type Questionnaire, questionsIn } from './field';
import type { AnswerMark } from './marks';
import { isAnswerColumn } from './questionnaires';

/** The step whose questions a re-evaluation asks first: Avaliação Funcional, of a child Rotina e Desempenho Ocupacional. */
export function functionalStepOf({ steps, functionalStep }: Questionnaire): FieldsStep {
  const step = steps.find(({ id }) => id === functionalStep);
  if (step?.kind !== 'fields') throw new Error(`the form has no step ${functionalStep}`);
  return step;
}

/** The civil day of the intake, ISO; that of the registration where nobody said another. */
export const intakeDayOf = ({
  attended_on,
  created_at,
}: {
  readonly attended_on: string | null;
  readonly created_at: string;
}): string => attended_on ?? todayIso(new Date(created_at));

/** What evaluations keep and compare: all but the first step, which says who the patient is. The database has the same in a list. */
export const evaluatedQuestionsOf = ({ steps: [, ...evaluated] }: Questionnaire): readonly Question[] =>
  evaluated.flatMap(questionsIn);

/** What was said of a question on a day. */
export type EvaluatedAnswer = {
  readonly column: AnswerColumn;
  /** '' where there is a mark instead. */
  readonly text: string;
  readonly mark: AnswerMark | null;
  readonly informant: string | null;
  /** Asked again, and confirmed as it was. */
  readonly isUnchanged: boolean;
};

type StoredEvaluation = {
  readonly questions: readonly string[];
  readonly answers: { readonly [question: string]: string } | Unreadable;
  readonly marks: { readonly [question: string]: AnswerMark };
  readonly informants: { readonly [question: string]: string };
  readonly unchanged: readonly string[];
};

/** What an evaluation asked, in the order in which it is stored; questions that no form asks any more are left out. */
export function evaluatedAnswers({
  questions,
  answers,
  marks,
  informants,
  unchanged,
}: StoredEvaluation): EvaluatedAnswer[] {
  const said = isUnreadable(answers) ? {} : answers;
  return questions.filter(isAnswerColumn).map((column) => ({
    column,
    text: said[column] ?? '',
    mark: marks[column] ?? null,
    informant: informants[column] ?? null,
    isUnchanged: unchanged.includes(column),
  }));
}

/** A stored evaluation as it is compared, or what was sent as one and reads like it. */
export const evaluatedOf = ({
  kind = 'again',
  evaluated_on: day,
  ...stored
}: StoredEvaluation & { readonly kind?: 'first' | 'again'; readonly evaluated_on: string }) => ({
  kind,
  day,
  answers: evaluatedAnswers(stored),
});

/** What evaluations are called beside each other: their days, and a number where several are of one day. */
export function comparedNames(
  evaluations: readonly { readonly kind: 'first' | 'again'; readonly evaluated_on: string }[],
): string[] {
  const names = evaluations.map(({ kind, evaluated_on }) =>
    kind === 'first' ? `${fromIsoDate(evaluated_on)}, anamnese` : fromIsoDate(evaluated_on),
  );
  return names.map((name, index) => {
    const number = names.slice(0, index).filter((other) => other === name).length + 1;
    return number > 1 ? `${name} (${number})` : name;
  });
}
