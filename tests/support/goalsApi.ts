import { HttpResponse, http } from 'msw';
import type { Row } from '../../src/data/supabase/schema';
import { storedGoal, storedRating } from './goalRows';
import { ratingsAsked } from './goals';
import { origin, server } from './msw';

type GoalRow = Row<'goals'>;
type RatingRow = Row<'goal_ratings'>;

/** A server with goals, which answers as the database does, and what was sent to it. */
export function serveGoals(goals: GoalRow[] = [], ratings: RatingRow[] = []) {
  const stored = {
    goals: [...goals],
    ratings: [...ratings],
    sent: [] as object[],
    openNoteRates: false,
    isReached: true,
  };
  const refused = (code: string) => HttpResponse.json({ code }, { status: code === '23505' ? 409 : 400 });
  const idOf = (request: Request, name = 'id') =>
    new URL(request.url).searchParams.get(name)?.replace(/^eq\./, '');
  const found = (rows: readonly object[]) => HttpResponse.json(rows);
  const isRated = (id: string) => stored.openNoteRates || stored.ratings.some((one) => one.goal_id === id);
  server.use(
    http.post(`${origin}/rest/v1/rpc/goal_courses`, async ({ request }) => {
      const struck = new Set(
        stored.ratings.flatMap(({ strikes, corrects }) => (strikes === corrects ? [] : strikes)),
      );
      return HttpResponse.json({
        goals: stored.goals,
        ratings: await ratingsAsked(
          request,
          stored.ratings.filter(
            ({ id, level, word, corrects }) =>
              !struck.has(id) && (level !== null || word !== null || corrects !== null),
          ),
        ),
        rated: Object.fromEntries(stored.ratings.map((one) => [one.goal_id, 1])),
      });
    }),
    http.get(`${origin}/rest/v1/goals`, ({ request }) => {
      const replaced = idOf(request, 'replaces');
      const id = idOf(request);
      return found(stored.goals.filter((one) => (replaced ? one.replaces === replaced : one.id === id)));
    }),
    http.post(`${origin}/rest/v1/goals`, async ({ request }) => {
      if (!stored.isReached) return HttpResponse.error();
      const row = (await request.json()) as GoalRow;
      const { id, replaces } = row;
      if (stored.goals.some((one) => one.id === id || (replaces && one.replaces === replaces)))
        return refused('23505');
      stored.sent.push(row);
      stored.goals.push(storedGoal({ ...row, created_at: '2026-11-25T12:00:00+00:00' }));
      return HttpResponse.json(stored.goals.at(-1), { status: 201 });
    }),
    http.patch(`${origin}/rest/v1/goals`, async ({ request }) => {
      if (!stored.isReached) return HttpResponse.error();
      const change = (await request.json()) as Partial<GoalRow>;
      const now = stored.goals.find(({ id }) => id === idOf(request));
      if (!now || idOf(request, 'revision') !== String(now.revision)) return found([]);
      const isFixed = ['statement', 'levels', 'baseline'].some((column) => column in change);
      if ((isFixed && isRated(now.id)) || stored.goals.some(({ replaces }) => replaces === now.id))
        return refused('PT409');
      stored.sent.push(change);
      const row = { ...now, ...change, revision: now.revision + 1 };
      stored.goals = stored.goals.map((one) => (one.id === now.id ? row : one));
      return found([row]);
    }),
    http.get(`${origin}/rest/v1/goal_ratings`, ({ request }) =>
      found(stored.ratings.filter(({ id }) => id === idOf(request))),
    ),
    http.post(`${origin}/rest/v1/goal_ratings`, async ({ request }) => {
      if (!stored.isReached) return HttpResponse.error();
      const row = (await request.json()) as RatingRow;
      if (stored.ratings.some((one) => one.id === row.id || (row.strikes && one.strikes === row.strikes)))
        return refused('23505');
      stored.sent.push(row);
      stored.ratings.push(storedRating(row.rated_on, row));
      return HttpResponse.json(stored.ratings.at(-1), { status: 201 });
    }),
  );
  return stored;
}
