import { expect, test } from 'vitest';
import { originGroups } from '../../src/features/import/originEntries';
import { timeMask } from '../../src/lib/masks';
import { durationText, minutesOf, shownTimes, timesProblems } from '../../src/lib/timeOfDay';
import { noteLine } from '../../src/questionnaire/sessionNotes';
import { notes } from '../../src/records/notes';

const { time_of_day } = notes.columns;
const unknown = 'Este horário não existe. Escreva como 14:00.';
const turned = 'O término vem depois do início, no mesmo dia.';

test.each([
  ['', undefined, undefined, null, null],
  ['14:00', undefined, undefined, '14:00', null],
  ['14:00-14:50', undefined, undefined, '14:00-14:50', 50],
  ['00:00-23:59', undefined, undefined, '00:00-23:59', 1439],
  ['14:00-14:00', undefined, turned, null, null],
  ['23:30-00:20', undefined, turned, null, null],
  ['-14:50', 'Escreva também o início.', undefined, null, null],
  ['24:00-25:10', unknown, unknown, null, null],
  ['14:0-14:50', unknown, undefined, null, null],
  ['14:60', unknown, undefined, null, null],
  ['9h às 10h', 'Escreva só um horário, como 14:00.', undefined, null, null],
] as const)('D-690: %j, typed as start and end', (typed, start, end, stored, minutes) => {
  expect(timesProblems(typed)).toEqual({ start, end });
  expect(time_of_day.field.read(typed)).toBe(stored);
  expect(time_of_day.problem(typed, { birthDate: undefined }, null)).toBe(start ?? end);
  expect(minutesOf(stored)).toBe(minutes);
});

test('D-690: a time is typed in four digits, or as people write it; how long is said in hours and minutes', () => {
  expect(['1400', '9:30', '9h30', '09h30', '14'].map(timeMask.read)).toEqual([
    '14:00',
    '09:30',
    '09:30',
    '09:30',
    '14',
  ]);
  expect([shownTimes('14:00-14:50'), shownTimes('14:00'), shownTimes(null)]).toEqual([
    '14:00–14:50',
    '14:00',
    '',
  ]);
  expect([0, 45, 60, 110, 60_000].map(durationText)).toEqual([
    '0 min',
    '45 min',
    '1 h',
    '1 h 50 min',
    '1.000 h',
  ]);
});

test('D-690: when and how a session was stands with its kind, also where a record came from; earlier notes say neither', () => {
  const times = { kind: 'atendimento', time_of_day: '14:00-14:50', setting: 'domicilio' } as const;
  expect(noteLine(times)).toBe('Atendimento · 14:00–14:50 · Domicílio');
  expect(noteLine({ kind: 'contato' })).toBe('Contato');
  const evolucoes = [
    { ...times, occurred_on: '2026-11-03', content: 'Sessão.' },
    { occurred_on: '2026-11-02' },
  ];
  const [group] = originGroups('adulto', { evolucoes });
  expect(group?.entries.map(({ title }) => title)).toEqual([
    '03/11/2026 · Atendimento · 14:00–14:50 · Domicílio',
    '02/11/2026',
  ]);
});
