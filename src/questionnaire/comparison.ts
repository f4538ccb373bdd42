import type { EvaluatedAnswer } from './evaluations';
import { type AnswerColumn, type Questionnaire, questionsOf } from './field';
import { isSameAnswer } from './marks';
import type { Evaluated } from './reevaluation';

/** What was said of a question on one of the compared days. */
export type ComparedAnswer = EvaluatedAnswer & {
  /** The text of the compared day before on which something was said; null on the first one. */
  readonly before: string | null;
  /** Something else was said than before. */
  readonly isChanged: boolean;
};

export type ComparedQuestion = {
  readonly column: AnswerColumn;
  readonly label: string;
  /** By day; null where it was not asked. */
  readonly answers: readonly (ComparedAnswer | null)[];
  readonly isChanged: boolean;
};

function compareAnswers(given: readonly (EvaluatedAnswer | null)[]): (ComparedAnswer | null)[] {
  return given.map((answer, index) => {
    if (!answer) return null;
    const before = given.slice(0, index).findLast((earlier) => earlier !== null);
    const isChanged = before ? !isSameAnswer(before, answer) : index > 0;
    return { ...answer, before: before?.text ?? (index > 0 ? '' : null), isChanged };
  });
}

/**
 * The questions that these evaluations asked, the oldest of which comes first, in the order of the form. The intake answered
 * questions that no re-evaluation asks: they are left out.
 */
export function compareEvaluations(
  questionnaire: Questionnaire,
  chosen: readonly Evaluated[],
): ComparedQuestion[] {
  const again = chosen.filter(({ kind }) => kind === 'again');
  const asked = new Set(again.flatMap(({ answers }) => answers.map(({ column }) => column)));
  return questionsOf(questionnaire)
    .filter(({ column }) => asked.has(column))
    .map(({ column, label }) => {
      const given = chosen.map(({ answers }) => answers.find((answer) => answer.column === column) ?? null);
      const answers = compareAnswers(given);
      return { column, label, answers, isChanged: answers.some((answer) => answer?.isChanged) };
    });
}
