import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  consentPlainText,
  consentTextFor,
  consentTextOf,
  isConsentPending,
} from '../../src/questionnaire/consent';

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
