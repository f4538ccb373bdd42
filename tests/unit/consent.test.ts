import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  consentMoment,
  consentPlainText,
  consentStateOf,
  consentTextFor,
  consentTextOf,
} from '../../src/questionnaire/consent';
import { consentTexts } from '../../src/questionnaire/consentTexts';
import { consentRow } from '../support/consents';

/** The hash of each text. A line is never changed: an accepted text must stay readable unchanged. */
const published = {
  'adulto-1': 'd35e247d95c18f7995694ba3930565af3e453fb3aafb5ac45a7707d1ca5b288b',
  'infantil-1': '0e974ed33df5aaff7c7518b689b19b2d2836c248d81d98e638148317f2c5ad2c',
  'adulto-2': '27169cdbd2bae31b25ce9507024ec5ed049ea21f135bdca5e4462cb9e4fe6ed0',
  'infantil-2': 'dc6d595e419cde5eb7f5edbfa4bd1d0a743e8f0a924b810272408b62d3717f43',
};

test.each(Object.entries(published))(
  'D-160: the words of %s are those that were published',
  (version, hash) => {
    const text = consentTextOf(version);
    const words = text ? consentPlainText(text) : '';
    expect(createHash('sha256').update(words, 'utf8').digest('hex')).toBe(hash);
    expect(text?.sha256).toBe(hash);
  },
);

test('D-160: every published text has its line here', () => {
  const versions = [...consentTexts.adulto, ...consentTexts.infantil].map(({ version }) => version);
  expect(versions.toSorted()).toEqual(Object.keys(published).toSorted());
  expect(consentTextFor('adulto').version).toBe('adulto-2');
  expect(consentTextFor('infantil').version).toBe('infantil-2');
});

test('D-46: the text for children names their guardian, every text names the law, the time and the rights', () => {
  expect(consentPlainText(consentTextFor('infantil'))).toMatch(/responsável legal[\s\S]*art\. 14/);
  for (const kind of ['adulto', 'infantil'] as const) {
    const text = consentPlainText(consentTextFor(kind));
    for (const part of ['13.709/2018', '20 anos', 'retirar este consentimento', 'corrigir', 'cópia']) {
      expect(text).toContain(part);
    }
  }
});

test('D-160: the current texts say what the law keeps, and promise to delete nothing of it', () => {
  for (const kind of ['adulto', 'infantil'] as const) {
    const { parts, statement } = consentTextFor(kind);
    const keeping = parts.find(({ heading }) => heading === 'O que a lei manda guardar');
    expect(keeping?.paragraphs.join(' ')).toMatch(/415\/2012[\s\S]*20 anos[\s\S]*13\.787\/2018, art\. 6º/);
    expect(statement).toContain('apague o que a lei não manda guardar');
    expect(statement).not.toMatch(/apagar esses dados/);
    expect(statement).toContain('20 anos depois do último registro');
  }
});

test('D-16: a consent is missing without one in force, and for another form; to an earlier text it is in force', () => {
  const stateOf = (tipo: 'adulto' | 'infantil', consent_version: string | null) =>
    consentStateOf({ tipo, consent_version });
  expect(stateOf('adulto', null)).toBe('missing');
  expect(stateOf('infantil', 'adulto-2')).toBe('missing');
  expect(stateOf('adulto', 'adulto-1')).toBe('earlier');
  expect(stateOf('infantil', 'infantil-1')).toBe('earlier');
  expect(stateOf('adulto', 'adulto-2')).toBe('current');
});

test("D-98: a time that the server put in place of the device's is printed as such", () => {
  const given = consentRow({ given_at: '2026-11-21T13:00:00Z', received_at: '2026-11-21T13:00:02Z' });
  expect(consentMoment(given, 'given_at')).toBe('21/11/2026 10:00');
  expect(consentMoment(given, 'signed_at')).toBe('');
  const late = { ...given, device_times: { given_at: '2026-11-18T12:30:00Z' } };
  expect(consentMoment(late, 'given_at')).toBe(
    '21/11/2026 10:00 (hora do servidor; o relógio do aparelho marcava 18/11/2026 09:30)',
  );
});

test('D-98: a consent received later than it was given is shown with both times', () => {
  const late = consentRow({ given_at: '2026-11-20T20:00:00Z', received_at: '2026-11-21T13:00:00Z' });
  expect(consentMoment(late, 'given_at')).toBe(
    '20/11/2026 17:00 (recebido pelo servidor em 21/11/2026 10:00)',
  );
});
