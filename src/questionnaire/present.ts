import { fromIsoDate } from '../lib/dates';
import { isGestation } from '../lib/gestation';
import { ageOf } from './age';
import type { Drawing } from './drawing';
import {
  type AnswerColumn,
  type AnswerValues,
  type Field,
  type FieldsStep,
  fieldsOf,
  type Question,
  type Questionnaire,
  questionsIn,
  questionsOf,
} from './field';
import { type Marks, markLabels } from './marks';

/** One formatted answer. `long` texts take the full width, short ones are set in two columns. */
export type SectionEntry = {
  readonly label: string;
  readonly value: string;
  readonly long: boolean;
  /** Where the answer is stored; a computed age has no column. */
  readonly column?: AnswerColumn;
  /** The value is the label of a mark, not an answer: 'Não sabe informar'. */
  readonly marked?: true;
  /** Who gave the answer: 'Mãe'. */
  readonly informant?: string;
  /** Drawn below the words of a long answer on paper. */
  readonly drawing?: Drawing;
  /** Stands on one page of paper, if one holds it. */
  readonly whole?: true;
};
export type Section = {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly SectionEntry[];
};

function shownValue(kind: Question['kind'], value: string | null): string | null {
  if (kind === 'birthDate') return fromIsoDate(value);
  return kind === 'gestation' && value && isGestation(value) ? `${value} semanas completas` : value;
}

function presentField(field: Field, row: AnswerValues, marks: Marks, today: Date): SectionEntry | null {
  if (field.kind === 'age') {
    const value = ageOf(row, today);
    return value ? { label: field.label, value, long: false } : null;
  }
  const { kind, label, column } = field;
  const { mark, informant } = marks[column] ?? {};
  const said = { long: kind === 'longText', column, ...(informant && { informant }) };
  const value = shownValue(kind, row[column]);
  if (value?.trim()) return { label, value, ...said };
  return mark && mark !== 'nao_perguntado' ? { label, value: markLabels[mark], marked: true, ...said } : null;
}

/**
 * The sections of the detail screen and of the PDF: every step that has fields, with its answered questions. The marks
 * 'Não sabe informar' and 'Não se aplica' count as answers, 'Perguntar depois' does not. `today` determines the age.
 */
export function toSections(
  questionnaire: Questionnaire,
  row: AnswerValues,
  marks: Marks = {},
  today = new Date(),
): Section[] {
  return questionnaire.steps
    .filter((step): step is FieldsStep => step.kind === 'fields')
    .map((step) => ({
      id: step.id,
      title: step.title,
      entries: fieldsOf(step)
        .map((field) => presentField(field, row, marks, today))
        .filter((entry) => entry !== null),
    }));
}

/** The questions of one section that are still to be asked. */
export type ToAsk = {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
};

/** The questions of these columns, by section in form order; columns that the form does not ask for are left out. */
export function toAskOf(questionnaire: Questionnaire, columns: readonly string[]): ToAsk[] {
  return questionnaire.steps
    .map((step) => ({
      id: step.id,
      title: step.title,
      questions: questionsIn(step).filter(({ column }) => columns.includes(column)),
    }))
    .filter(({ questions }) => questions.length > 0);
}

export type GlanceEntry = {
  readonly column: AnswerColumn;
  readonly label: string;
  /** The answer, or the label of its mark; undefined for a question that was not asked. */
  readonly value: string | undefined;
  /** Of a safety risk. Marked as unknown, it counts as one, since it was not ruled out. */
  readonly risk?: 'exists' | 'none' | 'notAsked';
};

const plain = (text: string) =>
  text
    .trim()
    .replace(/[\s.]+$/, '')
    .toLocaleLowerCase('pt-BR');

/** Typed with a full stop, in other letters or by the family, the usual answer means the same. */
const isUsual = (said: string, { usual, familyUsual }: Question) =>
  [usual, familyUsual].some((each) => each && plain(each) === plain(said));

/** The answers that therapists look up before a session. One that is missing is listed: silence would look like 'none'. */
export function toGlance(
  questionnaire: Questionnaire,
  row: Partial<AnswerValues>,
  marks: Marks = {},
): GlanceEntry[] {
  return questionnaire.glance.flatMap(({ column, caution = false }) => {
    const question = questionsOf(questionnaire).find((each) => each.column === column);
    if (!question) return [];
    const { mark } = marks[column] ?? {};
    const said = row[column]?.trim() || undefined;
    const value = said ?? (mark && mark !== 'nao_perguntado' ? markLabels[mark] : undefined);
    const isNone = said ? isUsual(said, question) : mark === 'nao_se_aplica';
    const risk = value === undefined ? 'notAsked' : isNone ? 'none' : 'exists';
    return { column, label: question.label, value, ...(caution && { risk }) };
  });
}

/** The safety risk among them. */
export const riskOf = (entries: readonly GlanceEntry[]) => entries.find(({ risk }) => risk);

/** The beginning of an answer about a risk, which names it: up to the first ':' or '.'. */
export const riskName = (value: string): string => value.split(/[:.]/, 1)[0]?.trim() || value;
