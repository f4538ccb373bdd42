import { expect, test } from 'vitest';
import {
  daysInMonth,
  formatCivilDay,
  formatDate,
  formatDateTime,
  formatLongDay,
  formatRecent,
  formatShortDay,
  fromIsoDate,
  parseIso,
  todayIso,
  toIsoDate,
} from '../../src/lib/dates';
import { seededRandom } from '../support/random';

test('D-17: a civil date survives being shown and typed again, in every year', () => {
  const { between } = seededRandom(7);
  for (let round = 0; round < 5_000; round += 1) {
    const [year, month] = [between(1000, 9999), between(1, 12)];
    const day = between(1, daysInMonth(year, month));
    const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    expect(toIsoDate(fromIsoDate(iso))).toBe(iso);
    expect(parseIso(iso)).toEqual({ year, month, day });
  }
});

test.each([
  ['29/02/2024', '2024-02-29'],
  [' 01/01/1000 ', '1000-01-01'],
  ['31/12/9999', '9999-12-31'],
  ['04/11/2018', '2018-11-04'],
])('%s is %s', (typed, iso) => {
  expect(toIsoDate(typed)).toBe(iso);
});

test.each([
  '',
  '29/02/2023',
  '31/04/2020',
  '00/01/2020',
  '01/13/2020',
  '1/1/2020',
  '01/01/20',
  '01/01/0999',
  '2020-01-01',
  '01-01-2020',
])('%j is no date', (typed) => {
  expect(toIsoDate(typed)).toBe('');
});

test.each([null, '', '2023-02-29', '2023-2-1', '2023-02-01T00:00:00Z', 'x'])('%j shows as nothing', (iso) => {
  expect(fromIsoDate(iso)).toBe('');
});

test.each([
  ['0001-01-01', '01/01/0001'],
  ['0099-12-31', '31/12/0099'],
  ['1900-02-28', '28/02/1900'],
])('an early date keeps its year: %s', (iso, shown) => {
  expect(fromIsoDate(iso)).toBe(shown);
});

test('today is the local day, also when it is tomorrow in UTC', () => {
  expect(todayIso(new Date('2026-03-02T02:59:59Z'))).toBe('2026-03-01');
  expect(todayIso(new Date('2026-03-02T03:00:00Z'))).toBe('2026-03-02');
});

test('R-9.3: a moment is shown in local time', () => {
  expect(formatDate('2026-03-02T02:59:59.123456+00:00')).toBe('01/03/2026');
  expect(formatDateTime('2026-03-02T02:59:59Z')).toBe('01/03/2026 23:59');
  expect(formatLongDay(new Date('2026-11-20T15:00:00Z'))).toBe('Sexta-feira, 20 de novembro');
  expect(formatShortDay(new Date('2026-11-20T15:00:00Z'))).toBe('sex., 20 de novembro');
});

test.each([
  ['2026-11-12T09:10:00-03:00', 'hoje às 09:10'],
  ['2026-11-11T23:59:00-03:00', 'ontem às 23:59'],
  ['2026-11-10T09:10:00-03:00', '10/11/2026 às 09:10'],
  ['2025-11-12T09:10:00-03:00', '12/11/2025 às 09:10'],
])('%s is %s on the 12th of November', (moment, shown) => {
  expect(formatRecent(moment, new Date('2026-11-12T14:00:00-03:00'))).toBe(shown);
});

test('the day before the first of January is yesterday', () => {
  expect(formatRecent('2025-12-31T09:10:00-03:00', new Date('2026-01-01T10:00:00-03:00'))).toBe(
    'ontem às 09:10',
  );
});

test('a civil date is shown with its weekday in every time zone', () => {
  expect(formatCivilDay('2026-11-19')).toBe('qui., 19/11/2026');
  expect(formatCivilDay('2024-02-29')).toBe('qui., 29/02/2024');
  expect(formatCivilDay('')).toBe('');
});
