import type { Answers } from '../../../src/questionnaire/answers.ts';
import type { FamilyAnswers } from '../../../src/questionnaire/family.ts';
import type { Course } from './course.ts';
import type { Outcome } from './outcome.ts';

/**
 * The long answers of a fictional record, which are consistent with each other. The texts are gender-neutral, since names
 * are drawn independently.
 */
export type Story = {
  /** Full years at the intake: from, to. */
  readonly years: readonly [number, number];
  readonly course: Course;
  /** Goals and results, where the treatment has some. */
  readonly outcome?: Outcome;
  readonly answers: Answers;
  /** The relation of an adult's informant. */
  readonly informant?: string;
  /** The answers in the family's form. */
  readonly family?: FamilyAnswers;
};
