import { expect, test } from 'vitest';
import {
  cpfMask,
  dateMask,
  digitsOf,
  editMasked,
  gestationMask,
  hasAllCpfDigits,
  isValidCpf,
  isValidEmail,
  type Mask,
  maskCpf,
  timeMask,
} from '../../src/lib/masks';
import { phoneMask } from '../../src/lib/phone';
import { checkDate } from '../../src/questionnaire/validate';
import { seededRandom } from '../support/random';

test.each([
  ['', ''],
  ['1', '1'],
  ['123', '123'],
  ['1234', '123.4'],
  ['12345678909', '123.456.789-09'],
  ['123.456.789-09', '123.456.789-09'],
  ['123456789098765', '123.456.789-09'],
  [' CPF: 123 456 789/09 (titular)\n', '123.456.789-09'],
  ['١٢٣abc', ''],
])('R-5.6: the CPF %j becomes %j', (typed, masked) => {
  expect(maskCpf(typed)).toBe(masked);
});

test.each([
  ['', ''],
  ['0', '0'],
  ['0103', '01/03'],
  ['01031985', '01/03/1985'],
  ['01/03/1985', '01/03/1985'],
  ['1985-03-01', '01/03/1985'],
  ['1985-03-01T10:00:00Z', '01/03/1985'],
  ['01.03.1985 às 10h', '01/03/1985'],
  ['1/', '01'],
  ['01/3/', '01/03'],
  ['1/3/1985', '01/03/1985'],
  [' 1-3-1985', '01/03/1985'],
  ['12/3.1985', '12/03/1985'],
  ['0/', '0'],
])('the date %j becomes %j', (typed, masked) => {
  expect(dateMask.read(typed)).toBe(masked);
});

test('any pasted text gives a bounded value of mask characters, with the digits in order, and is stable', () => {
  const { between, next } = seededRandom(99);
  const junk = ['a', 'ç', ' ', '-', '.', '(', ')', '/', '\n', '💜', '\u200f', '<', '"', "'", '%'];
  const pasted = () =>
    Array.from({ length: between(0, 40) }, () =>
      next() < 0.6 ? String(between(0, 9)) : junk[between(0, junk.length - 1)],
    ).join('');
  for (let round = 0; round < 3_000; round += 1) {
    const text = pasted();
    const cpf = maskCpf(text);
    expect(cpf).toMatch(/^(\d{0,3}|\d{3}\.\d{1,3}|\d{3}\.\d{3}\.\d{1,3}|\d{3}\.\d{3}\.\d{3}-\d{1,2})$/);
    expect(cpf.length).toBeLessThanOrEqual(14);
    expect(digitsOf(text).startsWith(digitsOf(cpf))).toBe(true);
    expect(maskCpf(cpf)).toBe(cpf);
  }
});

/** '|' marks the caret, '[…]' a selection that `typed` replaces; '⌫' and '⌦' delete a character. */
function typeInto(mask: Mask, field: string, typed: string): string {
  let shown = field;
  for (const key of /[⌫⌦]/.test(typed) ? typed : [typed]) {
    const [from, to] = shown.includes('[')
      ? [shown.indexOf('['), shown.indexOf(']') - 1]
      : [shown.indexOf('|'), shown.indexOf('|')];
    const before = shown.replace(/[[\]|]/g, '');
    const deletes = key === '⌫' || key === '⌦';
    const head = before.slice(0, key === '⌫' && from === to ? Math.max(0, from - 1) : from);
    const tail = before.slice(key === '⌦' && from === to ? to + 1 : to);
    const entered = deletes ? '' : key;
    const edited = editMasked(mask, {
      before,
      text: head + entered + tail,
      caret: head.length + entered.length,
      forward: key === '⌦',
    });
    shown = `${edited.text.slice(0, edited.caret)}|${edited.text.slice(edited.caret)}`;
  }
  return shown;
}

