import { Check, Pencil } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type GoalCourse, type GoalRating, SHOWN_RATINGS } from '../../data/records/goals';
import { goalTitle, labelOfState } from '../../questionnaire/goals';
import { Button } from '../../ui/controls/Button';
import { Chip } from '../../ui/display/Chip';
import { Sheet } from '../../ui/layout/Sheet';
import { Collapsible } from './Collapsible';
import { goalFacts, lastMarks } from './goalWords';
import { Ladder } from './Ladder';
import { MarksList, MarksTable } from './Marks';

export type GoalActions = {
  readonly onEdit: (course: GoalCourse) => void;
  readonly onRate: (course: GoalCourse) => void;
  readonly onCorrect: (course: GoalCourse, rating: GoalRating) => void;
  /** Ends, pauses or resumes it. */
  readonly onState: (course: GoalCourse) => void;
};

type Props = {
  course: GoalCourse;
  actions: GoalActions;
  /** What of it is on this device only. */
  waiting?: ReactNode;
};

/** One goal: what is wanted, the levels with the course beside them, and what can be done. */
export function GoalCard({ course, actions, waiting }: Props) {
  const { goal, ratings, corrections, earlier } = course;
  const titleId = useId();
  const isActive = goal.state === 'ativa';
  const { on, last } = lastMarks(course);
  const named = { 'aria-describedby': titleId };
  return (
    <Sheet role="article" aria-labelledby={titleId} padding="">
      {waiting}
      <div className="px-5 pt-4 sm:px-7 sm:pt-6">
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
            <h3 id={titleId} className="text-lg font-semibold">
              <bdi>{goalTitle(goal)}</bdi>
            </h3>
            <p className="text-sm text-ink-2">
              <bdi>{goalFacts(course)}</bdi>
            </p>
            {goal.own_words && (
              <p className="mt-1 max-w-read">
                <bdi>{goal.statement}</bdi>
              </p>
            )}
            {(goal.area || !isActive) && (
              <p className="mt-2 flex flex-wrap items-center gap-2">
                {!isActive && (
                  <Chip kind={goal.state === 'alcancada' ? 'done' : 'plain'}>{labelOfState(goal.state)}</Chip>
                )}
                {goal.area && <Chip>{goal.area}</Chip>}
              </p>
            )}
            {goal.state_reason && (
              <p className="mt-1 text-sm text-ink-2">
                Motivo: <bdi>{goal.state_reason}</bdi>
              </p>
            )}
          </div>
          <Button
            kind="quiet"
            small
            className="-ml-4 sm:-mr-4 sm:ml-0"
            icon={<Pencil aria-hidden className="size-4" />}
            onClick={() => actions.onEdit(course)}
            {...named}
          >
            Editar meta
          </Button>
        </div>
        <div className="mt-3">
          <Ladder course={course} />
        </div>
        {ratings.length > 0 && <MarksTable course={course} />}
        {ratings.length > 0 && (
          <Collapsible label={`Ver marcas (${ratings.length + corrections.length})`}>
            <MarksList course={course} onCorrect={(rating) => actions.onCorrect(course, rating)} />
            {ratings.length > SHOWN_RATINGS && (
              <p className="pb-3 text-sm text-ink-2">
                Aqui estão a primeira e as {SHOWN_RATINGS} marcas mais recentes. A cópia da ficha tem todas.
              </p>
            )}
          </Collapsible>
        )}
        {earlier.length > 0 && (
          <Collapsible
            label={earlier.length === 1 ? 'Versão anterior' : `Versões anteriores (${earlier.length})`}
          >
            <ul className="grid gap-6 pb-5">
              {earlier.map((version) => (
                <li key={version.goal.id}>
                  <p className="font-semibold [overflow-wrap:anywhere]">
                    <bdi>{goalTitle(version.goal)}</bdi>
                  </p>
                  {version.goal.own_words && (
                    <p className="[overflow-wrap:anywhere]">
                      <bdi>{version.goal.statement}</bdi>
                    </p>
                  )}
                  <div className="mt-2">
                    <Ladder course={version} />
                  </div>
                  {version.ratings.length > 0 && <MarksList course={version} />}
                </li>
              ))}
            </ul>
          </Collapsible>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-5 py-3 sm:px-7">
        <p className="min-w-0 text-sm text-ink-2">
          {on ? (
            <>
              Última marca em {on}:{' '}
              {last.map(({ rating, label, value, corrected }, index) => (
                <span key={rating.id}>
                  {index > 0 && ', '}
                  {rating.rated_by !== 'terapeuta' && `${label.toLowerCase()} `}
                  <strong className="font-semibold text-ink">{value}</strong>
                  {corrected.length > 0 && ` (correção do terapeuta: ${corrected.join(', ')})`}
                </span>
              ))}
            </>
          ) : (
            'Ainda sem marca.'
          )}
        </p>
        <div className="flex max-w-full flex-wrap gap-2 max-sm:w-full">
          <Button
            kind="quiet"
            small
            className="max-sm:grow"
            onClick={() => actions.onState(course)}
            {...named}
          >
            {isActive ? 'Encerrar…' : 'Mudar situação…'}
          </Button>
          {isActive && (
            <Button
              small
              className="max-sm:grow"
              icon={<Check aria-hidden className="size-4" />}
              onClick={() => actions.onRate(course)}
              {...named}
            >
              Registrar hoje
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}
