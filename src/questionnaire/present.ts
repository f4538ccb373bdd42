import { ageText } from '../lib/age';
import { fromIsoDate } from '../lib/dates';
import { type AnswerValues, type Field, type FieldsStep, fieldsOf, type Questionnaire } from './field';

/** One filled field, formatted. `long` texts take the full width, short ones are set in two columns. */
export type Entry = { readonly label: string; readonly value: string; readonly long: boolean };
export type Section = { readonly id: string; readonly title: string; readonly entries: readonly Entry[] };

function presentField(field: Field, row: AnswerValues, today: Date): Entry | null {
  const entry = (value: string | null, long = false): Entry | null =>
    value?.trim() ? { label: field.label, value, long } : null;
  switch (field.kind) {
    case 'age':
      return entry(ageText(row.dataNascimento ?? '', today));
    case 'birthDate':
      return entry(fromIsoDate(row[field.column]));
    case 'longText':
      return entry(row[field.column], true);
    default:
      return entry(row[field.column]);
  }
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
