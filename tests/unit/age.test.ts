import { Temporal } from 'temporal-polyfill';
import { afterAll, describe, expect, test } from 'vitest';
import { ageBetween, ageText } from '../../src/lib/age';
import { seededRandom } from '../support/random';

const zoneBefore = process.env.TZ;
afterAll(() => {
  process.env.TZ = zoneBefore;
});

const portuguese = ({ years, months, days }: Temporal.Duration) => {
  const parts = [
    years && `${years} ${years === 1 ? 'ano' : 'anos'}`,
    months && `${months} ${months === 1 ? 'mês' : 'meses'}`,
    days && `${days} ${days === 1 ? 'dia' : 'dias'}`,
  ].filter(Boolean);
  return parts.join(', ') || '0 dias';
};

describe.each([
  ['UTC', 0],
  ['America/Sao_Paulo', 180],
])('in %s', (zone, offset) => {
  test('D-18: 10,000 random ages are those of Temporal', { tags: 'repeat' }, () => {
    process.env.TZ = zone;
    expect(new Date(2026, 0, 15).getTimezoneOffset()).toBe(offset);
    const { between } = seededRandom(20_261);
    const dateBetween = (first: number, last: number) =>
      Temporal.PlainDate.from({ year: first, month: 1, day: 1 }).add({
        days: between(0, (last - first + 1) * 365),
      });
    for (let pair = 0; pair < 10_000; pair += 1) {
      const [a, b] = [dateBetween(1900, 2040), dateBetween(1900, 2040)];
      const [birth, today] = Temporal.PlainDate.compare(a, b) <= 0 ? [a, b] : [b, a];
      const oracle = birth.until(today, { largestUnit: 'year' });
      expect(ageBetween(birth, today)).toEqual({
        years: oracle.years,
        months: oracle.months,
        days: oracle.days,
      });
      // every hour of the day, including those that daylight saving skips or repeats
      const moment = new Date(today.year, today.month - 1, today.day, between(0, 23), between(0, 59));
      expect(ageText(birth.toString(), moment)).toBe(portuguese(oracle));
    }
  });
});

const noon = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12);

test.each([
  ['2020-09-15', noon(2023, 11, 20), '3 anos, 2 meses, 5 dias'],
  ['2022-10-19', noon(2023, 11, 20), '1 ano, 1 mês, 1 dia'],
  ['2023-11-20', noon(2023, 11, 20), '0 dias'],
  ['2023-11-19', noon(2023, 11, 20), '1 dia'],
  ['2021-11-20', noon(2023, 11, 20), '2 anos'],
  ['2021-09-20', noon(2023, 11, 20), '2 anos, 2 meses'],
  ['1923-11-21', noon(2023, 11, 20), '99 anos, 11 meses, 30 dias'],
  ['2020-02-29', noon(2021, 2, 28), '11 meses, 30 dias'],
  ['2020-02-29', noon(2021, 3, 1), '1 ano, 1 dia'],
  ['2020-02-29', noon(2024, 2, 29), '4 anos'],
])('R-5.8, D-18: born on %s, seen on %s: %s', (birth, today, text) => {
  expect(ageText(birth, today)).toBe(text);
});

test.each(['', '2023-02-29', '2023-13-01', '2023-00-10', '15/09/2020', 'ontem', '2023-11-21', '9999-12-31'])(
  'R-5.8: no age for the invalid or future date %j',
  (birth) => {
    expect(ageText(birth, noon(2023, 11, 20))).toBe('');
  },
);

test('the age changes at local midnight', () => {
  expect(ageText('2023-11-19', new Date(2023, 10, 19, 23, 59, 59))).toBe('0 dias');
  expect(ageText('2023-11-19', new Date(2023, 10, 20, 0, 0, 0))).toBe('1 dia');
});
