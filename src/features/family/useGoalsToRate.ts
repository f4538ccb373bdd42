import { useQuery } from '@tanstack/react-query';
import { type GoalCourse, goalsOptions } from '../../data/records/goals';
import { namedGoal } from '../../questionnaire/goalMarks';
import type { FamilyOf } from './handoverDraft';

const ofFamily = (courses: readonly GoalCourse[]) =>
  courses
    .filter(({ goal }) => goal.family_rates && goal.state === 'ativa')
    .map(({ goal }) => namedGoal(goal));

/** The goals in progress that the family rates, too; a new form has none. */
export const useGoalsToRate = ({ patientId, formKey }: FamilyOf) =>
  useQuery({ ...goalsOptions(patientId), enabled: formKey === undefined, select: ofFamily });
