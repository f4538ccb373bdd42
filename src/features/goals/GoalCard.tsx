import { type ReactNode, useId } from 'react';
import type { GoalCourse } from '../../data/records/goals';
import { labelOfState, quotedWords, withSign } from '../../questionnaire/goals';
import { Chip } from '../../ui/display/Chip';
import { Collapsible } from '../../ui/layout/Collapsible';
import { Sheet } from '../../ui/layout/Sheet';
import { SmallCourse } from './Course';
import { drawnCourse } from './courseMarks';
import { type GoalActions, GoalDetails } from './GoalDetails';
import { lastMarks } from './goalWords';

type Props = {
  course: GoalCourse;
  actions: GoalActions;
  /** What of it is on this device only. */
  waiting?: ReactNode;
};

/** One goal: what is wanted and where it stands; its levels, its course and all that can be done behind one press. */
export function GoalCard({ course, actions, waiting }: Props) {
  const { goal } = course;
  const titleId = useId();
  const isActive = goal.state === 'ativa';
  const asked = quotedWords(goal);
  const named = { 'aria-describedby': titleId };
  return (
    <Sheet role="article" aria-labelledby={titleId} padding="">
      {waiting}
      <div className="px-5 py-3 [overflow-wrap:anywhere] sm:px-7 sm:py-4">
        <h3 id={titleId} className="text-lg font-semibold">
          <bdi>{goal.statement}</bdi>
        </h3>
        {asked && (
          <p className="text-sm text-ink-2">
            <bdi>{asked}</bdi>
            {goal.said_by && (
              <>
                {' '}
                <bdi>{goal.said_by}</bdi>
              </>
            )}
          </p>
        )}
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
        <Collapsible
          label={isActive ? 'Ver e registrar' : 'Ver percurso'}
          {...named}
          before={<LatestLevel course={course} />}
        >
          <GoalDetails course={course} actions={actions} named={named} />
        </Collapsible>
      </div>
    </Sheet>
  );
}

/** The last level in words, and how it came to it, small. */
function LatestLevel({ course }: { course: GoalCourse }) {
  const { on, last } = lastMarks(course);
  const { rows, dates, marks } = drawnCourse(course);
  return (
    <div className="flex min-w-0 flex-1 basis-64 items-center justify-between gap-4">
      <p className="text-sm text-ink-2">
        {on ? (
          <>
            Último nível em {on}:{' '}
            {last.map(({ rating, label, value, corrected }, index) => (
              <span key={rating.id}>
                {index > 0 && ', '}
                {rating.rated_by !== 'terapeuta' && `${label.toLowerCase()} `}
                <strong className="font-semibold text-ink">{value}</strong>
                {corrected.length > 0 && ` (correção do terapeuta: ${corrected.join(', ')})`}
              </span>
            ))}
          </>
        ) : course.goal.baseline !== null ? (
          <>
            Ponto de partida{' '}
            <strong className="font-semibold text-ink">{withSign(course.goal.baseline)}</strong>
          </>
        ) : (
          'Ainda sem nível registrado.'
        )}
      </p>
      <SmallCourse
        dates={dates}
        marks={marks}
        rows={rows.length}
        expected={rows.findIndex(({ value }) => value === '0')}
      />
    </div>
  );
}
