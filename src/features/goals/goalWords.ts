import {
  attainedOf,
  type Goal,
  type GoalCourse,
  type GoalRating,
  type GoalVersion,
  levelsOf,
} from '../../data/records/goals';
import { formatDate, fromIsoDate } from '../../lib/dates';
import { ratingOptions, ratingValue } from '../../questionnaire/goalRating';
import { quotedWords, raters } from '../../questionnaire/goals';

/** 'Desde 03/06/2026, até 16/12/2026.'; 'Davi, em 03/06/2026.' where the card does not name whoever asked for it. */
export function goalFacts({ goal, earlier }: GoalCourse): string {
  const day = formatDate((earlier.at(-1)?.goal ?? goal).created_at);
  const begun = goal.said_by && !quotedWords(goal) ? `${goal.said_by}, em ${day}` : `Desde ${day}`;
  return goal.target_on ? `${begun}, até ${fromIsoDate(goal.target_on)}.` : `${begun}.`;
}

/** 'Terapeuta', 'Família: Renata (mãe)' */
export function raterText({ rated_by, by_name }: Pick<GoalRating, 'rated_by' | 'by_name'>): string {
  const label = raters.find(({ value }) => value === rated_by)?.label ?? rated_by;
  return by_name ? `${label}: ${by_name}` : label;
}

/** '+1' and 'Calça os dois e fecha o velcro'; no text for a word, nor for a correction without a value. */
export function ratedText(
  goal: Goal,
  rating: GoalRating,
): { readonly value: string; readonly text?: string } {
  const attained = attainedOf(rating);
  if (!attained) return { value: 'Não vale' };
  const value = ratingValue(attained);
  const option = [...ratingOptions(levelsOf(goal)), ...ratingOptions(null)].find(
    (one) => one.value === value,
  );
  return { value: option?.label ?? '', ...(option?.text && { text: option.text }) };
}

/** 'Último nível em 18/11/2026: +1, família 0'; each of those who rated last that day or before, with its corrections. */
export function lastMarks({ goal, ratings, corrections }: Omit<GoalVersion, 'isRated'>) {
  const last = raters.flatMap(({ value, label }) => {
    const rating = ratings.findLast(({ rated_by }) => rated_by === value);
    if (!rating) return [];
    const corrected = corrections
      .filter(({ corrects }) => corrects === rating.id)
      .map((correction) => ratedText(goal, correction).value.toLowerCase());
    return [{ rating, label, corrected, ...ratedText(goal, rating) }];
  });
  const on = ratings.at(-1)?.rated_on ?? null;
  return { on: fromIsoDate(on), last };
}
