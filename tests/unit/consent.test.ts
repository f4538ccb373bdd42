import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  consentMoment,
  consentPlainText,
  consentTextFor,
  consentTextOf,
  isConsentPending,
} from '../../src/questionnaire/consent';
import { consentRow } from '../support/consents';

test.each(['adulto', 'infantil'] as const)(
  'the stored hash of the %s text is the hash of what is read',
  (kind) => {
    const text = consentTextFor(kind);
    expect(createHash('sha256').update(consentPlainText(text), 'utf8').digest('hex')).toBe(text.sha256);
    expect(consentTextOf(text.version)).toBe(text);
  },
);

test('the text for children names their guardian, every text names the law, the time and the rights', () => {
  expect(consentPlainText(consentTextFor('infantil'))).toMatch(/responsável legal[\s\S]*art\. 14/);
  for (const kind of ['adulto', 'infantil'] as const) {
    const text = consentPlainText(consentTextFor(kind));
    for (const part of ['13.709/2018', '20 anos', 'retirar este consentimento', 'corrigir', 'cópia']) {
      expect(text).toContain(part);
    }
  }
});

test('a consent is pending when there is none in force, or one for another text', () => {
  expect(isConsentPending({ tipo: 'adulto', consent_version: null })).toBe(true);
  expect(isConsentPending({ tipo: 'adulto', consent_version: 'adulto-0' })).toBe(true);
  expect(isConsentPending({ tipo: 'infantil', consent_version: 'adulto-1' })).toBe(true);
  expect(isConsentPending({ tipo: 'adulto', consent_version: 'adulto-1' })).toBe(false);
});

test('D-98: a time that the server put in the place of the one that the device told says so', () => {
  const given = consentRow({ given_at: '2026-11-21T13:00:00Z' });
  expect(consentMoment(given, 'given_at')).toBe('21/11/2026 10:00');
  expect(consentMoment(given, 'signed_at')).toBe('');
  const late = { ...given, device_times: { given_at: '2026-11-18T12:30:00Z' } };
  expect(consentMoment(late, 'given_at')).toBe(
    '21/11/2026 10:00 (hora do servidor; o relógio do aparelho marcava 18/11/2026 09:30)',
  );
});
