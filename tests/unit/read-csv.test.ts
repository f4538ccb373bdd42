import { expect, test } from 'vitest';
import { toCsv } from '../../src/lib/csv';
import {
  decodeText,
  findDelimiter,
  findEncoding,
  isBinary,
  looksGarbled,
  parseCsv,
  wholeNumber,
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

test('D-334, D-472: a title above the heads, and a total below the rows, do not hide the delimiter', () => {
  expect(
    findDelimiter('Relatório - Clínica\nEmitido em 26/11/2026\n\nNome,Nota\nAna,5\nRui,6\nTotal: 2\n'),
  ).toBe(',');
  expect(findDelimiter('Clínica; Unidade Centro\nNome\tNascimento\tCPF\nAna\t1\t2\nRui\t3\t4\n')).toBe('\t');
});

test('D-472: rows have the numbers that a spreadsheet gives them, also after empty ones and after breaks inside a cell', () => {
  expect(parseCsv('Título;\r\n;\r\n\r\n"a\nb";c\r\nd;e', ';', 9)).toMatchObject({
    rows: [
      ['Título', ''],
      ['a\nb', 'c'],
      ['d', 'e'],
    ],
    lines: [1, 4, 5],
  });
});

test('D-475: UTF-16 is found without its mark, and marks in front are no part of the first cell', () => {
  const codes = [...'Nome\tSão João'].map((letter) => letter.charCodeAt(0));
  const little = bytes(...codes.flatMap((code) => [code & 255, code >> 8]));
  const big = bytes(...codes.flatMap((code) => [code >> 8, code & 255]));
  expect([findEncoding(little), findEncoding(big)]).toEqual(['utf-16le', 'utf-16be']);
  expect(decodeText(little, 'utf-16le')).toBe('Nome\tSão João');
  expect(findEncoding(bytes())).toBe('utf-8');
  expect(decodeText(utf8('\uFEFF\uFEFF"Nome";x'), 'utf-8')).toBe('"Nome";x');
});

test.each([
  ['52998224725', '52998224725'],
  ['52998224725,00', '52998224725'],
  ['11987654321.0', '11987654321'],
  ['5,2998224725E+10', '52998224725'],
  ['5,29982E+10', null],
  ['1.19877e10', null],
  ['529.982.247-25', '529.982.247-25'],
  ['(11) 98765-4321', '(11) 98765-4321'],
  ['', ''],
] as const)('D-471: of %j the digits are %j, none where a spreadsheet cut them off', (text, digits) => {
  expect(wholeNumber(text)).toBe(digits);
});
