import { useQuery } from '@tanstack/react-query';
import type { FamilyRow } from '../../data/records/familyAnswers';
import { goalsOptions } from '../../data/records/goals';
import { type NamedGoal, namedGoals } from '../../questionnaire/goalMarks';

const none: readonly NamedGoal[] = [];

/** The goals that these answers rate, read only where they rate any; undefined while they are read, none if that fails. */
export function useFamilyGoals(
  patientId: string,
  rows: readonly FamilyRow[],
): readonly NamedGoal[] | undefined {
  const isRated = rows.some(({ ratings }) => Object.keys(ratings).length > 0);
  const { data, isPending } = useQuery({ ...goalsOptions(patientId), enabled: isRated });
  if (data) return namedGoals(data);
  return isRated && isPending ? undefined : none;
}
