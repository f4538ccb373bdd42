import { Check, Pencil } from 'lucide-react';
import { type GoalCourse, type GoalRating, SHOWN_RATINGS } from '../../data/records/goals';
import { goalTitle, quotedWords, raters } from '../../questionnaire/goals';
import { Button } from '../../ui/controls/Button';
import { Chip } from '../../ui/display/Chip';
import { Collapsible } from '../../ui/layout/Collapsible';
import { RaterSign } from './Course';
import { signOf } from './courseMarks';
import { goalFacts } from './goalWords';
import { Ladder } from './Ladder';
import { MarksList, MarksTable } from './Marks';

const signs = [...raters, { value: 'correcao', label: 'Correção do terapeuta' }] as const;

/** The signs of those who have rated. */
function Legend({ ratings }: { ratings: readonly GoalRating[] }) {
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
  /** Names the goal to whoever hears its buttons. */
  named: { readonly 'aria-describedby': string };
};

/** The levels with the course beside them, the marks, the versions before, a new level, and what changes the goal itself. */
export function GoalDetails({ course, actions, named }: Props) {
  const { goal, ratings, corrections, earlier } = course;
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          {goal.area && <Chip>{goal.area}</Chip>}
          {goalFacts(course)}
        </p>
        <div className="-ml-4 flex flex-wrap items-center sm:-mr-4 sm:ml-0">
          {goal.state === 'ativa' && (
            <Button
              small
              className="ml-4 sm:ml-0 sm:mr-2"
              icon={<Check aria-hidden className="size-4" />}
              onClick={() => actions.onRate(course)}
              {...named}
            >
              Registrar nível
            </Button>
          )}
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
          <Legend ratings={[...ratings, ...corrections]} />
          <MarksTable course={course} />
          <Collapsible label={`Ver registros (${ratings.length + corrections.length})`}>
            <MarksList course={course} onCorrect={(rating) => actions.onCorrect(course, rating)} />
            {ratings.length > SHOWN_RATINGS && (
              <p className="pb-3 text-sm text-ink-2">
                Aqui estão o primeiro registro e os {SHOWN_RATINGS} mais recentes. A cópia da ficha tem todos.
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
                  <bdi>{goalTitle(version.goal)}</bdi>
                </p>
                {version.goal.own_words && (
                  <p className="[overflow-wrap:anywhere]">
                    <bdi>{quotedWords(version.goal)}</bdi>
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
