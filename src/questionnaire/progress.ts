import type { Answers } from './answers';
import { type Question, questionsIn, type Step } from './field';
import type { Marks } from './marks';
import { hasErrors, validate } from './validate';

/**
 * The questions of a step that have no answer; spaces are none. That nobody knows, or that it does not apply, is one; what is
 * to be asked later is none.
 */
export function unanswered(step: Step, answers: Answers, marks: Marks): readonly Question[] {
  return questionsIn(step).filter(({ column }) => {
    const mark = marks[column]?.mark;
    return !answers[column]?.trim() && (!mark || mark === 'nao_perguntado');
  });
}

export type Progress = {
  readonly asked: number;
  readonly answered: number;
  /** Whether nothing in the step blocks saving. */
  readonly valid: boolean;
};

export function progressOf(step: Step, answers: Answers, marks: Marks): Progress {
  const questions = questionsIn(step);
  return {
    asked: questions.length,
    answered: questions.length - unanswered(step, answers, marks).length,
    valid: !hasErrors(validate(questions, answers)),
  };
}
