import { ageText } from '../lib/age';
import { fromIsoDate } from '../lib/dates';
import {
  type AnswerColumn,
  type AnswerValues,
  type Field,
  type FieldsStep,
  fieldsOf,
  type Questionnaire,
  questionsOf,
} from './field';

/** One filled field, formatted. `long` texts take the full width, short ones are set in two columns. */
export type Entry = {
  readonly label: string;
  readonly value: string;
  readonly long: boolean;
  /** Where the answer is stored; a computed age has no column. */
  readonly column?: AnswerColumn;
};
export type Section = { readonly id: string; readonly title: string; readonly entries: readonly Entry[] };

function presentField(field: Field, row: AnswerValues, today: Date): Entry | null {
  if (field.kind === 'age') {
    const value = ageText(row.dataNascimento ?? '', today);
    return value ? { label: field.label, value, long: false } : null;
  }
  const { kind, label, column } = field;
  const value = kind === 'birthDate' ? fromIsoDate(row[column]) : row[column];
  return value?.trim() ? { label, value, long: kind === 'longText', column } : null;
}

/**
 * The sections of the detail screen and of the PDF: every step that has fields, with its filled fields only.
 * `today` determines the age.
 */
export function toSections(questionnaire: Questionnaire, row: AnswerValues, today = new Date()): Section[] {
  return questionnaire.steps
    .filter((step): step is FieldsStep => step.kind === 'fields')
    .map((step) => ({
      id: step.id,
      title: step.title,
      entries: fieldsOf(step)
        .map((field) => presentField(field, row, today))
        .filter((entry) => entry !== null),
    }));
}

export type GlanceEntry = {
  readonly column: AnswerColumn;
  readonly label: string;
  readonly value: string;
  readonly caution: boolean;
};

/** The answers that are looked for before a session, as far as there are any. */
export function toGlance(questionnaire: Questionnaire, row: AnswerValues): GlanceEntry[] {
  return questionnaire.glance.flatMap(({ column, caution = false }) => {
    const label = questionsOf(questionnaire).find((question) => question.column === column)?.label;
    const value = row[column]?.trim();
    return label && value ? [{ column, label, value, caution }] : [];
  });
}
