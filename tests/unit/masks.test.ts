import { expect, test } from 'vitest';
import {
  digitsOf,
  editMasked,
  hasAllCpfDigits,
  isValidCpf,
  isValidEmail,
  maskCpf,
  maskDate,
} from '../../src/lib/masks';
import { maskPhone } from '../../src/lib/phone';
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
  expect(maskDate(typed)).toBe(masked);
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
function typeInto(mask: (text: string) => string, field: string, typed: string): string {
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
  const mask = { phone: maskPhone, date: maskDate, cpf: maskCpf }[kind] ?? maskCpf;
  expect(typeInto(mask, field, typed)).toBe(shown);
});

test('an autofilled value is taken as a whole, regardless of the caret', () => {
  expect(
    editMasked(maskPhone, { before: '(19) 3', text: '+55 11 98765-4321', caret: 0, forward: false }),
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
