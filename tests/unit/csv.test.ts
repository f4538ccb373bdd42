import { expect, test } from 'vitest';
import { toCsv } from '../../src/lib/csv';

const lines = (rows: string[][]) => toCsv(rows).slice(1).split('\r\n');

test('a table opens in a Brazilian spreadsheet: byte order mark, semicolons, CRLF, accents', () => {
  expect(
    toCsv([
      ['Nome', 'Idade'],
      ['João', '5 anos'],
    ]),
  ).toBe('\uFEFFNome;Idade\r\nJoão;5 anos\r\n');
});

test.each(['=1+1', '+55 11', '-2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x";"y")'])(
  '%j cannot run as a formula',
  (text) => {
    const [line = ''] = toCsv([[text]])
      .slice(1)
      .split('\r\n;');
    expect(line.replace(/^"/, '')).toMatch(/^'/);
  },
);

test('quotes are doubled; separators and line breaks stay inside of their cell', () => {
  expect(lines([['a;b', 'diz "oi"', 'uma\nduas']])[0]).toBe('"a;b";"diz ""oi""";"uma\nduas"');
});
