import { beforeEach, expect, test } from 'vitest';
import { recordConsent } from '../../src/data/records/consents';
import { consentRow } from '../support/consents';
import { fakeTable } from '../support/fakeTable';
import { therapist } from '../support/patients';
import { storeSession } from '../support/workspace';

beforeEach(() => storeSession());

test('a consent that arrived before is recorded; what was signed since then is added to it', async () => {
  const { received_at, revoked_at, revoked_by_name, revocation_reason, ...consent } = consentRow();
  const given = { ...consent, signature: null };
  const consents = fakeTable('consents', [consentRow({ signature: null })]);
  await recordConsent(therapist.id, given);
  expect(consents.sent()).toEqual([]);

  const signed = { signature: { kind: 'typed', name: 'Joana' } as const, signed_at: '2026-11-18T13:05:00Z' };
  await recordConsent(therapist.id, { ...given, ...signed });
  expect(consents.sent()).toEqual([signed]);
  // the update never overwrites another signature and never touches another therapist's row
  expect(Object.fromEntries(consents.urls('write').at(-1)?.searchParams ?? [])).toMatchObject({
    id: `eq.${given.id}`,
    user_id: `eq.${therapist.id}`,
    signature: 'is.null',
  });
});
