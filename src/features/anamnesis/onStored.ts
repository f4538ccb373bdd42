import type { PatientRow } from '../../data/records/patients';
import { toAnswers } from '../../questionnaire/answers';
import type { AnswerColumn, Question } from '../../questionnaire/field';
import { toMarks } from '../../questionnaire/marks';
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
