import { expect, test } from 'vitest';
import { type IntakeForm, newIntake, toConsent } from '../../src/features/anamnesis/intakeForm';
import { resumedForm } from '../../src/features/anamnesis/resumedForm';
import { drawnSignature } from '../../src/lib/signature';
import type { ConsentState } from '../../src/questionnaire/consent';
import { consentTextOf } from '../../src/questionnaire/consent';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';
import { patientRow } from '../support/patients';

const begun = { ...newIntake(questionnaireFor('adulto')), consentText: 'adulto-1' };
const signature = { signature: drawnSignature([[1, 2]]), signedAt: '2026-11-03T13:00:00Z', by: 'Ana' };

/** The form of a draft that was begun with the first text. */
function resumed(form: Partial<IntakeForm>, accepted?: string | null, stored?: ConsentState) {
  const base = accepted === undefined ? undefined : patientRow({ consent_version: accepted });
  return resumedForm({ kind: 'adulto', form: { ...begun, signature, ...form }, step: 0, base }, stored);
}

test('D-161: what was ticked and signed for the first text is recorded for the first text', () => {
  const form = resumed({ consent: true });
  expect(form).toMatchObject({ consent: true, consentText: 'adulto-1', signature });
  expect(toConsent('adulto', form)).toMatchObject({
    text_version: 'adulto-1',
    text_hash: consentTextOf('adulto-1')?.sha256,
  });
  expect(resumed({ consent: true }, null, 'missing')).toMatchObject({
    consent: true,
    consentText: 'adulto-1',
  });
});

test('D-161: what was not ticked asks for the current text', () => {
  const form = resumed({ consent: false });
  expect(form).toMatchObject({ consent: false, consentText: 'adulto-2', signature: null });
  expect(toConsent('adulto', form)).toMatchObject({ text_version: 'adulto-2' });
});

test('D-161: a tick that only showed a consent in force is removed once the current text is not accepted', () => {
  expect(resumed({ consent: true }, 'adulto-1', 'earlier')).toMatchObject({
    consent: false,
    consentText: 'adulto-2',
  });
  const revokedElsewhere = resumed({ consent: true, consentText: 'adulto-2' }, 'adulto-2', 'missing');
  expect(revokedElsewhere.consent).toBe(false);
});

test('D-161: it stays where the current text is accepted, on another device too', () => {
  expect(resumed({ consent: true }, 'adulto-1', 'current').consent).toBe(true);
  expect(resumed({ consent: true, consentText: 'adulto-2' }, 'adulto-2', 'current').consent).toBe(true);
});
