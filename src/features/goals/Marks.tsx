import { Fragment } from 'react';
import type { Goal, GoalRating, GoalVersion } from '../../data/records/goals';
import { fromIsoDate } from '../../lib/dates';
import { correctionOfMark, goalTitle } from '../../questionnaire/goals';
import { Button } from '../../ui/controls/Button';
import { ratedText, raterText } from './goalWords';

const correctionsOf = ({ corrections }: GoalVersion, { id }: GoalRating) =>
  corrections.filter(({ corrects }) => corrects === id);

/** The course of a goal for those who read with a screen reader, in place of its drawing. */
export function MarksTable({ course }: { course: GoalVersion }) {
  const { goal, ratings } = course;
  const row = (rating: GoalRating, who: string) => {
    const { value, text } = ratedText(goal, rating);
    return (
      <tr key={rating.id}>
        <th scope="row">{fromIsoDate(rating.rated_on)}</th>
        <td>{who}</td>
        <td>{text ? `${value}: ${text}` : value}</td>
      </tr>
    );
  };
  return (
    // a table itself cannot be clipped
    <div className="sr-only">
      <table>
        <caption>Percurso da meta {goalTitle(goal)}</caption>
        <thead>
          <tr>
            <th scope="col">Data</th>
            <th scope="col">Quem avaliou</th>
            <th scope="col">Nível</th>
          </tr>
        </thead>
        <tbody>
          {ratings.map((mark) => (
            <Fragment key={mark.id}>
              {row(mark, raterText(mark))}
              {correctionsOf(course, mark).map((each) => row(each, correctionOfMark(mark)))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ListProps = {
  course: GoalVersion;
  /** Corrects a mark; absent for versions that are over. */
  onCorrect?: (rating: GoalRating) => void;
};

/** The marks of a goal with their notes, the newest first, each followed by its corrections. */
export function MarksList({ course, onCorrect }: ListProps) {
  const { goal, ratings } = course;
  return (
    <ul className="divide-y divide-line">
      {ratings.toReversed().map((mark) => {
        const corrections = correctionsOf(course, mark);
        return (
          <Fragment key={mark.id}>
            <MarkItem
              goal={goal}
              rating={mark}
              who={raterText(mark)}
              // two corrections beside each other could contradict: the one that stands is corrected
              onCorrect={corrections.length > 0 ? undefined : onCorrect}
            />
            {corrections.map((each) => (
              <MarkItem
                key={each.id}
                goal={goal}
                rating={each}
                who={correctionOfMark(mark)}
                onCorrect={onCorrect}
              />
            ))}
          </Fragment>
        );
      })}
    </ul>
  );
}

type ItemProps = {
  goal: Goal;
  rating: GoalRating;
  who: string;
  onCorrect: ListProps['onCorrect'];
};

function MarkItem({ goal, rating, who, onCorrect }: ItemProps) {
  const { value, text } = ratedText(goal, rating);
  const day = fromIsoDate(rating.rated_on);
  const isReplaced = rating.strikes !== null && rating.strikes !== rating.corrects;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <p>
          <strong className="font-semibold">{value}</strong>
          {text && ` ${text}`}
        </p>
        <p className="text-sm text-ink-2">
          {day} · <bdi>{who}</bdi>
          {rating.note_id && ' · na evolução'}
          {isReplaced && ' · corrigido'}
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
            className="max-sm:-ml-4"
            aria-label={`Corrigir o nível de ${day}, ${who}`}
            onClick={() => onCorrect(rating)}
          >
            Corrigir
          </Button>
        ))}
    </li>
  );
}