test.each([
  // at the end, typing appends
  ['phone', '|', '1', '(1|'],
  ['phone', '(11|', '9', '(11) 9|'],
  ['phone', '(11) 98765-4321|', '0', '119876543210|'],
  ['phone', '119876543210|', '⌫', '(11) 98765-4321|'],
  ['phone', '|', '+55 11 98765-4321', '(11) 98765-4321|'],
  ['phone', '[(19) 3265-4321]', '+55 11 98765-4321', '(11) 98765-4321|'],
  ['phone', '(11) 9|', '⌫', '(11|'],
  // in the middle, the caret stays after its digit
  ['phone', '(11) |3265-4321', '9', '(11) 9|3265-4321'],
  ['phone', '(11) 98|65-4321', '7', '(11) 987|65-4321'],
  ['phone', '(11) 987|65-4321', '⌫', '(11) 98|65-4321'],
  ['phone', '(11) 98[76]5-4321', '12', '(11) 9812|5-4321'],
  ['phone', '(1|1) 98765-4321', '⌦', '(1|9) 8765-4321'],
  // so it does in what is kept as it is typed
  ['phone', '+351 |12 345 678', '9', '+351 9|12 345 678'],
  ['phone', '0800| 123 4567', '⌫', '080| 123 4567'],
  ['phone', '4004|-1234', '5', '40045|-1234'],
  ['phone', '|(11) 98765-4321', '0', '0|(11) 98765-4321'],
  // a full field keeps its digits
  ['phone', '(11) 987|65-4321', '0', '(11) 987|65-4321'],
  ['phone', '(55) 9|9999-1234', '5', '(55) 9|9999-1234'],
  ['phone', '(11) 9[8]765-4321', '123', '(11) 98|765-4321'],
  ['date', '2|9/02/1952', '8', '2|9/02/1952'],
  ['cpf', '123.4|56.789-09', '0', '123.4|56.789-09'],
  // a date is corrected in place
  ['date', '29|/02/1952', '⌫', '2|0/21/952'],
  ['date', '2|0/21/952', '8', '28|/02/1952'],
  ['date', '[29]/02/1952', '2', '2|0/21/952'],
  ['date', '[29]/02/1952', '05', '05|/02/1952'],
  ['date', '29/[02]/1952', '03', '29/03|/1952'],
  ['date', '[29/02/1952]', '1952-03-01', '01/03/1952|'],
  // separators are skipped
  ['date', '29/|02/1952', '⌫', '29|/02/1952'],
  ['date', '29/|02/1952', '⌫⌫', '2|0/21/952'],
  ['date', '29|/02/1952', '⌦', '29/|02/1952'],
  ['date', '29|/02/1952', '⌦⌦', '29/|21/952'],
  ['cpf', '123.|456.789-09', '⌫⌫', '12|4.567.890-9'],
  ['cpf', '[123].456.789-09', '⌫', '|456.789.09'],
  ['cpf', '123.456.78|9-09', 'x', '123.456.78|9-09'],
])('D-120: in a field for a %s %j and %j give %j', (kind, field, typed, shown) => {
  const mask = { phone: phoneMask, date: dateMask, cpf: cpfMask }[kind] ?? cpfMask;
  expect(typeInto(mask, field, typed)).toBe(shown);
});

const masks = { date: dateMask, time: timeMask, cpf: cpfMask, weeks: gestationMask, phone: phoneMask };
const pasted = (kind: keyof typeof masks, text: string, field = '') =>
  editMasked(masks[kind], { before: field, text, caret: text.length, forward: false }).text;

test.each([
  // the first digits of these were another day, another time or somebody else's number
  ['date', '01/02/20 16:45'],
  ['cpf', '11 98765-4321'],
  ['cpf', '(11) 98765-4321'],
  ['date', '9/3/19 14h10'],
  ['date', '010319850'],
  ['date', '01/03/1985 a 05/03/1985'],
  ['date', '01/03/1985, 05/03/1985'],
  ['date', '01/03/1985 10:00 e 05/03/1985 10:00'],
  ['date', '01/03/1985-2'],
  ['date', 'sessão 12 de 20'],
  ['date', '31/02/1985 às 10h'],
  ['time', '9h às 10h'],
  ['time', '14:00-14:50'],
  ['time', '14000'],
  ['time', '16:45 de 01/02'],
  ['time', '25h'],
  ['time', '14:00 am'],
  ['cpf', '123456789098765'],
  ['cpf', '12.345.678/0001-95'],
  ['cpf', '123.456.789-09 e 529.982.247-25'],
  ['cpf', 'RG 12.345.678-9'],
  ['weeks', '340'],
  ['weeks', '12 semanas'],
  ['weeks', '34 ou 35 semanas'],
] as const)(
  'D-903: pasted into a field for a %s, %j makes no value: it stays, and the field says why',
  (kind, text) => {
    expect([pasted(kind, text), pasted(kind, text, '1')]).toEqual([text, text]);
    expect(masks[kind].kept?.message).toBeTruthy();
    if (kind === 'date') expect(checkDate(text)).toBe(masks[kind].kept?.message);
  },
);

