import { expect, test } from 'vitest';
import { toCsv } from '../../src/lib/csv';
import {
  decodeText,
  findDateFormat,
  findDelimiter,
  findEncoding,
  isBinary,
  looksGarbled,
  parseCsv,
  toCivilDate,
} from '../../src/lib/readCsv';

const bytes = (...all: number[]) => Uint8Array.from(all);
const utf8 = (text: string) => new TextEncoder().encode(text);
const rowsOf = (text: string, delimiter: Parameters<typeof parseCsv>[1] = ';') =>
  parseCsv(text, delimiter, 100).rows;

test('D-334: the encoding is found: UTF-8 with and without its mark, UTF-16, and what Windows wrote before', () => {
  const text = 'Nome;São João\r\n';
  expect(findEncoding(utf8(text))).toBe('utf-8');
  expect(decodeText(utf8(`\uFEFF${text}`), 'utf-8')).toBe(text);
  const latin = bytes(0x53, 0xe3, 0x6f);
  expect(decodeText(latin, findEncoding(latin))).toBe('São');
  const utf16 = [...'São'].map((letter) => letter.charCodeAt(0));
  const little = bytes(0xff, 0xfe, ...utf16.flatMap((code) => [code & 255, code >> 8]));
  const big = bytes(0xfe, 0xff, ...utf16.flatMap((code) => [code >> 8, code & 255]));
  expect([little, big].map((each) => decodeText(each, findEncoding(each)))).toEqual(['São', 'São']);
});

test('D-334: what is no text, and what is read in another encoding, is noticed', () => {
  expect(isBinary('PK\u0003\u0004\0')).toBe(true);
  expect(isBinary('Nome;São João\t\r\n')).toBe(false);
  expect(looksGarbled(decodeText(utf8('São João'), 'windows-1252'))).toBe(true);
  expect(looksGarbled(decodeText(bytes(0x53, 0xe3, 0x6f), 'utf-8'))).toBe(true);
  expect(looksGarbled('São João, Ágata, “Ânia”, Ñ')).toBe(false);
});

test('D-334: cells are read with quotes, line ends and delimiters inside, as RFC 4180 has them', () => {
  expect(rowsOf('a;"b;c";"d ""e"""\r\n"f\r\ng";;h\n')).toEqual([
    ['a', 'b;c', 'd "e"'],
    ['f\r\ng', '', 'h'],
  ]);
  expect(rowsOf('a,b\ra2,\r', ',')).toEqual([
    ['a', 'b'],
    ['a2', ''],
  ]);
  expect(rowsOf('a;b;\n\n;;\nc')).toEqual([['a', 'b', ''], ['c']]);
  expect(rowsOf('a;')).toEqual([['a', '']]);
  expect(rowsOf('')).toEqual([]);
  expect(parseCsv('a;"b\nc', ';', 10)).toMatchObject({ isOpen: true });
  expect(parseCsv('a\nb\nc\n', ';', 2)).toMatchObject({ rows: [['a'], ['b']], isTooLong: true });
  expect(parseCsv('a\nb\n', ';', 2)).toMatchObject({ isTooLong: false });
});

test('D-334: leading zeros and formulas stay text; what spreadsheets and our own export put before them is undone', () => {
  expect(rowsOf(`="00123";'00123;"=""0012""";00123;'D;=1+1;'=1+1`)[0]).toEqual([
    '00123',
    '00123',
    '0012',
    '00123',
    "'D",
    '=1+1',
    '=1+1',
  ]);
  const table = [
    ['=HYPERLINK("x")', '-5', "'a", '00123', '\t=1', '"'],
    ['@x', '+1', '', '\uFF1D1', 'a\r\nb', ';'],
  ];
  expect(rowsOf(toCsv(table).slice(1))).toEqual(table);
});

test('D-334: the delimiter is found, also with commas in the texts, or named by the file', () => {
  expect(findDelimiter('Nome;Endereço\nAna;Rua A, 1, casa\nRui;Rua B, 2, fundos\n')).toBe(';');
  expect(findDelimiter('Nome,Nota\n"Ana, de Tal";x\n')).toBe(',');
  expect(findDelimiter('Nome\tNota\nAna\t5;6\n')).toBe('\t');
  expect(findDelimiter('Nome|Nota\nAna|5\n')).toBe('|');
  expect(findDelimiter('sep=|\nNome;Nota|x\n')).toBe('|');
  expect(parseCsv('sep=|\r\nNome|Nota\r\n', '|', 5).rows).toEqual([['Nome', 'Nota']]);
});

test('D-334: the order of dates is found by the column; the month comes first only where a date shows it', () => {
  expect(findDateFormat(['01/02/2010', '25/02/2010'])).toBe('dmy');
  expect(findDateFormat(['01/02/2010', '03/04/2011'])).toBe('dmy');
  expect(findDateFormat(['01/02/2010', '02/25/2010'])).toBe('mdy');
  expect(findDateFormat(['13/02/2010', '02/25/2010'])).toBe('dmy');
  expect(findDateFormat(['2010-02-25', '', '1/2/2010', '2011-01-01 00:00'])).toBe('ymd');
  expect(findDateFormat([])).toBe('dmy');
});

test.each([
  ['5/2/2010', 'dmy', '2010-02-05'],
  ['05.02.2010 00:00:00', 'dmy', '2010-02-05'],
  ['02/25/2010', 'mdy', '2010-02-25'],
  ['02/25/2010', 'dmy', ''],
  ['2010-02-25', 'dmy', '2010-02-25'],
  ['2010-02-25T03:00:00Z', 'ymd', '2010-02-25'],
  ['31/02/2010', 'dmy', ''],
  ['01/02/10', 'dmy', ''],
  ['40179', 'dmy', ''],
  ['', 'dmy', ''],
] as const)('D-334: %j as %s is %j', (text, format, iso) => {
  expect(toCivilDate(text, format)).toBe(iso);
});
