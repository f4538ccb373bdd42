import type { PatientRow } from '../../data/records/patients';
import { type Answers, toAnswers } from '../../questionnaire/answers';
import type { AnswerColumn, Question } from '../../questionnaire/field';

/**
 * Answers that the saved row holds with other text than was sent, after a conflict was merged or decided. A
 * form that stays open because another part of the save failed must adopt them, or the next save would
 * overwrite them with older text. What was typed during the save, which `now` differs by, is kept.
 */
export function storedInstead(
  questions: readonly Question[],
  sent: Answers,
  now: Answers,
  row: PatientRow,
): readonly { readonly column: AnswerColumn; readonly text: string }[] {
  const stored = toAnswers(questions, row);
  return questions
    .map(({ column }) => ({ column, text: stored[column] ?? '' }))
    .filter(({ column, text }) => text !== (sent[column] ?? '') && now[column] === sent[column]);
}
