import { fromIsoDate, toIsoDate } from '../lib/dates';
import { storedPhone } from '../lib/phone';
import { visible, visibleWords } from '../lib/text';
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

/**
 * Converts an answer as typed, pasted or imported to the stored one: a birth date becomes ISO, '' if there is no such day; a phone
 * is masked if it fits. Signs that nobody sees are removed, U+0000 among them; the text is otherwise unchanged.
 */
export function storedAnswer({ kind }: Question, text: string): string {
  switch (kind) {
    case 'birthDate':
      return toIsoDate(visible(text));
    case 'phone':
      return storedPhone(text);
    case 'gestation':
      return visible(text).trim();
    case 'longText':
      return visibleWords(text);
    default:
      return visible(text);
  }
}

/** Converts form answers to column values; null for an empty one. */
export function toRow(questions: readonly Question[], answers: Answers): Partial<AnswerValues> {
  return Object.fromEntries(
    questions.map((question) => [
      question.column,
      storedAnswer(question, answers[question.column] ?? '') || null,
    ]),
  );
}

/** The columns that differ from the stored row; an update sends only these. What was stored otherwise before, and is untouched, stays. */
export function changedColumns(
  questions: readonly Question[],
  answers: Answers,
  stored: Partial<AnswerValues>,
): Partial<AnswerValues> {
  const now = toRow(questions, answers);
  const before = toRow(questions, toAnswers(questions, stored));
  return Object.fromEntries(
    Object.entries(now).filter(([column, value]) => value !== before[column as AnswerColumn]),
  );
}
