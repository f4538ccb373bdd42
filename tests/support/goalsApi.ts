import type { Row } from '../../src/data/supabase/schema';
import { type FakeRow, fakeFunction, fakeServer, fakeTable, TAKEN } from './fakeTable';
import { storedGoal, storedRating } from './goalRows';

type RatingRow = Row<'goal_ratings'>;

export const GOAL_RATED = { code: 'PT409', status: 409 };

/** What the database gives of ratings, the oldest first: so many of the newest of each goal, and the first of each rater. */
const ratingsAsked = (ratings: readonly RatingRow[], most: number) =>
  ratings.filter(({ goal_id, rated_by, corrects }, index) => {
    const isAlike = (one: RatingRow) =>
      one.goal_id === goal_id && (one.corrects === null) === (corrects === null);
    const isFirst = !ratings.slice(0, index).some((one) => isAlike(one) && one.rated_by === rated_by);
    return isFirst || ratings.slice(index + 1).filter(isAlike).length < most;
  });

/** True where another row has this value of a column that one row alone may have. */
const isTwice = (column: string, row: FakeRow, others: readonly FakeRow[]) =>
  Boolean(row[column]) && others.some((one) => one[column] === row[column]);

/** A server with goals. */
export function serveGoals(given: readonly FakeRow[] = [], ofThem: readonly FakeRow[] = []) {
  const of = fakeServer();
  const ratings = fakeTable('goal_ratings', ofThem, {
    of,
    defaults: storedRating(''),
    trigger: (row) => ({ ...row, created_at: `${row.rated_on}T12:00:00+00:00` }),
    rule: (row, others) => (isTwice('strikes', row, others) ? TAKEN : undefined),
  });
  const goals = fakeTable('goals', given, {
    of,
    defaults: storedGoal({ created_at: '2026-11-25T12:00:00+00:00' }),
    rule: (row, others, before) => {
      if (isTwice('replaces', row, others)) return TAKEN;
      const isRated = ratings.rows().some(({ goal_id }) => goal_id === row.id);
      const isChanged = ['statement', 'levels', 'baseline'].some((name) => row[name] !== before?.[name]);
      const isReplaced = others.some(({ replaces }) => replaces === row.id);
      return before && (isReplaced || (isRated && isChanged)) ? GOAL_RATED : undefined;
    },
  });
  const courses = fakeFunction(
    'goal_courses',
    ({ most }: { most: number }) => {
      const all = ratings.rows() as readonly RatingRow[];
      const struck = new Set(all.flatMap(({ strikes, corrects }) => (strikes === corrects ? [] : strikes)));
      const counted = all.filter(
        ({ id, level, word, corrects }) =>
          !struck.has(id) && (level !== null || word !== null || corrects !== null),
      );
      return {
        goals: goals.rows(),
        ratings: ratingsAsked(counted, most),
        rated: Object.fromEntries(all.map((one) => [one.goal_id, 1])),
      };
    },
    { of },
  );
  return { ...of, goals, ratings, courses };
}
