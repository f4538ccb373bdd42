import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { isUnreadable } from '../../lib/unreadable';
import type { ScaledRating } from '../../questionnaire/attainment';
import type { Attained, LevelTexts, Ratings } from '../../questionnaire/goals';
import { type Goal, goals } from '../../records/goals';
import type { GoalRating } from '../../records/ratings';
import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import { keys } from './keys';

export type { Goal, GoalRating };

export const toGoal = (row: Row<'goals'>): Goal => ({
  ...row,
  levels: v.parse(goals.columns.levels.stored, row.levels),
});

/** The described levels; null where there are none, or they could not be read. */
export const levelsOf = ({ levels }: Pick<Goal, 'levels'>): LevelTexts | null =>
  isUnreadable(levels) ? null : levels;

/** True for a goal all of whose levels are described, which counts for the T-score. */
export const isScaled = (goal: Pick<Goal, 'levels'>): boolean =>
  levelsOf(goal)?.every((text) => text !== null) === true;

const attained: v.GenericSchema<unknown, Attained> = v.union([
  v.strictObject({ level: v.picklist([-2, -1, 0, 1, 2]) }),
  v.strictObject({ word: v.picklist(['ainda_nao', 'em_parte', 'alcancada']) }),
]);

/** Reads the ratings of an open note or of a family's form; what no version of the app writes counts as not rated. */
export const ratingsCodec: v.GenericSchema<unknown, Ratings> = v.fallback(v.record(v.string(), attained), {});

/** What a rating says; null for one that only strikes another. */
export function attainedOf({ level, word }: Pick<GoalRating, 'level' | 'word'>): Attained | null {
  if (level !== null) return { level };
  return word === null ? null : { word };
}

/** How many of the newest ratings of each goal are read, beside the first one of each rater. */
export const SHOWN_RATINGS = 24;
/** As many as the database gives: what a report tells of a period begins with the first rating in it. */
export const TOLD_RATINGS = 200;

const coursesCodec = v.object({
  goals: v.array(
    v.custom<Row<'goals'>>((row) => v.is(v.looseObject({ id: v.string(), statement: v.string() }), row)),
  ),
  ratings: v.array(
    v.custom<GoalRating>((row) =>
      v.is(v.looseObject({ id: v.string(), goal_id: v.string(), rated_on: v.string() }), row),
    ),
  ),
  rated: v.record(v.string(), v.number()),
});

/** A goal in one of its versions, with its newest ratings and each rater's first: oldest first, without those that were struck. */
export type GoalVersion = {
  readonly goal: Goal;
  readonly ratings: readonly GoalRating[];
  /** The therapist's corrections of what the patient or the family said: they stand beside it and rate nothing themselves. */
  readonly corrections: readonly GoalRating[];
  /** A rated goal keeps its words and levels. */
  readonly isRated: boolean;
};

/** The last version of a goal, and those that it replaces, newest first. */
export type GoalCourse = GoalVersion & { readonly earlier: readonly GoalVersion[] };

/** All goals, each before the versions that it replaces. */
export const goalsIn = (courses: readonly GoalCourse[]): readonly Goal[] =>
  courses.flatMap(({ goal, earlier }) => [goal, ...earlier.map((course) => course.goal)]);

/** True for what somebody else said, which is never replaced. */
export const isOfAnother = ({ rated_by, corrects }: Pick<GoalRating, 'rated_by' | 'corrects'>): boolean =>
  rated_by !== 'terapeuta' && corrects === null;

/** The ids of the ratings that these replace. A correction that was entered in the place of another's rating replaces nothing. */
export const struckIn = (rows: readonly GoalRating[]): ReadonlySet<string | null> =>
  new Set(rows.filter(({ strikes, corrects }) => strikes !== corrects).map(({ strikes }) => strikes));

/** True for a row that says something of its own, and does not only take back another. */
const saysSomething = (row: GoalRating): boolean => attainedOf(row) !== null || row.corrects !== null;

