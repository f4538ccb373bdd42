import { expect, test } from 'vitest';
import {
  digitsOf,
  hasAllCpfDigits,
  isValidCpf,
  isValidEmail,
  isValidPhone,
  maskCpf,
  maskDate,
  maskPhone,
} from '../../src/lib/masks';
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
  ['1', '(1'],
  ['11', '(11'],
  ['113', '(11) 3'],
  ['1132654321', '(11) 3265-4321'],
  ['11987654321', '(11) 98765-4321'],
  ['(11) 98765-4321', '(11) 98765-4321'],
  ['(11) 98765-43210', '(11) 98765-4321'],
  ['+55 11 98765-4321', '(11) 98765-4321'],
  ['5511987654321', '(11) 98765-4321'],
  ['+55 (55) 3222-1234', '(55) 3222-1234'],
  ['011 98765-4321', '(11) 98765-4321'],
  ['tel. 11.98765.4321 (mãe)', '(11) 98765-4321'],
  ['00000000000', '(00) 00000-0000'],
])('R-5.7: the phone %j becomes %j', (typed, masked) => {
  expect(maskPhone(typed)).toBe(masked);
});

test.each(['+55 19 99999-0142', '+5555999990142', '(19) 99999-0142', '1932654321'])(
  'the phone %j is the same typed letter by letter as pasted',
  (number) => {
    let typed = '';
    for (const letter of number) typed = maskPhone(typed + letter);
    expect(typed).toBe(maskPhone(number));
    expect(isValidPhone(typed)).toBe(true);
  },
);

test('a country code alone stays as it is typed, and can be taken back', () => {
  expect(['+', '+5', '+55', ' + 55 '].map(maskPhone)).toEqual(['+', '+5', '+55', '+55']);
  expect(isValidPhone('+55')).toBe(false);
});

test('a digit too many does not turn the area code 55 into a country code', () => {
  expect(maskPhone('(55) 99999-1234' + '5')).toBe('(55) 99999-1234');
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

test('whatever is pasted: bounded, only mask characters, digits in their order, stable', () => {
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
    const phone = maskPhone(text);
    expect(phone).toMatch(/^(|\(\d{1,2}|\(\d{2}\) \d{1,4}|\(\d{2}\) \d{4,5}-\d{1,4})$/);
    expect(phone.length).toBeLessThanOrEqual(15);
    expect(digitsOf(text)).toContain(digitsOf(phone));
    expect(maskPhone(phone)).toBe(phone);
  }
});

test('the check digits of a CPF', () => {
  expect(isValidCpf('123.456.789-09')).toBe(true);
  expect(isValidCpf('12345678909')).toBe(true);
  expect(isValidCpf('123.456.789-00')).toBe(false);
  expect(isValidCpf('111.111.111-11')).toBe(false);
  expect(hasAllCpfDigits('123.456.789-0')).toBe(false);
  expect(hasAllCpfDigits('123.456.789-09')).toBe(true);
});

test('phones and e-mail addresses that look complete', () => {
  expect(isValidPhone('(11) 98765-4321')).toBe(true);
  expect(isValidPhone('(11) 3265-4321')).toBe(true);
  expect(isValidPhone('(11) 3265-432')).toBe(false);
  expect(isValidEmail('helena.duarte@exemplo.com.br')).toBe(true);
  expect(isValidEmail(' helena@exemplo.com ')).toBe(true);
  expect(isValidEmail('helena@exemplo')).toBe(false);
  expect(isValidEmail('helena')).toBe(false);
});
