import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { attainedOf, type Goal, type GoalCourse, levelsOf } from '../../data/records/goals';
import { ratingOf, ratingOptions, ratingValue } from '../../questionnaire/goalRating';
import { type Attained, goalTitle, labelOfState, type Ratings } from '../../questionnaire/goals';
import { Button } from '../../ui/controls/Button';
import { RatingField } from '../../ui/controls/RatingField';
import { Sheet } from '../../ui/layout/Sheet';
import type { NoteForm } from './noteForm';

/** A goal that a note can rate. */
type RatedGoal = {
  readonly goal: Goal;
  /** The therapist's last rating. */
  readonly before: Attained | null;
  /** Why it is offered only because the note rates it already; undefined for one in progress. */
  readonly over: string | undefined;
};

/** The goals in progress, and those that the note rates already; ratings of the note that it corrects were not made before it. */
function goalsToRate(
  courses: readonly GoalCourse[],
  ratings: Ratings,
  corrected: string | null,
): readonly RatedGoal[] {
  return courses.flatMap(({ earlier, ...latest }) =>
    [latest, ...earlier].flatMap(({ goal, ratings: course }, index) => {
      const isActive = index === 0 && goal.state === 'ativa';
      if (!isActive && !(goal.id in ratings)) return [];
      const last = course.findLast(
        ({ rated_by, note_id }) => rated_by === 'terapeuta' && (note_id === null || note_id !== corrected),
      );
      const over = index > 0 ? 'Há uma versão nova desta meta' : labelOfState(goal.state);
      return { goal, before: last ? attainedOf(last) : null, over: isActive ? undefined : over };
    }),
  );
}

type Props = {
  control: Control<NoteForm>;
  goals: readonly RatedGoal[];
};

/** 'Metas de hoje': a row and at most one press for each goal (D-348). */
function GoalsOfDay({ control, goals }: Props) {
  const { field } = useController({ control, name: 'ratings' });
  const rate = (id: string, value: string | undefined) => {
    const { [id]: _, ...others } = field.value;
    const attained = ratingOf(value);
    field.onChange(attained ? { ...others, [id]: attained } : others);
  };
  return (
    <Sheet padding="p-4 pb-2">
      <h2 className="text-base font-semibold">Metas de hoje</h2>
      <ul className="divide-y divide-line">
        {goals.map(({ goal, before, over }) => (
          <li key={goal.id} className="py-2">
            <RatingField
              label={goalTitle(goal)}
              options={ratingOptions(levelsOf(goal))}
              value={ratingValue(field.value[goal.id])}
              before={ratingValue(before)}
              empty="Não observada hoje"
              onChange={(value) => rate(goal.id, value)}
            />
            {over && <p className="text-sm text-ink-2">{over}</p>}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

type UnreadProps = { hasRatings: boolean; busy: boolean; onRetry: () => void };

/** In place of goals that could not be read; the note is written and saved without them. */
function UnreadGoals({ hasRatings, busy, onRetry }: UnreadProps) {
  return (
    <Sheet padding="p-4" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-60">
        <h2 className="font-semibold">As metas não puderam ser carregadas</h2>
        <p className="text-sm text-ink-2">
          A evolução pode ser escrita e salva assim mesmo
          {hasRatings ? ', com o que você já registrou nelas.' : '.'}
        </p>
      </div>
      <Button small busy={busy ? 'Buscando...' : false} onClick={onRetry}>
        Tentar de novo
      </Button>
    </Sheet>
  );
}

/** The goals of a record, as they are being read. */
export type GoalsRead = Pick<
  UseQueryResult<readonly GoalCourse[]>,
  'data' | 'isFetched' | 'isFetching' | 'refetch'
>;

export type OfGoals = {
  goals: GoalsRead;
  /** The id of the note that this one corrects. */
  corrected: string | null;
};

/** What a note says of the goals; null where there is nothing to rate. In an absence, only what was rated already. */
export function useGoalsOfDay(control: Control<NoteForm>, { goals, corrected }: OfGoals): ReactNode {
  const [kind, ratings] = useWatch({ control, name: ['kind', 'ratings'] });
  const hasRatings = Object.keys(ratings).length > 0;
  if (kind === 'falta' && !hasRatings) return null;
  const { data, isFetched, isFetching, refetch } = goals;
  if (!data) {
    if (!isFetched) return null;
    return <UnreadGoals hasRatings={hasRatings} busy={isFetching} onRetry={() => void refetch()} />;
  }
  const rated = goalsToRate(data, ratings, corrected);
  return rated.length > 0 ? <GoalsOfDay control={control} goals={rated} /> : null;
}
