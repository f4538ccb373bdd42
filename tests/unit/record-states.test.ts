import { expect, test } from 'vitest';
import { stateTexts } from '../../src/features/history/states';

const none = {
  archived_at: null,
  discharged_on: null,
  discharge_reason: null,
  discharge_summary: null,
  readmission_reason: null,
  resumed_on: null,
};
const discharged = { ...none, discharged_on: '2026-03-12', discharge_reason: 'objetivos' };

test.each([
  ['Atendimento retomado em 10/08/2026', { ...none, resumed_on: '2026-08-10' }],
  ['Alta desfeita: Engano.', { ...none, resumed_on: '2026-08-10', readmission_reason: 'Engano.' }],
])('D-174, D-176: the end of a discharge is told as “%s”', (title, after) => {
  expect(stateTexts({ before: discharged, after })).toEqual([
    { title, summary: '12/03/2026 · Objetivos alcançados' },
  ]);
});
