import { useQuery } from '@tanstack/react-query';
import { type GoalCourse, goalsOptions } from '../../data/records/goals';
import { namedGoal } from '../../questionnaire/goalMarks';
import { goalTitle, quotedWords } from '../../questionnaire/goals';
import type { FamilyOf } from './handoverDraft';

/** The family knows a goal by its own words, where there are some. */
const ofFamily = (courses: readonly GoalCourse[]) =>
  courses
    .filter(({ goal }) => goal.family_rates && goal.state === 'ativa')
    .map(({ goal }) => ({ ...namedGoal(goal), title: quotedWords(goal) ?? goalTitle(goal) }));

/** The goals in progress that the family rates, too; a new form has none. */
export const useGoalsToRate = ({ patientId, formKey }: FamilyOf) =>
  useQuery({ ...goalsOptions(patientId), enabled: formKey === undefined, select: ofFamily });
