import { useQuery } from '@tanstack/react-query';
import { goalsIn, goalsOptions } from '../../data/records/goals';
import { type NamedGoal, namedGoal } from '../../questionnaire/goalMarks';
import type { Ratings } from '../../questionnaire/goals';

const none: readonly NamedGoal[] = [];

/**
 * The goals that these rows rate, read only where one of them rates any; undefined while they are read. Where they could not be
 * read, none: what is said of them is shown all the same.
 */
export function useRatedGoals(
  patientId: string,
  rows: readonly { readonly ratings?: Ratings | undefined }[],
): readonly NamedGoal[] | undefined {
  const isRated = rows.some(({ ratings = {} }) => Object.keys(ratings).length > 0);
  const { data, isPending } = useQuery({ ...goalsOptions(patientId), enabled: isRated });
  if (data) return goalsIn(data).map(namedGoal);
  return isRated && isPending ? undefined : none;
}
