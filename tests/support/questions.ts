import { type Questionnaire, questionsIn } from '../../src/questionnaire/field';

/** How many questions each step of a form asks. */
export const askedIn = ({ steps }: Questionnaire): readonly number[] =>
  steps.map((step) => questionsIn(step).length);
