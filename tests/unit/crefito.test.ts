import { describe, expect, it } from 'vitest';
import { crefitoText, readCrefito } from '../../src/lib/crefito';

const read = (typed: string) => {
  const found = readCrefito(typed);
  return 'problem' in found ? found.problem : crefitoText(found);
};

describe('a CREFITO', () => {
  it.each([
    'CREFITO-3/12345-TO',
    'crefito 3 / 12345 to',
    '3/12345-TO',
    '03/12345TO',
    'CREFITO3 12345.TO',
    'CREFITO-3 nº 12345-TO',
    'CREFITO-3nº12345.TO',
    ' CREFITO 3 - 12.345 - TO ',
    'CREFITO–3/12345–TO',
  ])('D-80: %j is written CREFITO-3/12345-TO', (typed) => {
    expect(read(typed)).toBe('CREFITO-3/12345-TO');
  });

  it.each([
    ['20/162909-F', 'CREFITO-20/162909-F'],
    ['CREFITO-20 nº 09970.TO', 'CREFITO-20/09970-TO'],
    ['1/7', 'CREFITO-1/7'],
  ])('%s keeps its region, its zeros and its series: %s', (typed, written) => {
    expect(read(typed)).toBe(written);
    expect(read(written)).toBe(written);
  });

  it.each([
    ['12345-TO', 'Falta a região, como em CREFITO-3/12345-TO.'],
    ['CREFITO 12345', 'Falta a região, como em CREFITO-3/12345-TO.'],
    ['CREFITO-3', 'Escreva a região e o número, como em CREFITO-3/12345-TO.'],
    ['CREFITO-3/TO', 'Escreva a região e o número, como em CREFITO-3/12345-TO.'],
    ['3/12345-XX', 'Escreva a região e o número, como em CREFITO-3/12345-TO.'],
    ['3/12345678-TO', 'Escreva a região e o número, como em CREFITO-3/12345-TO.'],
    ['CRM 3/12345', 'Escreva a região e o número, como em CREFITO-3/12345-TO.'],
    ['0/12345-TO', 'As regiões do CREFITO vão de 1 a 20.'],
    ['21/12345-TO', 'As regiões do CREFITO vão de 1 a 20.'],
    ['3/000-TO', 'Confira o número: ele não pode ser zero.'],
  ])('%j is not one: %s', (typed, problem) => {
    expect(read(typed)).toBe(problem);
  });
});
