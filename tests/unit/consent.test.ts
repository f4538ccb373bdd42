import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  consentMoment,
  consentPlainText,
  consentStateOf,
  consentTextFor,
  consentTextOf,
  lacksTreatmentConsent,
  stateOfConsent,
} from '../../src/questionnaire/consent';
import { type ConsentKind, consentKindOf, consentKinds } from '../../src/questionnaire/consentKinds';
import { consentTexts, publishedTexts } from '../../src/questionnaire/consentTexts';
import type { PatientKind } from '../../src/questionnaire/field';
import { consentEntryTitle } from '../../src/questionnaire/historyWords';
import { consentRow } from '../support/consents';

/** The hash of each text. A line is never changed: an accepted text must stay readable unchanged. */
const published = {
  'adulto-1': 'd35e247d95c18f7995694ba3930565af3e453fb3aafb5ac45a7707d1ca5b288b',
  'infantil-1': '0e974ed33df5aaff7c7518b689b19b2d2836c248d81d98e638148317f2c5ad2c',
  'adulto-2': '27169cdbd2bae31b25ce9507024ec5ed049ea21f135bdca5e4462cb9e4fe6ed0',
  'infantil-2': 'dc6d595e419cde5eb7f5edbfa4bd1d0a743e8f0a924b810272408b62d3717f43',
  'infantil-3': 'dfba1ba1f9ffc31433fd308bb5a89fb4b8bcfc6f739a2a93ba3c6b996179b47c',
  'tratamento-adulto-1': '01540e89e24da02616c10e4941bf86b0948a83a0ada134064013d65d3adaee15',
  'tratamento-infantil-1': '46ed3e3625e8ce92aee0e887083e860977db14860e9ebc9d19b11b4bd92b4759',
  'imagem-adulto-1': '286f111bf01475241f570a70a821774ca41ca64f6c7d3e56e528a6aff85a14ce',
  'imagem-infantil-1': 'a0b962a45141e6c6a97c9fa51d6186e63c6c56a5382328a4ce93e3e16b0969d0',
  'teleatendimento-adulto-1': '606088e44a0f59bad85787f12436fac7b91441aa4dea0f997f99a35d994602ef',
  'teleatendimento-infantil-1': 'c721dcdf61614df735dc2fca4e2369f0d8a51436cb511169d58bee0a6ddc9f81',
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
  const versions = publishedTexts.map(({ version }) => version);
  expect(versions.toSorted()).toEqual(Object.keys(published).toSorted());
  expect(consentTextFor('adulto').version).toBe('adulto-2');
  expect(consentTextFor('infantil').version).toBe('infantil-3');
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

test('D-998: the text for children says on what its data may be used, that consent is asked beside it, who keeps them and where', () => {
  const text = consentPlainText(consentTextFor('infantil'));
  expect(text).not.toContain('só podem ser tratados');
  expect(text).toMatch(
    /usar os dados dela para esse cuidado, e é obrigado a registrá-los[^\n]*art\. 11, II, a e f/,
  );
  expect(text).toMatch(
    /Além disso, a\(o\) terapeuta pede o consentimento de um dos pais ou do responsável legal/,
  );
  expect(text).toMatch(
    /Quem os guarda e responde por eles[^\n]*em um computador dela\(dele\) ou em um serviço/,
  );
  // a given one stays in force
  expect(stateOfConsent('data', 'infantil', 'infantil-2')).toBe('earlier');
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

test('D-655: the version of a text says to what it consents; a consent to one thing is none to another', () => {
  for (const kind of consentKinds)
    for (const tipo of ['adulto', 'infantil'] as const) {
      for (const { version } of consentTexts[kind][tipo]) {
        expect(consentKindOf(version)).toBe(kind);
        for (const other of consentKinds)
          expect(stateOfConsent(other, tipo, version) === 'missing').toBe(other !== kind);
      }
      const current = consentTextFor(tipo, kind).version;
      expect(stateOfConsent(kind, tipo === 'adulto' ? 'infantil' : 'adulto', current)).toBe('missing');
    }
  for (const version of ['', 'adulto', 'imagem-', 'outro-adulto-1', 'tratamento-adulto-x'])
    expect(consentKindOf(version)).toBeUndefined();
  expect(consentEntryTitle('consent_revoked', 'imagem-adulto-1')).toBe('Imagem e voz: autorização revogada');
  expect(consentEntryTitle('consent_given', 'tratamento-adulto-1')).toBe('Tratamento: consentimento aceito');
});

test('D-656: a child in treatment lacks the consent to it until one is in force; an adult and who has left do not', () => {
  const child = {
    tipo: 'infantil',
    treatment_version: null,
    archived_at: null,
    discharged_on: null,
  } as const;
  expect(lacksTreatmentConsent(child)).toBe(true);
  expect(lacksTreatmentConsent({ ...child, treatment_version: 'tratamento-infantil-1' })).toBe(false);
  for (const version of ['infantil-2', 'imagem-infantil-1', 'tratamento-adulto-1'])
    expect(lacksTreatmentConsent({ ...child, treatment_version: version })).toBe(true);
  expect(lacksTreatmentConsent({ ...child, tipo: 'adulto' })).toBe(false);
  expect(lacksTreatmentConsent({ ...child, archived_at: '2026-11-20T12:00:00Z' })).toBe(false);
  expect(lacksTreatmentConsent({ ...child, discharged_on: '2026-11-20' })).toBe(false);
});

test('D-657: each text says what it is about, who decides and how it ends, and names its norms', () => {
  const told = (kind: ConsentKind, tipo: PatientKind) => consentPlainText(consentTextFor(tipo, kind));
  for (const tipo of ['adulto', 'infantil'] as const) {
    for (const kind of ['treatment', 'image', 'telehealth'] as const) {
      expect(told(kind, tipo)).toMatch(/a qualquer momento/);
      expect(told(kind, tipo)).toMatch(/daí em diante/);
      expect(told(kind, tipo).includes('Ao aceitar') || told(kind, tipo).includes('Ao autorizar')).toBe(
        tipo === 'infantil',
      );
      expect(told(kind, tipo).includes('Quem assina como representante')).toBe(tipo === 'adulto');
    }
    expect(told('treatment', tipo)).toMatch(/415\/2012[\s\S]*um termo à parte, e um não depende do outro/);
    expect(told('treatment', tipo)).toMatch(/425\/2013, art\. 14, V/);
    expect(told('image', tipo)).toMatch(/425\/2013, art\. 10, V[\s\S]*20 anos[\s\S]*Código Civil, art\. 20/);
    expect(told('image', tipo)).toContain('nada muda no');
    expect(told('image', tipo)).toContain('A(O) terapeuta se compromete a apagar as outras');
    expect(told('telehealth', tipo)).toMatch(/619\/2025, art\. 1º[\s\S]*lugar reservado[\s\S]*sigilo/);
  }
  expect(told('treatment', 'infantil')).toMatch(/425\/2013, art\. 10, II, d[\s\S]*Conselho Tutelar/);
  expect(told('image', 'infantil')).toMatch(/8\.069\/1990, art\. 17[\s\S]*13\.709\/2018, art\. 14/);
  expect(told('telehealth', 'infantil')).toContain('Um adulto fica com a criança o tempo todo');
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
