import { expect, test } from 'vitest';
import { birthKeys } from '../../src/data/records/samePerson';
import { searchPatients, toSearchable } from '../../src/data/records/searchPatients';
import { readTable, recordOfLine } from '../../src/features/import/csvRecords';
import type { FoundRecord } from '../../src/features/import/found';
import { importRows } from '../../src/features/import/importRows';
import { toCsv } from '../../src/lib/csv';
import { isSameName } from '../../src/lib/text';
import { changedColumns, storedAnswer, toAnswers, toRow } from '../../src/questionnaire/answers';
import { questionsOf } from '../../src/questionnaire/field';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';
import { isSameInstrument } from '../../src/questionnaire/results';
import { checkAnswer } from '../../src/questionnaire/validate';
import { eachOften } from '../support/eachOften';
import { names } from '../support/fixtures/names';
import { patientSummary } from '../support/patients';
import { readPdf, recordOf, textOf } from '../support/pdf';

const adult = questionsOf(questionnaireFor('adulto'));
const question = (column: string) => {
  const found = adult.find((each) => each.column === column);
  if (!found) throw new Error(column);
  return found;
};

async function importedPatient(nome: string) {
  const text = toCsv([
    ['nome', 'nascimento'],
    [nome, '01/02/1980'],
  ]);
  const table = readTable(new TextEncoder().encode(text));
  return (await recordOfLine('user', 'file', table, 0, [], '2026-11-20')).patient;
}

async function stateOf(written: string, here: string) {
  const { nome, dataNascimento } = await importedPatient(written);
  const found = {
    key: '1',
    place: '1',
    person: { id: '1', sourceId: '1', names: { nome, social_name: null }, birthDate: dataNascimento },
  };
  const patients = [{ id: '2', nome: here, social_name: null, dataNascimento: '1980-02-01', cpf: null }];
  const [row] = importRows([found as FoundRecord], { patients, deleted: new Set(), ended: new Set() });
  return row?.state;
}

const birth = { social_name: null, dataNascimento: '1980-02-01' };
const listOf = (nome: string) => [toSearchable(patientSummary({ nome }))];

test.each(names)(
  'D-450: $written is stored as $stored, and is one name however it is written',
  async (name) => {
    const { written, stored, same, others, found } = name;
    expect(toRow(adult, { nome: written }).nome).toBe(stored);
    // other systems' columns are padded: one space of several
    expect((await importedPatient(written)).nome).toBe(stored.replace(/\s+/g, ' '));
    for (const other of [written, stored, ...same]) {
      // the typed signature, the warning of a second record, the import, the search
      expect([other, isSameName(other, stored)]).toEqual([other, true]);
      expect(birthKeys({ nome: other, ...birth })).toEqual(birthKeys({ nome: stored, ...birth }));
      expect([other, await stateOf(other, stored)]).toEqual([other, 'here']);
      expect([other, searchPatients(listOf(stored), other).patients.length]).toEqual([other, 1]);
      expect(searchPatients(listOf(other), stored).patients).toHaveLength(1);
    }
    for (const query of found)
      for (const writing of [stored, ...same])
        expect([query, writing, searchPatients(listOf(writing), query).patients.length]).toEqual([
          query,
          writing,
          1,
        ]);
    for (const other of others) {
      expect([other, isSameName(other, stored)]).toEqual([other, false]);
      expect(birthKeys({ nome: other, ...birth })).not.toEqual(birthKeys({ nome: stored, ...birth }));
      expect([other, await stateOf(other, stored)]).toEqual([other, 'new']);
    }
  },
);

eachOften(names)('D-450, D-460: $stored stands on paper as $printed', async ({ stored, same, printed }) => {
  const onPaper = async (patientName: string) =>
    textOf((await readPdf(recordOf([], { patientName }))).pages.flat());
  const body = await onPaper(stored);
  expect(body).toContain(`Anamnese - ${printed.normalize('NFC')} `);
  // no other writing has a sign that is printed as a word in brackets
  for (const writing of same)
    expect([writing, await onPaper(writing)]).toEqual([writing, expect.not.stringContaining('[')]);
});

test('D-450: the CPF is found as it is copied from elsewhere', () => {
  const all = [toSearchable(patientSummary({ cpf: '529.982.247-25' }))];
  for (const query of ['52998224725', '\u202a529.982.247\u201125\u202c', '982.247\u00a0'])
    expect(searchPatients(all, query).patients).toHaveLength(1);
});

test('D-450: what has no letter is no other such name, and an instrument is one in each writing', () => {
  expect([isSameName('', '-'), isSameName('’', '-'), isSameName('-', '-')]).toEqual([false, false, true]);
  expect(isSameInstrument('PEDI\u2011CAT', 'pedi-cat')).toBe(true);
});

const family = '👩\u200d👧 ❤\ufe0f';
test.each([
  ['nome', `Ana${family}\u200b`, 'Ana👩👧 ❤'],
  ['endereco', 'Rua A,\u00a012\u200b\u0007', 'Rua A,\u00a012'],
  ['email', '\u200bana@exemplo.com\u00ad', 'ana@exemplo.com'],
  ['queixaPrincipal', `Li\u00adnha 1\u200b\n\tLinha 2 ${family}\u0000\u0007`, `Linha 1\n\tLinha 2 ${family}`],
  ['queixaPrincipal', 'Dorme 2\u00963 horas\v\uf0b7 acorda', 'Dorme 2–3 horas\n• acorda'],
  ['nome', 'Ana\u2028Lima D\u0092Ávila', 'Ana Lima D’Ávila'],
  // joiners and marks of other scripts
  ['queixaPrincipal', 'می\u200cخواهم \u2067שלום\u2069\u200f', 'می\u200cخواهم \u2067שלום\u2069\u200f'],
])('D-450: the answer %s, %j, is stored as %j', (column, written, stored) => {
  expect(storedAnswer(question(column), written)).toBe(stored);
});

test('D-450: a name of signs that nobody sees is missing', () => {
  expect(checkAnswer(question('nome'), '\u200b \u2060')).toEqual({
    level: 'error',
    message: 'Escreva o nome completo.',
  });
  expect(checkAnswer(question('email'), '\u200bana@exemplo.com')).toBeNull();
});

test('D-450, D-451: what was stored otherwise before and is not touched is not sent', () => {
  const stored = { nome: 'Ana\u200b Lima', dataNascimento: '1990-01-31', telefone: '+5511912345678' };
  const answers = toAnswers(adult, stored);
  expect(changedColumns(adult, answers, stored)).toEqual({});
  expect(changedColumns(adult, { ...answers, nome: 'Ana\u200b Limas' }, stored)).toEqual({
    nome: 'Ana Limas',
  });
});
