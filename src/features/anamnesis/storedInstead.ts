import type { PatientRow } from '../../data/records/patients';
import { toAnswers } from '../../questionnaire/answers';
import type { AnswerColumn, Question } from '../../questionnaire/field';
import { isSameMark, toMarks } from '../../questionnaire/marks';
import type { AnswersForm } from './intakeForm';

/** A form in which all questions but some say what the row says. */
export function onStored<Form extends AnswersForm>(
  questions: readonly Question[],
  form: Form,
  row: PatientRow,
  isKept: (column: AnswerColumn) => boolean,
): Form {
  const stored = toAnswers(questions, row);
  const said = toMarks(row.answer_marks);
  const answers = { ...form.answers };
  let marks = form.marks;
  for (const { column } of questions) {
    if (isKept(column)) continue;
    answers[column] = stored[column] ?? '';
    const { [column]: _, ...others } = marks;
    marks = said[column] ? { ...others, [column]: said[column] } : others;
  }
  return { ...form, answers, marks, informants: {} };
}

/**
 * The form after its answers were saved, if it stays open because another part of the save failed. It adopts the values of
 * the row that differ from what was sent, after a conflict was merged or decided, since the next save would overwrite them
 * with older text; and the step's informant of single answers. Input typed during the save (`now`) is kept.
 */
export function storedInstead(
  questions: readonly Question[],
  sent: AnswersForm,
  now: AnswersForm,
  row: PatientRow,
): AnswersForm {
  const isTyped = (column: AnswerColumn) =>
    now.answers[column] !== sent.answers[column] || !isSameMark(now.marks[column], sent.marks[column]);
  const { answers, marks, informants } = onStored(questions, now, row, isTyped);
  return { answers, marks, informants };
}
