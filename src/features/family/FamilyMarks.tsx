import type { FamilyPaper } from '../../questionnaire/familyWords';
import { goalMarks } from '../../questionnaire/goalMarks';

/** How a family rated the goals, read-only. */
export function FamilyMarks({
  paper: { ratings, goals },
}: {
  paper: Pick<FamilyPaper, 'ratings' | 'goals'>;
}) {
  return (
    <dl className="grid gap-4">
      {goalMarks(ratings, goals).map(({ goalId, title, value, text }) => (
        <div key={goalId} className="[overflow-wrap:anywhere]">
          <dt className="font-semibold">
            <bdi>{title}</bdi>
          </dt>
          <dd className="mt-0.5">
            {text === null ? (
              value
            ) : (
              <>
                <span className="mr-2 inline-block rounded-sm bg-accent-100 px-2 font-semibold">{value}</span>
                <bdi>{text}</bdi>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
