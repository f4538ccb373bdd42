import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { recordConsent } from '../../src/data/records/consents';
import { consentRow } from '../support/consents';
import { origin, server } from '../support/msw';
import { therapist } from '../support/patients';
import { storeSession } from '../support/workspace';

let changes: { query: URLSearchParams; body: unknown }[];

beforeEach(() => {
  storeSession();
  changes = [];
  server.use(
    http.post(`${origin}/rest/v1/consents`, () =>
      HttpResponse.json({ code: '23505', message: 'duplicate' }, { status: 409 }),
    ),
    http.get(`${origin}/rest/v1/consents`, () => HttpResponse.json([consentRow({ signature: null })])),
    http.patch(`${origin}/rest/v1/consents`, async ({ request }) => {
      changes.push({ query: new URL(request.url).searchParams, body: await request.json() });
      return HttpResponse.json([{ id: consentRow().id }]);
    }),
  );
});

test('a consent that arrived before is recorded; what was signed since then is added to it', async () => {
  const { received_at, revoked_at, revoked_by_name, revocation_reason, ...consent } = consentRow();
  const given = { ...consent, signature: null };
  await recordConsent(therapist.id, given);
  expect(changes).toEqual([]);

  const signed = { signature: { kind: 'typed', name: 'Joana' } as const, signed_at: '2026-11-18T13:05:00Z' };
  await recordConsent(therapist.id, { ...given, ...signed });
  expect(changes).toHaveLength(1);
  expect(changes[0]?.body).toEqual(signed);
  // the update never overwrites another signature and never touches another therapist's row
  expect(Object.fromEntries(changes[0]?.query ?? [])).toMatchObject({
    id: `eq.${given.id}`,
    user_id: `eq.${therapist.id}`,
    signature: 'is.null',
  });
});
