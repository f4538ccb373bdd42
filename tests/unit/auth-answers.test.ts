import '../support/emptyDisk';
import { expect, test, vi } from 'vitest';
import { requestTokens, requestUser } from '../../src/data/supabase/client';
import { sessionOf, therapist } from '../support/auth';

const answerWith = (body: string, type = 'application/json') =>
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': type } }));

test.each(['', '<!doctype html><title>Wi-Fi</title>', 'null', '[]', '"ok"', '{}', '{"id": 5}'])(
  'D-280: %j with status 200, as the login page of a network answers, counts as no answer of the service',
  async (body) => {
    answerWith(body);
    expect((await requestUser('token')).status).toBe(503);
    expect((await requestTokens('refresh')).status).toBe(503);
  },
);

test('D-280: a session and a user count as answers', async () => {
  const session = sessionOf(therapist);
  answerWith(JSON.stringify(session));
  const { expires_at: _, ...kept } = session;
  expect(await (await requestTokens('refresh')).json()).toEqual(kept);
  answerWith(JSON.stringify(session.user));
  expect(await (await requestUser('token')).json()).toEqual(session.user);
});
