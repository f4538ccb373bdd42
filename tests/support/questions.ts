import { askedOfAll, type Questionnaire } from '../../src/questionnaire/field';

/** How many questions each step of a form asks everybody. */
export const askedIn = ({ steps }: Questionnaire): readonly number[] =>
  steps.map((step) => askedOfAll(step).length);
