import { fromIsoDate, toIsoDate } from '../lib/dates';
import { withoutBareCountry } from '../lib/masks';
import {
  type AnswerColumn,
  type AnswerValues,
  type Question,
  type Questionnaire,
  questionsOf,
} from './field';

/** The values of the form's inputs, as typed: a birth date as 'dd/mm/aaaa', an untouched question as ''. */
export type Answers = Partial<Record<AnswerColumn, string>>;

export function emptyAnswers(questionnaire: Questionnaire): Answers {
  return Object.fromEntries(questionsOf(questionnaire).map((question) => [question.column, '']));
}

/** Converts a stored value to the input's value. */
function toAnswer(question: Question, value: string | null | undefined): string {
  if (value == null) return '';
  return question.kind === 'birthDate' ? fromIsoDate(value) : value;
}

/** Converts the stored values of the asked columns to form answers. */
export function toAnswers(questions: readonly Question[], row: Partial<AnswerValues>): Answers {
  return Object.fromEntries(
    questions.map((question) => [question.column, toAnswer(question, row[question.column])]),
  );
}

function toValue({ kind }: Question, text: string): string {
  if (kind === 'birthDate') return toIsoDate(text);
  return kind === 'phone' ? withoutBareCountry(text) : text;
}

/**
 * Converts form answers to column values. Null for an empty answer, a birth date that does not exist yet, and
 * a phone that is only a country code; birth dates become ISO.
 * U+0000 is removed, because PostgreSQL cannot store it; the text is otherwise unchanged.
 */
export function toRow(questions: readonly Question[], answers: Answers): Partial<AnswerValues> {
  return Object.fromEntries(
    questions.map((question) => {
      const text = (answers[question.column] ?? '').replaceAll('\u0000', '');
      return [question.column, toValue(question, text) || null];
    }),
  );
}

/** The columns that differ from the stored row; an update sends only these. */
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
