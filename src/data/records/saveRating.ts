import type { Attained } from '../../questionnaire/goals';
import { supabase } from '../supabase/client';
import { DataError, dataOf, orThrow, UNIQUE_VIOLATION } from '../supabase/dataError';
import { type Goal, type GoalRating, isOfAnother } from './goals';

/** What is said about how far a goal was attained; null takes back a rating and puts nothing in its place. */
export type RatingWords = Pick<GoalRating, 'rated_on' | 'rated_by' | 'by_name' | 'comment'> & {
  readonly attained: Attained | null;
};
/** With an id from the client. */
export type NewRating = RatingWords & Pick<GoalRating, 'id'>;

/** The rating that a new one is about: it replaces one of the therapist's, and stands beside what somebody else said. */
export type About = { readonly strikes: string } | { readonly corrects: string } | null;

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
 * Adds a rating to a goal, or to what it is about. If an earlier attempt stored it and its answer was lost, it counts as saved; if
 * it said something else, that is corrected with what is said now: it is struck, or stands if it is what somebody else said.
 */
export async function addRating(goal: Goal, { id, ...words }: NewRating, about: About): Promise<GoalRating> {
  const columns = columnsOf(words);
  const { user_id, patient_id } = goal;
  const ratings = () => supabase.from('goal_ratings');
  const answer = await ratings()
    .insert({ id, user_id, patient_id, goal_id: goal.id, ...about, ...columns })
    .select()
    .single();
  if (answer.error?.code !== UNIQUE_VIOLATION) return orThrow(answer);
  const stored = dataOf(await ratings().select('*').eq('user_id', user_id).eq('id', id).maybeSingle());
  if (!stored) throw new DataError('refused', STRUCK_ELSEWHERE);
  if (isSame(stored, columns)) return stored;
  // a row that took a rating back has no value, and cannot be struck
  if (stored.level === null && stored.word === null && stored.corrects === null)
    return addRating(goal, { ...words, id: crypto.randomUUID() }, null);
  const next = { ...words, id: crypto.randomUUID() };
  if (isOfAnother(stored))
    return addRating(goal, { ...next, rated_by: 'terapeuta', by_name: null }, { corrects: stored.id });
  return addRating(goal, next, { strikes: stored.id });
}
