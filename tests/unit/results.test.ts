import { expect, it, test } from 'vitest';
import { parseDecimal, shownNumber, typedNumber } from '../../src/lib/decimals';
import { seriesOf, shownResult } from '../../src/questionnaire/results';

it.each([
  ['12', 12],
  [' 12,5 ', 12.5],
  ['12.5', 12.5],
  ['−3', -3],
  ['+0,000001', 0.000001],
  ['1.234,5', 1234.5],
  ['', null],
  ['12 kg', null],
  ['1,2,3', null],
  ['0,1234567', null],
  ['1e5', null],
  ['9999999999999', null],
])('D-356: %j is read as %j', (typed, value) => expect(parseDecimal(typed)).toBe(value));

test('D-356: a number that is shown for typing is read as the same', () => {
  for (const value of [0, -2, 1234.5, 1_000_000, 0.25, 24.612345])
    expect(parseDecimal(typedNumber(value))).toBe(value);
  expect([shownNumber(1234.5), shownNumber(0.000001)]).toEqual(['1.234,5', '0,000001']);
});

test('D-358: results are grouped by instrument and unit, those that came first before the others', () => {
  const result = (instrument: string, measured_on: string, unit: string | null = null) => ({
    instrument,
    measured_on,
    unit,
  });
  const series = seriesOf([
    result('COPM,  satisfação', '2026-01-01', 'de 10'),
    result('COPM, desempenho', '2026-01-01', 'de 10'),
    result('TUG', '2026-02-01', 's'),
    result('copm, SATISFACAO ', '2026-03-01', 'de 10'),
    result('TUG', '2026-03-01'),
  ]);
  expect(series.map(({ name, last, results }) => [name, last.measured_on, results.length])).toEqual([
    ['COPM, desempenho', '2026-01-01', 1],
    ['copm, SATISFACAO', '2026-03-01', 2],
    ['TUG', '2026-02-01', 1],
    ['TUG', '2026-03-01', 1],
  ]);
});

test('D-356: a result is shown with its unit and its words', () => {
  expect(shownResult({ value: 12.5, unit: 'kg', text: null })).toBe('12,5 kg');
  expect(shownResult({ value: 12.5, unit: null, text: 'Com dor' })).toBe('12,5 · Com dor');
  expect(shownResult({ value: null, unit: 'kg', text: 'Não conseguiu' })).toBe('Não conseguiu');
});
