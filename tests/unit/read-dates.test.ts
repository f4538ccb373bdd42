import { expect, test } from 'vitest';
import { dateOfSerial, findDateFormat, readDate } from '../../src/lib/readDates';

const TODAY = '2026-11-26';
const isoOf = (text: string, format: 'dmy' | 'mdy' | 'ymd' = 'dmy', century?: '19' | '20') => {
  const read = readDate(text, { format, century }, TODAY);
  return read.kind === 'date' ? read.iso : read.kind;
};

test('D-334: the order of dates is found by the column; the month comes first only where a date shows it', () => {
  expect(findDateFormat(['01/02/2010', '25/02/2010'])).toBe('dmy');
  expect(findDateFormat(['01/02/2010', '03/04/2011'])).toBe('dmy');
  expect(findDateFormat(['01/02/2010', '02/25/2010'])).toBe('mdy');
  expect(findDateFormat(['13/02/2010', '02/25/2010'])).toBe('dmy');
  expect(findDateFormat(['2010-02-25', '', '2011-01-01 00:00'])).toBe('ymd');
  expect(findDateFormat([])).toBe('dmy');
});

test('D-470: dates with the year first say nothing of the order of the others in their column', () => {
  expect(findDateFormat(['2010-02-25', '2011-01-01', '1/2/2010'])).toBe('dmy');
  expect(findDateFormat(['2010-02-25', '02/25/10'])).toBe('mdy');
  expect(findDateFormat(['85-11-02', '19-03-05'])).toBe('ymd');
  expect(findDateFormat(['\u200e02/11/85', '05/03/19'])).toBe('dmy');
});

test.each([
  ['5/2/2010', 'dmy', '2010-02-05'],
  ['05.02.2010 00:00:00', 'dmy', '2010-02-05'],
  ['05-02-2010', 'dmy', '2010-02-05'],
  ['05 02 2010', 'dmy', '2010-02-05'],
  ['05 / 02 / 2010', 'dmy', '2010-02-05'],
  ['05/02/2010, 14:30', 'dmy', '2010-02-05'],
  ['02/25/2010', 'mdy', '2010-02-25'],
  ['02/25/2010', 'dmy', 'unreadable'],
  ['05/02/2010', 'ymd', 'unreadable'],
  ['2010-02-25', 'dmy', '2010-02-25'],
  ['2010/02/25', 'mdy', '2010-02-25'],
  ['2010-02-25T03:00:00Z', 'ymd', '2010-02-25'],
  ['2010-02-25 14:30:00.000', 'dmy', '2010-02-25'],
  ['2010-02-25T00:00:00-03:00', 'dmy', '2010-02-25'],
  ['31/02/2010', 'dmy', 'unreadable'],
  ['29/02/1952', 'dmy', '1952-02-29'],
  ['29/02/1900', 'dmy', 'unreadable'],
  ['02/11/0985', 'dmy', 'unreadable'],
  ['02/11/198', 'dmy', 'unreadable'],
  // no place of their own
  ['\u200e02/11/1985\u200e', 'dmy', '1985-11-02'],
  ['\ufeff02/11/1985\u00a0', 'dmy', '1985-11-02'],
  ['02\u200b/11/\u200b1985', 'dmy', '1985-11-02'],
  // months by name
  ['2 de novembro de 1985', 'dmy', '1985-11-02'],
  ['1º de Março de 1985', 'mdy', '1985-03-01'],
  ['sábado, 2 de novembro de 1985', 'dmy', '1985-11-02'],
  ['02/nov/1985', 'dmy', '1985-11-02'],
  ['02-NOV-1985', 'dmy', '1985-11-02'],
  ['2 nov. 1985', 'dmy', '1985-11-02'],
  ['02-Feb-1985', 'dmy', '1985-02-02'],
  ['November 2, 1985', 'dmy', '1985-11-02'],
  ['2 de novembra de 1985', 'dmy', 'unreadable'],
  // without signs
  ['19851102', 'dmy', '1985-11-02'],
  ['02111985', 'dmy', '1985-11-02'],
  ['20101112', 'dmy', '2010-11-12'],
  // day numbers
  ['31353', 'dmy', '1985-11-02'],
  ['43529', 'dmy', '2019-03-05'],
  ['31353,5', 'dmy', '1985-11-02'],
  ['8888', 'dmy', '1924-05-01'],
  ['1985', 'dmy', 'unreadable'],
  ['85', 'dmy', 'unreadable'],
  ['99999', 'dmy', 'unreadable'],
  ['a confirmar', 'dmy', 'unreadable'],
  ['', 'dmy', 'unreadable'],
] as const)('D-470: %j as %s is %s', (text, format, iso) => {
  expect(isoOf(text, format)).toBe(iso);
});

test.each([
  // nobody is born after today
  ['02/11/85', undefined, '1985-11-02'],
  ['31/12/47', undefined, '1947-12-31'],
  ['27/11/26', undefined, '1926-11-27'],
  ['26/11/26', undefined, 'century'],
  ['05/03/19', undefined, 'century'],
  ['05/03/19', '20', '2019-03-05'],
  ['05/03/19', '19', '1919-03-05'],
  ['02/11/85', '20', '1985-11-02'],
  ['5-mar-19', '20', '2019-03-05'],
  ['05.03.19 00:00', '20', '2019-03-05'],
  // only one of the two years has that day
  ['29/02/00', undefined, '2000-02-29'],
  ['29/02/19', undefined, 'unreadable'],
] as const)('D-470: %j with the century %s is %s', (text, century, iso) => {
  expect(isoOf(text, 'dmy', century)).toBe(iso);
});

test('D-470: both years are named, and what can be read otherwise than it is written is told', () => {
  const read = (text: string, century?: '20') => readDate(text, { format: 'dmy', century }, TODAY);
  expect(read('05/03/19')).toEqual({ kind: 'century', years: ['1919', '2019'] });
  expect(read('05/03/19', '20')).toMatchObject({ isTold: true });
  expect(['31353', '02111985', '02/11/85'].map((text) => read(text))).toEqual(
    Array(3).fill({ kind: 'date', iso: '1985-11-02', isTold: true }),
  );
  expect(read('2/11/1985')).toMatchObject({ isTold: false });
  expect(readDate('85-11-02', { format: 'ymd' }, TODAY)).toMatchObject({ iso: '1985-11-02' });
});

test('D-474: day numbers count from 1900 with the 29th of February that never was, or from 1904', () => {
  expect([1, 59, 60, 61, 31353.75].map((serial) => dateOfSerial(serial))).toEqual([
    '1900-01-01',
    '1900-02-28',
    '',
    '1900-03-01',
    '1985-11-02',
  ]);
  expect(dateOfSerial(31353 - 1462, 1904)).toBe('1985-11-02');
  expect([0, -1, 0.5, Number.NaN, 1e9].map((serial) => dateOfSerial(serial))).toEqual(['', '', '', '', '']);
});
