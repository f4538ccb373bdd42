import { HttpResponse, http } from 'msw';
import type { Row } from '../../src/data/supabase/schema';
import { origin, server } from './msw';

type RatingRow = Row<'goal_ratings'>;

/** What the database gives of ratings, the oldest first: so many of the newest of each goal, and the first of each rater. */
export async function ratingsAsked(request: Request, ratings: readonly RatingRow[]): Promise<RatingRow[]> {
  const { most } = (await request.json()) as { most: number };
  return ratings.filter(({ goal_id, rated_by, corrects }, index) => {
    const isAlike = (one: RatingRow) =>
      one.goal_id === goal_id && (one.corrects === null) === (corrects === null);
    const isFirst = !ratings.slice(0, index).some((one) => isAlike(one) && one.rated_by === rated_by);
    return isFirst || ratings.slice(index + 1).filter(isAlike).length < most;
  });
}

/** Answers `goal_courses`; counts how often it was asked. */
export function serveGoals(
  goals: readonly Row<'goals'>[],
  ratings: readonly Row<'goal_ratings'>[] = [],
  before: () => Response | undefined = () => undefined,
) {
  const asked = { count: 0 };
  server.use(
    http.post(`${origin}/rest/v1/rpc/goal_courses`, async ({ request }) => {
      asked.count += 1;
      const rated = Object.fromEntries(ratings.map(({ goal_id }) => [goal_id, 1]));
      return before() ?? HttpResponse.json({ goals, ratings: await ratingsAsked(request, ratings), rated });
    }),
  );
  return asked;
}
