import { useQuery } from '@tanstack/react-query';
import { goalsOptions } from '../../data/records/goals';
import type { NoteWords } from '../../data/records/saveNote';
import { type NamedGoal, namedGoals } from '../../questionnaire/goalMarks';

const none: readonly NamedGoal[] = [];

/**
 * The goals that these notes rate, read only where one of them rates any; undefined while they are read. Where they could not
 * be read, none: their marks are shown all the same.
 */
export function useGoalsOfNotes(
  patientId: string,
  notes: readonly Pick<NoteWords, 'ratings'>[],
): readonly NamedGoal[] | undefined {
  const isRated = notes.some(({ ratings = {} }) => Object.keys(ratings).length > 0);
  const { data, isPending } = useQuery({ ...goalsOptions(patientId), enabled: isRated });
  if (data) return namedGoals(data);
  return isRated && isPending ? undefined : none;
}
