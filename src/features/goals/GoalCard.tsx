import { Check, Pencil } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type GoalCourse, type GoalRating, SHOWN_RATINGS } from '../../data/records/goals';
import { goalTitle, labelOfState } from '../../questionnaire/goals';
import { Button } from '../../ui/controls/Button';
import { Chip } from '../../ui/display/Chip';
import { Sheet } from '../../ui/layout/Sheet';
import { Collapsible } from './Collapsible';
import { SmallCourse } from './Course';
import { drawnCourse } from './courseMarks';
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

/** One goal: what is wanted and where it stands; its levels, its course and what else can be done behind one press. */
export function GoalCard({ course, actions, waiting }: Props) {
  const { goal } = course;
  const titleId = useId();
  const isActive = goal.state === 'ativa';
  const { rows, dates, marks } = drawnCourse(course);
  const named = { 'aria-describedby': titleId };
  return (
    <Sheet role="article" aria-labelledby={titleId} padding="">
      {waiting}
      <div className="px-5 py-3 sm:px-7 sm:py-4">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
            <h3 id={titleId} className="text-lg font-semibold">
              <bdi>{goal.statement}</bdi>
            </h3>
            <p className="text-sm text-ink-2">
              {goal.own_words && <bdi>{goalTitle(goal)} </bdi>}
              <bdi>{goalFacts(course)}</bdi>
            </p>
            {!isActive && (
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
                <Chip kind={goal.state === 'alcancada' ? 'done' : 'plain'}>{labelOfState(goal.state)}</Chip>
                {goal.state_reason && (
                  <span>
                    Motivo: <bdi>{goal.state_reason}</bdi>
                  </span>
                )}
              </p>
            )}
          </div>
          <SmallCourse
            dates={dates}
            marks={marks}
            rows={rows.length}
            expected={rows.findIndex(({ value }) => value === '0')}
          />
        </div>
        <Collapsible
          label="Ver percurso"
          {...named}
          before={<LastMarks course={course} />}
          after={
            isActive && (
              <Button
                small
                icon={<Check aria-hidden className="size-4" />}
                onClick={() => actions.onRate(course)}
                {...named}
              >
                Registrar hoje
              </Button>
            )
          }
        >
          <Opened course={course} actions={actions} named={named} />
        </Collapsible>
      </div>
    </Sheet>
  );
}

function LastMarks({ course }: { course: GoalCourse }) {
  const { on, last } = lastMarks(course);
  return (
    <p className="min-w-0 flex-1 basis-48 text-sm text-ink-2">
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
  );
}

type OpenedProps = {
  course: GoalCourse;
  actions: GoalActions;
  /** Names the goal to whoever hears its buttons. */
  named: { readonly 'aria-describedby': string };
};

/** The levels with the course beside them, the marks, the versions before, and what changes the goal itself. */
function Opened({ course, actions, named }: OpenedProps) {
  const { goal, ratings, corrections, earlier } = course;
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {goal.area ? <Chip>{goal.area}</Chip> : <span />}
        <div className="-ml-4 flex flex-wrap sm:-mr-4 sm:ml-0">
          <Button
            kind="quiet"
            small
            icon={<Pencil aria-hidden className="size-4" />}
            onClick={() => actions.onEdit(course)}
            {...named}
          >
            Editar meta
          </Button>
          <Button kind="quiet" small onClick={() => actions.onState(course)} {...named}>
            {goal.state === 'ativa' ? 'Encerrar…' : 'Mudar situação…'}
          </Button>
        </div>
      </div>
      <div className="mt-1">
        <Ladder course={course} />
      </div>
      {ratings.length > 0 && (
        <>
          <MarksTable course={course} />
          <Collapsible label={`Ver marcas (${ratings.length + corrections.length})`}>
            <MarksList course={course} onCorrect={(rating) => actions.onCorrect(course, rating)} />
            {ratings.length > SHOWN_RATINGS && (
              <p className="pb-3 text-sm text-ink-2">
                Aqui estão a primeira e as {SHOWN_RATINGS} marcas mais recentes. A cópia da ficha tem todas.
              </p>
            )}
          </Collapsible>
        </>
      )}
      {earlier.length > 0 && (
        <Collapsible
          label={earlier.length === 1 ? 'Versão anterior' : `Versões anteriores (${earlier.length})`}
        >
          <ul className="grid gap-6 pb-5">
            {earlier.map((version) => (
              <li key={version.goal.id}>
                <p className="font-semibold [overflow-wrap:anywhere]">
                  <bdi>{version.goal.statement}</bdi>
                </p>
                {version.goal.own_words && (
                  <p className="[overflow-wrap:anywhere]">
                    <bdi>{goalTitle(version.goal)}</bdi>
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
    </>
  );
}
