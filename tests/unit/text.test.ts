import { expect, test } from 'vitest';
import { indented, oneLine } from '../../src/lib/plainText';
import { elided, firstNameOf, isSameName, sentence, taken, visible, visibleWords } from '../../src/lib/text';

test.each([
  ['Ana Souza', 'Ana'],
  ['Dra. Helena Duarte', 'Helena'],
  ['Dona Conceição Alves', 'Dona Conceição'],
  ['Vó Maria', 'Vó Maria'],
  ['seu João', 'seu João'],
  ['Dona', 'Dona'],
  ['', ''],
])('%s is called %s', (name, called) => {
  expect(firstNameOf(name)).toBe(called);
});

test.each([
  ['Nasceu com 38 semanas.', 'Nasceu com 38 semanas…'],
  ['Nasceu com 38 semanas...', 'Nasceu com 38 semanas…'],
  ['Nasceu com 38 ', 'Nasceu com 38…'],
])('a text that goes on after “%s” ends in one ellipsis', (beginning, shown) => {
  expect(elided(beginning)).toBe(shown);
});

/** What `taken` reads of a text, what stands in one line, and what is stored of words. */
const readings = (text: string) => [taken(text), visible(text), visibleWords(text)];

/** The index of the Encoding Standard from 0x80; 0 for what Windows itself does not define. */
const WINDOWS_1252 = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
  0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
  0x0153, 0, 0x017e, 0x0178,
];

test('D-902: the signs of Windows-1252 are read as such, and those that it has not are told', () => {
  const written = WINDOWS_1252.map((_, at) => String.fromCharCode(0x80 + at)).join('');
  const right = WINDOWS_1252.map((code) => String.fromCharCode(code || 0xfffd)).join('');
  expect(readings(`a${written}b`)).toEqual(Array(3).fill(`a${right}b`));
});

test.each([
  ['Dorme 2\u00963 horas', 'Dorme 2–3 horas'],
  ['\u0093Não quero\u0094, disse\u0085', '“Não quero”, disse…'],
  ['2\u008d3', '2\ufffd3'],
  ['D\u0092Ávila', 'D’Ávila'],
  ['\uf0b7 Andou \uf0fc \uf0e0 corre \uf0a7\uf0d8', '• Andou ✓ → corre ••'],
  ['\uf0a8 Sim \uf0fe Não \uf0fb \uf0fd', '☐ Sim ☑ Não ✗ ☒'],
  ['\uf0df \uf0e1 \uf0e2 \uf0b3 3 \uf0b1 1', '← ↑ ↓ ≥ 3 ± 1'],
  // no sign of those fonts is guessed
  ['\uf041 \ue000 \uf8ff \uf0c3', '\uf041 \ue000 \uf8ff \uf0c3'],
  ['Dorme bem, não acorda; 37,5 °C – “ok”\tsim 👩🏽‍🦽', 'Dorme bem, não acorda; 37,5 °C – “ok”\tsim 👩🏽‍🦽'],
])('D-902: %j is read as %j', (written, read) => {
  expect(taken(written)).toBe(read);
  expect(taken(read)).toBe(read);
  expect([visibleWords(written), indented(written).trim(), oneLine(written).replace(/\s/g, ' ')]).toEqual([
    read,
    read,
    read.replace(/\s/g, ' '),
  ]);
});

test.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
  'D-902: %j is the end of a line, and a space where there is one line',
  (end) => {
    expect(readings(`Risperidona 1${end}2 gotas`)).toEqual([
      'Risperidona 1\n2 gotas',
      'Risperidona 1 2 gotas',
      'Risperidona 1\n2 gotas',
    ]);
    expect(isSameName(`Ana${end}Lima`, 'Ana Lima')).toBe(true);
  },
);

test('D-902: U+0085 is an ellipsis beside other signs of Windows alone', () => {
  expect(taken('2\u00963 horas\u0085 acorda')).toBe('2–3 horas… acorda');
  expect(taken('Dorme\u0085acorda\u0081')).toBe('Dorme\nacorda\ufffd');
});

test.each([
  ['Bem', 'Bem.'],
  ['Bem.', 'Bem.'],
  ['Bem?\n', 'Bem?'],
  ['Bem \n', 'Bem.'],
])('D-996: a sentence of %j ends once', (text, said) => {
  expect(sentence(text)).toBe(said);
});
