import { HttpResponse, http } from 'msw';
import type { Row } from '../../src/data/supabase/schema';
import { origin, server } from './msw';

/** Answers `goal_courses`; counts how often it was asked. */
export function serveGoals(
  goals: readonly Row<'goals'>[],
  ratings: readonly Row<'goal_ratings'>[] = [],
  before: () => Response | undefined = () => undefined,
) {
  const asked = { count: 0 };
  server.use(
    http.post(`${origin}/rest/v1/rpc/goal_courses`, () => {
      asked.count += 1;
      const rated = Object.fromEntries(ratings.map(({ goal_id }) => [goal_id, 1]));
      return before() ?? HttpResponse.json({ goals, ratings, rated });
    }),
  );
  return asked;
}
