import { fromIsoDate, todayIso } from '../lib/dates';
import { type AttainmentWord, attainedText, type GoalLevel, withSign } from './goals';

type Rating = {
  readonly rated_by: string;
  readonly rated_on: string;
  readonly level: GoalLevel | null;
  readonly word: AttainmentWord | null;
};
type Course = {
  readonly goal: {
    readonly id: string;
    readonly statement: string;
    readonly state: string;
    readonly baseline: number | null;
  };
  readonly ratings: readonly Rating[];
};

/** A running goal and where it stands: '−1 em 05/11', 'ponto de partida −2'; '' where nothing is said. */
export type GoalNow = { readonly id: string; readonly statement: string; readonly stands: string };

function standsAt({ goal, ratings }: Course, year: string): string {
  const last = ratings.findLast(({ rated_by }) => rated_by === 'terapeuta') ?? ratings.at(-1);
  const attained =
    last &&
    (last.level !== null ? { level: last.level } : last.word !== null ? { word: last.word } : undefined);
  if (last && attained) {
    const day = fromIsoDate(last.rated_on);
    return `${attainedText(attained)} em ${last.rated_on.startsWith(year) ? day.slice(0, 5) : day}`;
  }
  return goal.baseline === null ? '' : `ponto de partida ${withSign(goal.baseline)}`;
}

/** The running goals, each with its last level, the therapist's before another's. */
export const goalsNow = (courses: readonly Course[], today = todayIso()): readonly GoalNow[] =>
  courses
    .filter(({ goal }) => goal.state === 'ativa')
    .map((course) => ({
      id: course.goal.id,
      statement: course.goal.statement.trim(),
      stands: standsAt(course, today.slice(0, 4)),
    }));

/** 'Copiar cinco linhas · −1 em 05/11' */
export const goalNowText = ({ statement, stands }: GoalNow): string =>
  [statement, stands].filter(Boolean).join(' · ');
