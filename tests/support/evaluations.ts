import type { Evaluation, NewEvaluation } from '../../src/data/records/evaluations';
import { therapist } from './patients';

const author = {
  name: 'Helena Duarte',
  category: 'Terapeuta Ocupacional',
  crefito_region: 3,
  crefito_number: '12345-TO',
};

/** A stored evaluation of the patient `p1`, which asks what it answers or marks. */
export function evaluation(given: Partial<Evaluation> = {}): Evaluation {
  const { answers = {}, marks = {}, kind = 'again' } = given;
  return {
    id: 'e1',
    user_id: therapist.id,
    patient_id: 'p1',
    kind,
    evaluated_on: '2026-08-26',
    questionnaire_version: 1,
    questions: [...Object.keys(answers), ...Object.keys(marks)],
    answers,
    marks,
    informants: {},
    unchanged: [],
    author: kind === 'first' ? null : author,
    finalised_at: '2026-08-26T15:00:00Z',
    ...given,
  };
}

export const newEvaluation = (given: Partial<NewEvaluation> = {}): NewEvaluation => {
  const {
    author: _,
    finalised_at: _1,
    kind: _2,
    user_id: _3,
    ...row
  } = evaluation(given as Partial<Evaluation>);
  return row as NewEvaluation;
};
