import type { AnswerColumn, AnswerValues } from '../data/records/patients';
import { fromIsoDate, toIsoDate } from '../lib/dates';
import { withoutBareCountry } from '../lib/masks';
import { type Question, type Questionnaire, questionsOf } from './field';

/** What stands in the form's inputs, as typed: a birth date as 'dd/mm/aaaa', an untouched question as ''. */
export type Answers = Partial<Record<AnswerColumn, string>>;

export function emptyAnswers(questionnaire: Questionnaire): Answers {
  return Object.fromEntries(questionsOf(questionnaire).map((question) => [question.column, '']));
}

/** What a question's input shows for the stored value. */
function toAnswer(question: Question, value: string | null | undefined): string {
  if (value == null) return '';
  return question.kind === 'birthDate' ? fromIsoDate(value) : value;
}

/** The stored values of the asked columns as form answers. */
export function toAnswers(questions: readonly Question[], row: Partial<AnswerValues>): Answers {
  return Object.fromEntries(
    questions.map((question) => [question.column, toAnswer(question, row[question.column])]),
  );
}

function toValue({ kind }: Question, text: string): string {
  switch (kind) {
    case 'birthDate':
      return toIsoDate(text);
    case 'phone':
      return withoutBareCountry(text);
    default:
      return text;
  }
}

/**
 * Form answers as column values: an empty answer is null, a birth date is ISO (null while it does not exist); a phone of
 * which only the country code was typed is null too.
 * PostgreSQL cannot store U+0000, so it goes; nothing else of what was typed is changed.
 */
export function toRow(questions: readonly Question[], answers: Answers): Partial<AnswerValues> {
  return Object.fromEntries(
    questions.map((question) => {
      const text = (answers[question.column] ?? '').replaceAll('\u0000', '');
      return [question.column, toValue(question, text) || null];
    }),
  );
}

/** Only what differs from the stored row: an update sends nothing else. */
export function changedColumns(
  questions: readonly Question[],
  answers: Answers,
  stored: Partial<AnswerValues>,
): Partial<AnswerValues> {
  const now = toRow(questions, answers);
  return Object.fromEntries(
    Object.entries(now).filter(([column, value]) => value !== (stored[column as AnswerColumn] ?? null)),
  );
}
