import { expect, it } from 'vitest';
import { type PatientSummary, updatedList } from '../../src/data/records/summaries';
import { checkDischargeDate, dischargeText } from '../../src/questionnaire/discharge';
import { patientRow, patientSummary } from '../support/patients';

const treated = { dataNascimento: '1962-02-01', attended_on: '2026-01-20' };
const today = '2026-11-22';

it.each([
  ['22/11/2026', {}],
  ['20/01/2026', {}],
  ['', { error: 'Escreva a data da alta.' }],
  ['29/02/2026', { error: expect.stringMatching(/não existe/) }],
  ['12/3', { error: expect.stringMatching(/não existe/) }],
  ['23/11/2026', { warning: expect.stringMatching(/ainda não chegou/) }],
  ['19/01/2026', { warning: expect.stringMatching(/antes da anamnese, de 20\/01\/2026/) }],
  ['31/01/1962', { error: 'Esta data é de antes do nascimento, em 01/02/1962.' }],
  ['01/01/2999', { error: 'Confira o ano: são mais de 20 anos.' }],
])('D-174, D-426: the date of discharge “%s”', (typed, finding) => {
  expect(checkDischargeDate(typed, treated, today)).toEqual(finding);
});

it('D-174: without the date of the intake a discharge is checked against the birth only', () => {
  expect(checkDischargeDate('01/01/2000', { ...treated, attended_on: null }, today)).toEqual({});
});

it('D-174: a discharge is described by date and reason', () => {
  expect(dischargeText({ discharged_on: '2026-03-12', discharge_reason: 'interrupcao' })).toBe(
    '12/03/2026 · Interrupção pela família',
  );
  expect(dischargeText({ discharged_on: null, discharge_reason: null })).toBe('');
});

const at = (day: number) => `2026-11-${day}T12:00:00+00:00`;
const ids = (list: readonly PatientSummary[]) => list.map(({ id }) => id);

it('D-175: a saved record is put into the list that it belongs to, and removed from the other', () => {
  const known = [20, 18, 16].map((day) => patientSummary({ id: String(day), created_at: at(day) }));
  const row = (day: number, archived_at: string | null = null) =>
    patientRow({ id: String(day), created_at: at(day), archived_at });
  expect(ids(updatedList(known, row(21), 'active'))).toEqual(['21', '20', '18', '16']);
  expect(ids(updatedList(known, row(17), 'active'))).toEqual(['20', '18', '17', '16']);
  expect(ids(updatedList(known, row(15), 'active'))).toEqual(['20', '18', '16', '15']);
  expect(ids(updatedList(known, row(18), 'active'))).toEqual(['20', '18', '16']);
  expect(ids(updatedList(known, row(18, at(22)), 'active'))).toEqual(['20', '16']);
  expect(ids(updatedList(known, row(17, at(22)), 'archived'))).toEqual(['20', '18', '17', '16']);
  expect(ids(updatedList(known, row(18), 'archived'))).toEqual(['20', '16']);
});
