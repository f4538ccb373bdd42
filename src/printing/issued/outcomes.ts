import type { Evaluation } from '../../data/records/evaluations';
import { attainedOf, type GoalCourse, levelsOf } from '../../data/records/goals';
import { compareEvaluations } from '../../questionnaire/comparison';
import { evaluatedOf } from '../../questionnaire/evaluations';
import type { PatientKind } from '../../questionnaire/field';
import { type Attained, attainedText, levelText, levelTitles } from '../../questionnaire/goals';
import { questionnaireFor } from '../../questionnaire/questionnaires';

/** A rating of the therapist's: the day, and how far the goal was attained. */
export type RatedDay = { readonly day: string; readonly attained: Attained };

/** The therapist's own ratings of a goal, the oldest first. */
export const ratedDays = ({ ratings }: Pick<GoalCourse, 'ratings'>): RatedDay[] =>
  ratings.flatMap((rating) => {
    const attained = attainedOf(rating);
    return attained && rating.rated_by === 'terapeuta' ? [{ day: rating.rated_on, attained }] : [];
  });

/** How far it is attained in words: the description of the level, or what the level stands for. */
export const attainedWords = ({ goal }: Pick<GoalCourse, 'goal'>, attained: Attained): string =>
  'word' in attained
    ? attainedText(attained)
    : (levelText(levelsOf(goal), attained.level) ?? levelTitles[attained.level]);

/** The first and the last evaluation with the questions that both answer, and not alike; undefined without two. */
export function evaluationChanges(evaluations: readonly Evaluation[], kind: PatientKind) {
  const [first, last] = [evaluations[0], evaluations.at(-1)];
  if (!first || !last || first === last) return undefined;
  const compared = [first, last].map(evaluatedOf);
  return {
    from: first.evaluated_on,
    to: last.evaluated_on,
    changed: compareEvaluations(questionnaireFor(kind), compared).filter(
      ({ isChanged, answers }) => isChanged && answers.every((answer) => answer !== null),
    ),
  };
}