test.each([
  ['date', '01/02/2020 16:45', '01/02/2020'],
  ['date', '9/3/2019 14h10', '09/03/2019'],
  ['date', '9 de março de 2019, sábado', '09/03/2019'],
  ['date', '20190309', '09/03/2019'],
  ['date', '\u200e09/03/2019\u00a0', '09/03/2019'],
  ['date', '9/3/19', '09/03/19'],
  ['date', '31/02/1985', '31/02/1985'],
  ['time', '2:30 pm', '14:30'],
  ['time', '2pm', '14:00'],
  ['time', '12:15 a.m.', '00:15'],
  ['time', '12:15 PM', '12:15'],
  ['time', 'às 14h', '14:00'],
  ['time', '9h30min', '09:30'],
  ['time', '14:00:00', '14:00'],
  ['time', '14h05', '14:05'],
  ['time', '14 h 30', '14:30'],
  ['time', '9 h 30 min', '09:30'],
  ['time', '14.30', '14:30'],
  ['time', '930', '93:0'],
  ['time', '25:00', '25:00'],
  ['cpf', ' CPF: 123 456 789/09 (titular)\n', '123.456.789-09'],
  ['cpf', '123.456', '123.456'],
  ['weeks', 'IG 34+2', '34'],
  ['weeks', '34 semanas e 3 dias', '34'],
  ['weeks', '12', '12'],
  ['phone', '+55 11 98765-4321', '(11) 98765-4321'],
] as const)('D-903: pasted into a field for a %s, %j is read as a whole: %j', (kind, text, value) => {
  expect([pasted(kind, text), pasted(kind, text, value.slice(0, -1))]).toEqual([value, value]);
});

test('D-903: what stayed as it came is corrected as it stands, until it can be read', () => {
  const from = (kind: keyof typeof masks, field: string, keys: string) => typeInto(masks[kind], field, keys);
  expect(from('date', '01/02/20 16:45|', '⌫⌫⌫')).toBe('01/02/20 16|');
  expect(from('date', '01/02/20 16:45|', '⌫⌫⌫⌫⌫')).toBe('01/02/20|');
  expect(from('date', '01/02/202| 16:45', '0')).toBe('01/02/2020|');
  expect(from('time', '9h às 10h|', '⌫⌫⌫⌫⌫⌫')).toBe('09:00|');
  expect(from('cpf', '123.456.789-091|', '⌫')).toBe('123.456.789-09|');
  expect(from('date', '[01/02/20 16:45]', '5')).toBe('5|');
});

test.each([
  ['date', '01/02/20 16:45', '01/02/2016'],
  ['date', '01/02/2020 16', '01/02/2020'],
  ['time', '9h30x', '09:30'],
  ['cpf', '123.456.789-09-1', '123.456.789-09'],
  ['weeks', '34+2', '34'],
] as const)(
  'D-120: typed letter by letter into a field for a %s, %j stays what is seen: %j',
  (kind, keys, value) => {
    let field = '|';
    for (const key of keys) field = typeInto(masks[kind], field, key);
    expect(field).toBe(`${value}|`);
  },
);

test('an autofilled value is taken as a whole, regardless of the caret', () => {
  expect(
    editMasked(phoneMask, { before: '(19) 3', text: '+55 11 98765-4321', caret: 0, forward: false }),
  ).toEqual({
    text: '(11) 98765-4321',
    caret: 15,
  });
});

test('the check digits of a CPF', () => {
  expect(isValidCpf('123.456.789-09')).toBe(true);
  expect(isValidCpf('12345678909')).toBe(true);
  expect(isValidCpf('123.456.789-00')).toBe(false);
  expect(isValidCpf('111.111.111-11')).toBe(false);
  expect(hasAllCpfDigits('123.456.789-0')).toBe(false);
  expect(hasAllCpfDigits('123.456.789-09')).toBe(true);
});

test('e-mail addresses that look complete', () => {
  expect(isValidEmail('helena.duarte@exemplo.com.br')).toBe(true);
  expect(isValidEmail(' helena@exemplo.com ')).toBe(true);
  expect(isValidEmail('helena@exemplo')).toBe(false);
  expect(isValidEmail('helena')).toBe(false);
});
