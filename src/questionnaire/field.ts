import type { adult } from './adult';
import type { child } from './child';
import type * as definition from './definition';

export type { PatientKind, Width } from './definition';

type AnyStep = (typeof adult | typeof child)['steps'][number];
type AnyField = Extract<AnyStep, { readonly kind: 'fields' }>['groups'][number]['fields'][number];

/** A column of `patients` that holds an answer: the columns that the two forms name. */
export type AnswerColumn = Extract<AnyField, { readonly column: string }>['column'];

/** The answers as column values; null for an empty answer. */
export type AnswerValues = { [column in AnswerColumn]: string | null };

export type Question = definition.Question<AnswerColumn>;
export type Field = definition.Field<AnswerColumn>;
export type QuestionGroup = definition.QuestionGroup<AnswerColumn>;
export type FieldsStep = definition.FieldsStep<AnswerColumn>;
export type Step = definition.Step<AnswerColumn>;
export type Questionnaire = definition.Questionnaire<AnswerColumn>;

export function fieldsOf(step: Step): readonly Field[] {
  return step.kind === 'fields' ? step.groups.flatMap((group) => group.fields) : [];
}

export function isQuestion(field: Field): field is Question {
  return field.kind !== 'age';
}

/** The questions of one step. */
export function questionsIn(step: Step): readonly Question[] {
  return fieldsOf(step).filter(isQuestion);
}

/** Those that everybody is asked. */
export const askedOfAll = (step: Step): readonly Question[] =>
  questionsIn(step).filter(({ folded }) => !folded);

/** Every question of the form, in form order. */
export function questionsOf(questionnaire: Questionnaire): readonly Question[] {
  return questionnaire.steps.flatMap(questionsIn);
}
