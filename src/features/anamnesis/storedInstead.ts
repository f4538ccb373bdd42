import type { AnswerColumn, PatientRow } from '../../data/records/patients';
import { type Answers, toAnswers } from '../../questionnaire/answers';
import type { Question } from '../../questionnaire/field';

/**
 * What the record holds after a save in place of what was sent: text of another device that was merged or chosen. A form
 * that stays open, because something else failed, takes it over; otherwise it would write its older text over it.
 */
export function storedInstead(
  questions: readonly Question[],
  sent: Answers,
  row: PatientRow,
): readonly { readonly column: AnswerColumn; readonly text: string }[] {
  const stored = toAnswers(questions, row);
  return questions
    .map(({ column }) => ({ column, text: stored[column] ?? '' }))
    .filter(({ column, text }) => text !== (sent[column] ?? ''));
}
