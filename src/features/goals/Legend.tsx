import type { GoalRating } from '../../data/records/goals';
import { raters } from '../../questionnaire/goals';
import { RaterSign } from './Course';
import { signOf } from './courseMarks';

const signs = [...raters, { value: 'correcao', label: 'Correção do terapeuta' }] as const;

/** The signs of those who have rated. */
export function Legend({ ratings }: { ratings: readonly GoalRating[] }) {
  const shown = signs.filter(({ value }) => ratings.some((rating) => signOf(rating) === value));
  return (
    <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
      {shown.map(({ value, label }) => (
        <li key={value} className="flex items-center gap-2">
          <svg viewBox="-8 -8 16 16" className="size-4 forced-color-adjust-none" aria-hidden="true">
            <RaterSign by={value} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
