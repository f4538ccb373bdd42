import { attainedOf, type Goal, type GoalCourse, type GoalRating, levelsOf } from '../../data/records/goals';
import { formatDate, fromIsoDate } from '../../lib/dates';
import { ratingOptions, ratingValue } from '../../questionnaire/goalRating';
import { raters } from '../../questionnaire/goals';

/** 'Davi, em 03/06/2026. Até 16/12/2026.' */
export function goalFacts({ goal, earlier }: GoalCourse): string {
  const begun = formatDate((earlier.at(-1)?.goal ?? goal).created_at);
  const said = goal.said_by?.trim() ? `${goal.said_by.trim()}, em ${begun}.` : `Desde ${begun}.`;
  return [said, goal.target_on && `Até ${fromIsoDate(goal.target_on)}.`].filter(Boolean).join(' ');
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

/** 'Última marca em 18/11/2026: +1, família 0'; each of those who rated last that day or before, with its corrections. */
export function lastMarks({ goal, ratings, corrections }: Omit<GoalCourse, 'earlier' | 'isRated'>) {
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
