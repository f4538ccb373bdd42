import type { Row } from '../../src/data/supabase/schema';
import { patientRow, therapist } from './patients';

/** A stored goal of the patient of these tests, all of whose levels are described. */
export function goalRow(given: Partial<Row<'goals'>> = {}): Row<'goals'> {
  return {
    id: '00000000-0000-4000-8000-0000000000a1',
    user_id: therapist.id,
    patient_id: patientRow().id,
    statement: 'Calçar o tênis sozinho',
    own_words: 'Quero calçar o tênis sozinho',
    said_by: 'Davi',
    area: 'Vestir-se',
    levels: ['Não tenta', 'Calça um pé', 'Calça os dois', 'Fecha o velcro', 'Dá o laço'],
    baseline: -2,
    target_on: '2026-12-18',
    importance: 3,
    difficulty: 2,
    family_rates: false,
    state: 'ativa',
    state_reason: null,
    state_changed_at: '2026-09-01T12:00:00+00:00',
    replaces: null,
    revision: 1,
    created_at: '2026-09-01T12:00:00+00:00',
    updated_at: '2026-09-01T12:00:00+00:00',
    ...given,
  };
}

/** A goal without levels. */
export const plainGoal = (given: Partial<Row<'goals'>> = {}): Row<'goals'> =>
  goalRow({
    id: '00000000-0000-4000-8000-0000000000a2',
    statement: 'Terminar a lição',
    own_words: null,
    said_by: null,
    levels: null,
    baseline: null,
    created_at: '2026-09-02T12:00:00+00:00',
    ...given,
  });

/** A rating by the therapist. */
export function ratingRow(given: Partial<Row<'goal_ratings'>> = {}): Row<'goal_ratings'> {
  return {
    id: '00000000-0000-4000-8000-0000000000c1',
    user_id: therapist.id,
    patient_id: patientRow().id,
    goal_id: goalRow().id,
    rated_on: '2026-11-04',
    level: 0,
    word: null,
    rated_by: 'terapeuta',
    by_name: null,
    comment: null,
    note_id: null,
    family_answers_id: null,
    strikes: null,
    corrects: null,
    created_at: '2026-11-04T12:00:00+00:00',
    ...given,
  };
}

export const goalId = (place: number): string => `00000000-0000-4000-8000-00000000010${place + 1}`;

/** A goal of which only the sentence is written. */
export const storedGoal = (given: Partial<Row<'goals'>> = {}): Row<'goals'> =>
  plainGoal({
    id: goalId(0),
    statement: 'Calçar o tênis.',
    area: null,
    target_on: null,
    importance: null,
    difficulty: null,
    created_at: '2026-06-03T12:00:00+00:00',
    ...given,
  });

/** A rating of that goal on this day. */
export const storedRating = (
  rated_on: string,
  given: Partial<Row<'goal_ratings'>> = {},
): Row<'goal_ratings'> =>
  ratingRow({
    id: `${rated_on}-${given.rated_by ?? 'terapeuta'}`,
    goal_id: goalId(0),
    rated_on,
    level: null,
    created_at: `${rated_on}T12:00:00+00:00`,
    ...given,
  });
