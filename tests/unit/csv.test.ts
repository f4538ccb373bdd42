import { expect, test } from 'vitest';
import { toCsv } from '../../src/lib/csv';

const lines = (rows: string[][]) => toCsv(rows).slice(1).split('\r\n');

test('a table opens in a Brazilian spreadsheet: byte order mark, semicolons, CRLF, accents', () => {
  expect(
    toCsv([
      ['Nome', 'Idade'],
      ['João', '5 anos'],
    ]),
  ).toBe('\uFEFF"Nome";"Idade"\r\n"João";"5 anos"\r\n');
});

test.each([
  '=1+1',
  '+55 11',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '=HYPERLINK("http://x";"y")',
  ' =1+1',
  '\u00A0 +1',
  '\u200B=1',
  '\uFEFF=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  ' ＝1',
  '−2',
  '\ttext',
])('D-58: %j cannot run as a formula', (text) => {
  expect(toCsv([[text]]).slice(1)).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
});

test.each(['Rua A, =1+1', 'x,=1', 'a\t=1'])(
  '%j stays one cell, whatever a program takes for the separator',
  (text) => {
    expect(toCsv([[text, 'b']]).slice(1)).toBe(`"${text}";"b"\r\n`);
  },
);

test.each(['Ana', ' Ana', '1 ano', '(11) 99999-0142', '100-2'])('%j is left as it is', (text) => {
  expect(toCsv([[text]]).slice(1)).toBe(`"${text}"\r\n`);
});

test('quotes are doubled; separators and line breaks stay inside their cell', () => {
  expect(lines([['a;b', 'diz "oi"', 'uma\nduas']])[0]).toBe('"a;b";"diz ""oi""";"uma\nduas"');
});