/** The last versions of all goals in the order in which their first ones came, each with those before it. */
export function courses(
  goals: readonly Goal[],
  ratings: readonly GoalRating[],
  isRated: (goalId: string) => boolean,
): GoalCourse[] {
  const byGoal = new Map<string, GoalRating[]>();
  for (const rating of ratings) byGoal.set(rating.goal_id, [...(byGoal.get(rating.goal_id) ?? []), rating]);
  const byId = new Map<string, GoalVersion>(
    goals.map((goal) => {
      const rows = byGoal.get(goal.id) ?? [];
      const ratings = rows.filter(({ corrects }) => corrects === null);
      const corrections = rows.filter(({ corrects }) => corrects !== null);
      return [goal.id, { goal, ratings, corrections, isRated: isRated(goal.id) }];
    }),
  );
  const replaced = new Set(goals.map(({ replaces }) => replaces));
  const begun = ({ goal, earlier }: GoalCourse) => (earlier.at(-1)?.goal ?? goal).created_at;
  return goals
    .filter(({ id }) => !replaced.has(id))
    .flatMap((goal): GoalCourse[] => {
      const course = byId.get(goal.id);
      if (!course) return [];
      const earlier: GoalVersion[] = [];
      for (let next = byId.get(goal.replaces ?? ''); next; next = byId.get(next.goal.replaces ?? ''))
        earlier.push(next);
      return [{ ...course, earlier }];
    })
    .sort((a, b) => begun(a).localeCompare(begun(b)));
}

/** The last therapist's rating of each goal with five levels, whatever became of the goal: the T-score is made of them. */
export const scaledRatings = (all: readonly GoalCourse[]): readonly ScaledRating[] =>
  all.flatMap(({ goal, ratings }) => {
    const last = ratings.findLast(({ rated_by, level }) => rated_by === 'terapeuta' && level !== null);
    if (!isScaled(goal) || !last || last.level === null) return [];
    const { importance, difficulty } = goal;
    return [{ level: last.level, importance, difficulty, on: last.rated_on }];
  });

/** The courses once a goal or a rating is stored. */
export function updatedCourses(
  known: readonly GoalCourse[],
  { goal, rating }: { readonly goal?: Goal; readonly rating?: GoalRating },
): GoalCourse[] {
  const all = known.flatMap(({ earlier, ...course }) => [course, ...earlier]);
  const goals = all.map((course) => course.goal).filter(({ id }) => id !== goal?.id);
  const struck = struckIn(rating ? [rating] : []);
  const ratings = all
    .flatMap((course) => [...course.ratings, ...course.corrections])
    .filter(({ id }) => id !== rating?.id && !struck.has(id));
  const order = ({ rated_on, created_at, id }: GoalRating) => `${rated_on} ${created_at} ${id}`;
  return courses(
    goal ? [...goals, goal] : goals,
    (rating && saysSomething(rating) ? [...ratings, rating] : ratings).toSorted((a, b) =>
      order(a).localeCompare(order(b)),
    ),
    (id) => id === rating?.goal_id || all.some((course) => course.goal.id === id && course.isRated),
  );
}

/** The courses of all rows of a record; what was struck, and what only strikes, is left out. */
export function coursesOf(goals: readonly Goal[], rows: readonly GoalRating[]): GoalCourse[] {
  const struck = struckIn(rows);
  const rated = new Set(rows.map(({ goal_id }) => goal_id));
  const ratings = rows.filter((row) => saysSomething(row) && !struck.has(row.id));
  return courses(goals, ratings, (id) => rated.has(id));
}

/** True where older ratings than those of a goal's course were not read. */
export const isCut = ({ ratings, earlier }: GoalCourse): boolean =>
  [ratings, ...earlier.map((version) => version.ratings)].some((read) => read.length > SHOWN_RATINGS);

/** The goals of a record with their newest ratings. */
export function goalsOptions(
  patientId: string,
  most: typeof SHOWN_RATINGS | typeof TOLD_RATINGS = SHOWN_RATINGS,
) {
  return queryOptions({
    queryKey: most === SHOWN_RATINGS ? keys.courses(patientId) : [...keys.courses(patientId), most],
    queryFn: async ({ signal }): Promise<GoalCourse[]> => {
      const answer = supabase.rpc('goal_courses', { patient: patientId, most });
      const found = v.parse(coursesCodec, await read(answer.abortSignal(signal)));
      return courses(found.goals.map(toGoal), found.ratings, (id) => id in found.rated);
    },
  });
}
