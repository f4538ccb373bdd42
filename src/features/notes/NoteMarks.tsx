import { goalMarks, type NamedGoal } from '../../questionnaire/goalMarks';
import type { Ratings } from '../../questionnaire/goals';

type Props = {
  ratings: Ratings | undefined;
  /** Undefined while they are read. */
  goals: readonly NamedGoal[] | undefined;
};

/** How far the goals were attained on the day of a note. */
export function NoteMarks({ ratings, goals }: Props) {
  const marks = ratings && goals ? goalMarks(ratings, goals) : [];
  if (marks.length === 0) return null;
  return (
    <ul aria-label="Metas do dia" className="mt-2 flex max-w-read flex-wrap gap-1.5">
      {marks.map(({ goalId, title, value, text }) => (
        <li
          key={goalId}
          className="min-w-0 rounded-sm bg-accent-50 px-2.5 py-1 text-sm [overflow-wrap:anywhere]"
        >
          <bdi>{title}</bdi>: <strong className="font-semibold">{value}</strong>
          {text && (
            <>
              , <bdi>{text}</bdi>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
