import type { Goal, GoalRating } from '../../data/records/goals';
import { fromIsoDate } from '../../lib/dates';
import { goalTitle } from '../../questionnaire/goals';
import { Button } from '../../ui/controls/Button';
import { ratedText, raterText } from './goalWords';

type Props = {
  goal: Goal;
  /** The oldest first. */
  ratings: readonly GoalRating[];
};

/** The course of a goal for those who read with a screen reader, in place of its drawing. */
export function MarksTable({ goal, ratings }: Props) {
  return (
    // a table itself cannot be clipped
    <div className="sr-only">
      <table>
        <caption>Percurso da meta {goalTitle(goal)}</caption>
        <thead>
          <tr>
            <th scope="col">Data</th>
            <th scope="col">Quem marcou</th>
            <th scope="col">Marca</th>
          </tr>
        </thead>
        <tbody>
          {ratings.map((rating) => {
            const { value, text } = ratedText(goal, rating);
            return (
              <tr key={rating.id}>
                <th scope="row">{fromIsoDate(rating.rated_on)}</th>
                <td>{raterText(rating)}</td>
                <td>{text ? `${value}: ${text}` : value}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type ListProps = Props & {
  /** Corrects a mark; absent for versions that are over. */
  onCorrect?: (rating: GoalRating) => void;
};

/** The marks of a goal with their notes, the newest first. */
export function MarksList({ goal, ratings, onCorrect }: ListProps) {
  return (
    <ul className="divide-y divide-line">
      {ratings.toReversed().map((rating) => {
        const { value, text } = ratedText(goal, rating);
        const day = fromIsoDate(rating.rated_on);
        return (
          <li key={rating.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
              <p>
                <strong className="font-semibold">{value}</strong>
                {text && ` ${text}`}
              </p>
              <p className="text-sm text-ink-2">
                {day} · <bdi>{raterText(rating)}</bdi>
                {rating.note_id && ' · na evolução'}
                {rating.strikes && ' · corrigida'}
              </p>
              {rating.comment && (
                <p className="whitespace-pre-line text-sm">
                  <bdi>{rating.comment}</bdi>
                </p>
              )}
            </div>
            {onCorrect &&
              (rating.note_id ? (
                <p className="py-2.5 text-sm text-ink-2">Corrija a evolução</p>
              ) : (
                <Button
                  kind="quiet"
                  small
                  aria-label={`Corrigir a marca de ${day}, ${raterText(rating)}`}
                  onClick={() => onCorrect(rating)}
                >
                  Corrigir
                </Button>
              ))}
          </li>
        );
      })}
    </ul>
  );
}
