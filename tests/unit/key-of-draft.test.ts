import { expect, test } from 'vitest';
import {
  draftsOf,
  isDraftKey,
  keyOfDraft,
  parseDraftKey,
  patientOfDraft,
} from '../../src/device/drafts/keyOfDraft';
import type { DraftKey } from '../../src/device/drafts/kinds';

const patientId = 'p';

test.each([
  ['profile', keyOfDraft('profile', {})],
  ['phrase:f', keyOfDraft('phrase', { phrase: 'f' })],
  ['new-patient:1-2', keyOfDraft('new-patient', { draft: '1-2' })],
  ['new-child-anamnesis:1-2', keyOfDraft('new-child-anamnesis', { draft: '1-2' })],
  ['edit-patient:p', keyOfDraft('edit-patient', { patientId })],
  ['section:p', keyOfDraft('section', { patientId })],
  ['session-note:p:n', keyOfDraft('session-note', { patientId, note: 'n' })],
  ['evaluation:p', keyOfDraft('evaluation', { patientId })],
  ['report:p:r', keyOfDraft('report', { patientId, report: 'r' })],
  ['family:p:f', keyOfDraft('family', { patientId, family: 'f' })],
  ['family-review:p:f', keyOfDraft('family-review', { patientId, family: 'f' })],
  ['handover:p', keyOfDraft('handover', { patientId })],
  ['deletion:p', keyOfDraft('deletion', { patientId })],
  ['discharge:p', keyOfDraft('discharge', { patientId })],
  ['readmission:p', keyOfDraft('readmission', { patientId })],
  ['resumption:p', keyOfDraft('resumption', { patientId })],
  ['consent:p', keyOfDraft('consent', { patientId })],
  ['explanation:p', keyOfDraft('explanation', { patientId })],
  ['revocation:p:c', `${draftsOf('revocation', patientId)}:c`],
  ['signature:p:c', `${draftsOf('signature', patientId)}:c`],
  ['disclosure:p', keyOfDraft('disclosure', { patientId })],
  ['goal:p', keyOfDraft('goal', { patientId })],
  ['goal-end:p', keyOfDraft('goal-end', { patientId })],
  ['rating:p', keyOfDraft('rating', { patientId })],
  ['plan:p', draftsOf('plan', patientId)],
  ['result:p:r', `${draftsOf('result', patientId)}:r`],
])('a draft is stored as %s, and its key is read back', (stored, key) => {
  expect(key).toBe(stored);
  expect(parseDraftKey(stored)?.kind).toBe(stored.split(':')[0]);
  expect(patientOfDraft(stored)).toBe(stored.split(':')[1] === 'p' ? 'p' : undefined);
});

test('a key names its ids', () => {
  expect(parseDraftKey('session-note:p:n')).toEqual({ kind: 'session-note', patientId: 'p', note: 'n' });
  expect(parseDraftKey('new-child-anamnesis:7')).toEqual({ kind: 'new-child-anamnesis', draft: '7' });
});

test.each(['', 'constructor', 'later:p', 'session-note:p', 'section'])('%j is the key of no draft', (key) => {
  expect([parseDraftKey(key), patientOfDraft(key)]).toEqual([undefined, undefined]);
});

test('what is no key is not taken for one', () => {
  expect([isDraftKey('goal:p:g'), isDraftKey('p'), isDraftKey('parcel:p'), isDraftKey(7)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  // @ts-expect-error any text
  const key: DraftKey = 'p';
  expect(isDraftKey(key)).toBe(false);
});

test('the keys of drafts of a kind, and of one patient, begin alike', () => {
  expect([draftsOf('revocation', patientId), draftsOf('phrase')]).toEqual(['revocation:p', 'phrase']);
});
