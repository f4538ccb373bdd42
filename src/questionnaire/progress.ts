import type { Answers } from './answers';
import { type Question, questionsIn, type Step } from './field';
import { hasErrors, validate } from './validate';

/** The questions of a step that have no answer; spaces are none. */
export function unanswered(step: Step, answers: Answers): readonly Question[] {
  return questionsIn(step).filter(({ column }) => !answers[column]?.trim());
}

export type Progress = {
  readonly asked: number;
  readonly answered: number;
  /** Whether nothing in the step blocks saving. */
  readonly valid: boolean;
};

export function progressOf(step: Step, answers: Answers): Progress {
  const questions = questionsIn(step);
  return {
    asked: questions.length,
    answered: questions.length - unanswered(step, answers).length,
    valid: !hasErrors(validate(questions, answers)),
  };
}
