import { type Questionnaire, questionsIn, type Step } from '../../questionnaire/field';
import { checkLength, hasErrors, validate } from '../../questionnaire/validate';
import type { AnswersForm } from './intakeForm';

/** The reason why a form cannot be saved, and the step that has the error. */
export type Problem = { readonly title: string; readonly text: string; readonly step: number };

type Answers = AnswersForm['answers'];

/** Labels of the answers that are too long for their columns. */
function lengthyIn(step: Step, answers: Answers): string[] {
  return questionsIn(step)
    .filter((question) => checkLength(question, answers[question.column] ?? ''))
    .map(({ label }) => label);
}

/** The first problem in the answers of these steps; missing answers come before too long ones. */
export function answersProblem(
  questionnaire: Questionnaire,
  steps: readonly Step[],
  answers: Answers,
): Problem | null {
  const findings = Object.values(validate(steps.flatMap(questionsIn), answers));
  if (!hasErrors(findings)) return null;
  const lengthy = steps.map((step) => lengthyIn(step, answers));
  const labels = lengthy.flat();
  const errors = findings.filter(({ level }) => level === 'error');
  if (errors.length > labels.length) {
    return { title: 'Campos obrigatórios', text: questionnaire.missingRequired, step: 0 };
  }
  return {
    title: 'Texto longo demais',
    text: `Encurte para salvar: ${labels.join(', ')}.`,
    step: lengthy.findIndex(({ length }) => length > 0),
  };
}
