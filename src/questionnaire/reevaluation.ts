import { visible } from '../lib/text';
import { type Answers, changedColumns, toRow } from './answers';
import { type EvaluatedAnswer, evaluatedQuestionsOf, functionalStepOf } from './evaluations';
import type { RecordContent } from './familyReview';
import { type AnswerColumn, type Question, type Questionnaire, questionsIn, questionsOf } from './field';
import { type AnswerContent, type AnswerMark, isSameAnswer, type Marks } from './marks';
import { changedMarks, marksIn, toStoredMarks } from './storedMarks';

/** What was said last of a question, by whom, and where it stands. */
export type Earlier = AnswerContent & {
  readonly informant: string | null;
  readonly source:
    | { readonly kind: 'first' | 'again'; readonly day: string; readonly isUnchanged: boolean }
    /** In the record: as of an intake of this day, or changed after the evaluation of this day. */
    | { readonly kind: 'record' | 'changed'; readonly day: string };
};

/** An evaluation as far as its answers go. */
export type Evaluated = {
  readonly kind: 'first' | 'again';
  readonly day: string;
  readonly answers: readonly EvaluatedAnswer[];
};

/** An answer that was confirmed as it stood: when, by whom, and what it was. It confirms nothing else. */
export type Confirmed = AnswerContent & { readonly at: string; readonly informant: string };

/** The values of the form. */
export type EvaluationForm = {
  answers: Answers;
  marks: Marks;
  /** Who informs today, unless an answer has an informant of its own. */
  informant: string;
  confirmed: { readonly [column in AnswerColumn]?: Confirmed };
  /** Questions beside the functional ones. */
  others: readonly AnswerColumn[];
};

/** 'Perguntar depois' is no answer: what is not asked today stays as it is. */
export const evaluationMarks = ['nao_sabe', 'nao_se_aplica'] as const satisfies readonly AnswerMark[];

/**
 * What was said last of a question: by the latest evaluation that asked it, unless the record says something else by now. Null where
 * nothing was said. `evaluated` begins with the oldest.
 */
export function earlierOf(
  column: AnswerColumn,
  record: RecordContent,
  evaluated: readonly Evaluated[],
  intakeDay: string,
): Earlier | null {
  const { mark = null, informant = null } = record.marks[column] ?? {};
  const now: AnswerContent = { text: record.answers[column] ?? '', mark };
  const last = evaluated.findLast(({ answers }) => answers.some((answer) => answer.column === column));
  const answer = last?.answers.find((each) => each.column === column);
  if (last && answer && isSameAnswer(answer, now)) {
    const { text, mark, informant, isUnchanged } = answer;
    return { text, mark, informant, source: { kind: last.kind, day: last.day, isUnchanged } };
  }
  if (now.text.trim() === '' && (now.mark === null || now.mark === 'nao_perguntado')) return null;
  const since = last ?? evaluated[0];
  const source = since
    ? ({ kind: 'changed', day: since.day } as const)
    : ({ kind: 'record', day: intakeDay } as const);
  return { ...now, informant, source };
}

/** The questions of a re-evaluation, in the order of the form. */
export function questionsAsked(
  questionnaire: Questionnaire,
  others: readonly AnswerColumn[],
): readonly Question[] {
  const functional = questionsIn(functionalStepOf(questionnaire));
  return questionsOf(questionnaire).filter(
    (question) => functional.includes(question) || others.includes(question.column),
  );
}

/** The long texts of the other steps, which a re-evaluation may ask as well. */
export function otherQuestions(questionnaire: Questionnaire): readonly Question[] {
  const functional = questionsIn(functionalStepOf(questionnaire));
  return evaluatedQuestionsOf(questionnaire).filter(
    (question) => question.kind === 'longText' && !functional.includes(question),
  );
}

/** The confirmation of an answer, unless something else was said since. */
export function confirmedOf(
  { confirmed }: Pick<EvaluationForm, 'confirmed'>,
  column: AnswerColumn,
  earlier: Earlier | null,
): Confirmed | undefined {
  const found = confirmed[column];
  return found && earlier && isSameAnswer(found, earlier) ? found : undefined;
}

export const isAnswered = (
  { answers, marks }: Pick<EvaluationForm, 'answers' | 'marks'>,
  column: AnswerColumn,
): boolean => Boolean(answers[column]?.trim()) || Boolean(marks[column]?.mark);

type SaidInAll = {
  readonly questions: AnswerColumn[];
  readonly answers: { readonly [column: string]: string };
  readonly marks: { readonly [column: string]: AnswerMark };
  readonly informants: { readonly [column: string]: string };
  readonly unchanged: AnswerColumn[];
};

const byColumn = <T>(entries: readonly (readonly [AnswerColumn, T | null | undefined])[]) =>
  Object.fromEntries(entries.filter((entry): entry is [AnswerColumn, T & {}] => Boolean(entry[1])));

/** What a form says of the questions that are answered or confirmed. */
export function evaluationOf(
  questionnaire: Questionnaire,
  form: EvaluationForm,
  earlierOf: (column: AnswerColumn) => Earlier | null,
): SaidInAll {
  const asked = questionsAsked(questionnaire, form.others);
  const row = toRow(asked, form.answers);
  const said = writtenMarks(questionnaire, form);
  const given = asked.flatMap(({ column }) => {
    if (isAnswered(form, column)) {
      const { mark, informant } = said[column] ?? {};
      return [{ column, text: row[column], mark, informant, isUnchanged: false }];
    }
    const earlier = earlierOf(column);
    const confirmed = confirmedOf(form, column, earlier);
    if (!confirmed || !earlier) return [];
    const { text, mark } = earlier;
    const informant = visible(confirmed.informant).trim() || visible(form.informant).trim();
    return [{ column, text, mark: text.trim() ? null : mark, informant, isUnchanged: true }];
  });
  return {
    questions: given.map(({ column }) => column),
    answers: byColumn(given.map(({ column, text }) => [column, text?.trim() ? text : null])),
    marks: byColumn(given.map(({ column, mark }) => [column, mark])),
    informants: byColumn(given.map(({ column, informant }) => [column, informant])),
    unchanged: given.flatMap(({ column, isUnchanged }) => (isUnchanged ? [column] : [])),
  };
}

/** Marks and informants of what is written, each with the informant of today where it has none of its own. */
function writtenMarks({ steps }: Questionnaire, { answers, marks, informant }: EvaluationForm): Marks {
  const informants = Object.fromEntries(steps.map(({ id }) => [id, informant]));
  return toStoredMarks(steps, { answers, marks, informants });
}

/** What a form changes in the record: what is written or marked, not what is confirmed. */
export function recordChanges(questionnaire: Questionnaire, form: EvaluationForm, record: RecordContent) {
  const written = questionsAsked(questionnaire, form.others).filter(({ column }) => isAnswered(form, column));
  const said = marksIn(written, writtenMarks(questionnaire, form));
  return {
    answers: changedColumns(written, form.answers, record.answers),
    marks: changedMarks(written, said, record.marks),
  };
}

/** The questions whose text in the record gives way to a mark. */
export const replacedByMark = (
  questionnaire: Questionnaire,
  form: EvaluationForm,
  record: RecordContent,
): readonly Question[] =>
  questionsAsked(questionnaire, form.others).filter(
    ({ column }) =>
      !form.answers[column]?.trim() && form.marks[column]?.mark && record.answers[column]?.trim(),
  );
