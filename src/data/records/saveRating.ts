import type { Attained } from '../../questionnaire/goals';
import { supabase } from '../supabase/client';
import { DataError, dataOf, orThrow, UNIQUE_VIOLATION } from '../supabase/dataError';
import type { Goal, GoalRating } from './goals';

/** What is said about how far a goal was attained; null takes back a rating and puts nothing in its place. */
export type RatingWords = Pick<GoalRating, 'rated_on' | 'rated_by' | 'by_name' | 'comment'> & {
  readonly attained: Attained | null;
};
/** With an id from the client. */
export type NewRating = RatingWords & Pick<GoalRating, 'id'>;

/** The code for a rating that another device has struck already. */
export const STRUCK_ELSEWHERE = 'struck';

const columnsOf = ({ attained, ...words }: RatingWords) => ({
  ...words,
  level: attained && 'level' in attained ? attained.level : null,
  word: attained && 'word' in attained ? attained.word : null,
});

const isSame = (row: GoalRating, words: ReturnType<typeof columnsOf>): boolean =>
  (Object.keys(words) as (keyof typeof words)[]).every((column) => row[column] === words[column]);

/**
 * Adds a rating to a goal, or strikes the rating `struckId` with it. If an earlier attempt stored it and its answer was lost, it
 * counts as saved; if it said something else, it is struck with what is said now.
 */
export async function addRating(
  goal: Goal,
  { id, ...words }: NewRating,
  struckId: string | null,
): Promise<GoalRating> {
  const columns = columnsOf(words);
  const { user_id, patient_id } = goal;
  const ratings = () => supabase.from('goal_ratings');
  const answer = await ratings()
    .insert({ id, user_id, patient_id, goal_id: goal.id, strikes: struckId, ...columns })
    .select()
    .single();
  if (answer.error?.code !== UNIQUE_VIOLATION) return orThrow(answer);
  const stored = dataOf(await ratings().select('*').eq('user_id', user_id).eq('id', id).maybeSingle());
  if (!stored) throw new DataError('refused', STRUCK_ELSEWHERE);
  if (isSame(stored, columns)) return stored;
  // a row that took a rating back has no value, and cannot be struck
  if (stored.level === null && stored.word === null)
    return addRating(goal, { ...words, id: crypto.randomUUID() }, null);
  return addRating(goal, { ...words, id: crypto.randomUUID() }, stored.id);
}
