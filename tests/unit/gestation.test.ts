import { afterAll, describe, expect, test } from 'vitest';
import { correctedAgeText, readGestation } from '../../src/lib/gestation';
import { summaryTable } from '../../src/printing/files/summaryTable';
import { ageOf, correctedAgeOf } from '../../src/questionnaire/age';
import { child } from '../../src/questionnaire/child';
import { type Question, questionsOf } from '../../src/questionnaire/field';
import { toSections } from '../../src/questionnaire/present';
import { checkAnswer } from '../../src/questionnaire/validate';
import { patientRow, patientSummary } from '../support/patients';

const zoneBefore = process.env.TZ;
afterAll(() => {
  process.env.TZ = zoneBefore;
});

const on = (iso: string) => new Date(`${iso}T12:00:00`);

describe('D-735: the corrected age, by hand', () => {
  test.each([
    // born, weeks, day, age, corrected age (the day of 40 weeks)
    ['2025-08-15', '32', '2026-11-20', '1 ano, 3 meses, 5 dias', '1 ano, 1 mês, 10 dias'], // 10/10/2025
    ['2025-12-20', '35', '2026-12-20', '1 ano', '10 meses, 26 dias'], // 24/01/2026
    ['2026-01-01', '20', '2026-11-20', '10 meses, 19 dias', '5 meses, 30 dias'], // 21/05/2026
    // the end of a month, and of a short one
    ['2026-01-31', '36', '2026-03-31', '2 meses', '1 mês, 3 dias'], // 28/02/2026
    ['2025-10-31', '36', '2026-02-28', '3 meses, 28 dias', '3 meses'], // 28/11/2025
    // a leap day as the day of 40 weeks, and of birth
    ['2024-02-01', '36', '2025-02-28', '1 ano, 27 dias', '11 meses, 30 dias'], // 29/02/2024
    ['2024-02-01', '36', '2025-03-01', '1 ano, 1 mês', '1 ano, 1 dia'],
    ['2024-02-29', '34', '2026-02-28', '1 ano, 11 meses, 30 dias', '1 ano, 10 meses, 17 dias'], // 11/04/2024
    ['2024-02-29', '34', '2026-03-01', '2 anos, 1 dia', ''],
    // the last day before 24 months, that day, and a day that is a year later by the corrected age
    ['2024-11-20', '30', '2026-11-19', '1 ano, 11 meses, 30 dias', '1 ano, 9 meses, 21 dias'], // 29/01/2025
    ['2024-11-20', '30', '2026-11-20', '2 anos', ''],
    ['2024-11-20', '30', '2027-01-28', '2 anos, 2 meses, 8 dias', ''],
    // so few weeks that the day of 40 weeks has not come, the day before it, that day, and the next
    ['2026-10-01', '24', '2026-11-20', '1 mês, 19 dias', 'ainda antes do termo'], // 21/01/2027
    ['2026-10-01', '24', '2027-01-20', '3 meses, 19 dias', 'ainda antes do termo'],
    ['2026-10-01', '24', '2027-01-21', '3 meses, 20 dias', '0 dias'],
    ['2026-10-01', '24', '2027-01-22', '3 meses, 21 dias', '1 dia'],
    ['2026-11-20', '36', '2026-11-20', '0 dias', 'ainda antes do termo'],
    // 36 weeks and some days are 36 completed ones; from 37 on nothing is corrected
    ['2026-05-04', '36', '2026-11-20', '6 meses, 16 dias', '5 meses, 19 dias'], // 01/06/2026
    ['2026-05-04', '37', '2026-11-20', '6 meses, 16 dias', ''],
    ['2026-05-04', '40', '2026-11-20', '6 meses, 16 dias', ''],
    ['2026-05-04', '44', '2026-11-20', '6 meses, 16 dias', ''],
    // not said, or no weeks of a pregnancy
    ['2026-05-04', null, '2026-11-20', '6 meses, 16 dias', ''],
    ['2026-05-04', '19', '2026-11-20', '6 meses, 16 dias', ''],
    ['2026-05-04', '3', '2026-11-20', '6 meses, 16 dias', ''],
    // not born yet, and no date
    ['2026-11-21', '30', '2026-11-20', '', ''],
    ['', '30', '2026-11-20', '', ''],
  ])('%s with %s weeks, on %s', (dataNascimento, gestational_weeks, day, age, corrected) => {
    const born = { dataNascimento, gestational_weeks };
    expect(correctedAgeOf(born, on(day))).toBe(corrected);
    expect(ageOf(born, on(day))).toBe(corrected ? `${age} (corrigida: ${corrected})` : age);
  });

  test('the hour of the day and the time zone change nothing', () => {
    // clocks were put forward at midnight between the birth and the day of 40 weeks
    process.env.TZ = 'America/Sao_Paulo';
    for (const hour of [0, 1, 12, 23])
      expect(correctedAgeText('2018-10-20', '32', new Date(2019, 0, 15, hour, 59))).toBe('1 mês');
  });
});

const question = questionsOf(child).find(({ kind }) => kind === 'gestation') as Question;

test.each([
  ...['20', '36', '44', ''].map((typed) => [typed, null] as const),
  ...['19', '45', '3', '034', '34+2', 'x'].map((typed) => [typed, 'error'] as const),
])('D-734: %j in the field: %s', (typed, level) => {
  const finding = checkAnswer(question, typed);
  expect(finding?.level ?? null).toBe(level);
  if (finding) expect(finding.message).toBe('Escreva as semanas completas, de 20 a 44.');
});

test.each([
  ...[
    '34',
    ' 34 ',
    '34.0',
    '34,5',
    '34+2',
    '34 + 2',
    '34s2d',
    '34w3d',
    '34 sem',
    '34 semanas e 3 dias',
    '34 3/7',
    '34 e 3/7',
    '34 6',
    '34 e 6 dias',
    'IG 34',
    'IG: 34s2d',
  ].map((written) => [written, '34'] as const),
  ...[
    '',
    '9 meses',
    '238 dias',
    '34 dias',
    '34/07/2020',
    '34 7',
    '346',
    '34 6 meses',
    'IG',
    '12',
    '50',
    'prematuro',
  ].map((written) => [written, null] as const),
])('D-734: %j in a table is read as %s', (written, weeks) => {
  expect(readGestation(written)).toBe(weeks);
});

test('D-734, D-736: record and table of patients have the weeks and the corrected age', () => {
  const born = { tipo: 'infantil', dataNascimento: '2025-08-15', gestational_weeks: '32' } as const;
  const [first] = toSections(child, patientRow(born), {}, on('2026-11-20'));
  expect(first?.entries).toContainEqual({
    label: 'Semanas de Gestação',
    value: '32 semanas completas',
    long: false,
    column: 'gestational_weeks',
  });
  expect(first?.entries).toContainEqual({
    label: 'Idade',
    long: false,
    value: '1 ano, 3 meses, 5 dias (corrigida: 1 ano, 1 mês, 10 dias)',
  });
  const [head = [], row = []] = summaryTable([patientSummary({ ...born, dataNascimento: '2020-08-15' })]);
  expect(row[head.indexOf('Semanas de gestação')]).toBe('32');
  expect(row[head.indexOf('Idade corrigida')]).toBe('');
  expect(row[head.indexOf('Idade')]).not.toContain('corrigida');
});
