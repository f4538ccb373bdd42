import type { Evaluation } from '../../data/records/evaluations';
import type { GoalVersion } from '../../data/records/goals';
import { institutions, PATIENT } from '../../questionnaire/marks';
import type { ReportSources } from './reportSources';

const isOfFamily = (informant: string | null): boolean =>
  informant !== null && informant !== PATIENT && !institutions.includes(informant);

/** The goal as the therapist words it, with her own ratings. */
const ownCourse = <Given extends GoalVersion>({ goal, ratings, ...rest }: Given) => ({
  ...rest,
  goal: { ...goal, own_words: null, said_by: null },
  ratings: ratings.filter(({ rated_by }) => rated_by === 'terapeuta'),
  corrections: [],
});

const ownEvaluation = (evaluation: Evaluation): Evaluation => ({
  ...evaluation,
  informants: Object.fromEntries(
    Object.entries(evaluation.informants).filter(([, informant]) => !isOfFamily(informant)),
  ),
});

const saysSomething = ({ goal, ratings }: GoalVersion): boolean =>
  Boolean(goal.own_words?.trim()) || ratings.some(({ rated_by }) => rated_by !== 'terapeuta');

/** False where nobody of the family said anything; what is not read may be there. */
export const hasFamilyWords = ({ patient, goals, evaluations }: ReportSources): boolean =>
  !goals ||
  goals.some((course) => [course, ...course.earlier].some(saysSomething)) ||
  patient.answer_marks.some(({ informant }) => isOfFamily(informant)) ||
  evaluations?.some(({ informants }) => Object.values(informants).some(isOfFamily)) === true;

/**
 * A record without what the family, or the patient, said of the goals and how they rated them, and without the family's names
 * beside the answers.
 */
export function withoutFamily(sources: ReportSources): ReportSources {
  const { patient, goals, evaluations } = sources;
  return {
    ...sources,
    patient: {
      ...patient,
      answer_marks: patient.answer_marks.map((entry) =>
        isOfFamily(entry.informant) ? { ...entry, informant: null } : entry,
      ),
    },
    goals: goals?.map((course) => ({ ...ownCourse(course), earlier: course.earlier.map(ownCourse) })),
    evaluations: evaluations?.map(ownEvaluation),
  };
}
