import type { Answers } from './answers';
import { askedOfAll, type Question, questionsIn, type Step } from './field';
import type { Marks } from './marks';
import { hasErrors, validate } from './validate';

/**
 * The questions of a step without an answer. The marks 'Não sabe informar' and 'Não se aplica' count as answers, spaces and
 * 'Perguntar depois' do not.
 */
export function unanswered(step: Step, answers: Answers, marks: Marks): readonly Question[] {
  return askedOfAll(step).filter(({ column }) => {
    const mark = marks[column]?.mark;
    return !answers[column]?.trim() && (!mark || mark === 'nao_perguntado');
  });
}

export type StepProgress = {
  readonly asked: number;
  readonly answered: number;
  /** Whether nothing in the step blocks saving. */
  readonly valid: boolean;
};

export function stepProgress(step: Step, answers: Answers, marks: Marks): StepProgress {
  const asked = askedOfAll(step).length;
  return {
    asked,
    answered: asked - unanswered(step, answers, marks).length,
    valid: !hasErrors(Object.values(validate(questionsIn(step), answers))),
  };
}
