import * as v from 'valibot';
import { expect, test } from 'vitest';
import { authorCodec, authorText } from '../../src/data/records/author';
import { therapistOf } from '../../src/data/records/profile';
import { readRqe } from '../../src/lib/specialty';
import { helena } from '../support/profiles';
import { helenaSigns } from '../support/treatmentRows';

test.each([
  ['2070001234', '2070001234'],
  ['RQE nº 2.07.0001234', '2070001234'],
  ['RQE: 2012345678', '2012345678'],
  ['RQE No. 2012345678', '2012345678'],
  ['RQE nº 2012345678', '2012345678'],
  ['RQE – 2012345678', '2012345678'],
  ['RQE2012345678', '2012345678'],
  ['RQE 2012345678 e 2012345679', null],
  [' 207 000 1234 ', '2070001234'],
  ['1070001234', null],
  ['207000123', null],
  ['20700012345', null],
  ['207000123a', null],
])('D-673: %s as an RQE is %s', (typed, rqe) => {
  expect(readRqe(typed)).toBe(rqe);
});

const first = { specialty: 'Saúde Mental', specialty_rqe: '2070001234' };
const titles = [{ title: 'Saúde Mental', rqe: '2070001234' }];

test('D-673: a profile signs with its titles unless it is supervised; a title without its number is none', () => {
  expect(therapistOf(helena).specialties).toEqual([]);
  expect(therapistOf({ ...helena, ...first }).specialties).toEqual(titles);
  expect(therapistOf({ ...helena, ...first, second_specialty: 'Acupuntura' }).specialties).toEqual(titles);
  expect(therapistOf({ ...helena, ...first, supervisor_name: 'Ana Lima' }).specialties).toEqual([]);
});

test('D-673: an author who signed without a title reads as before, one with a title names it', () => {
  const plain = 'Helena Duarte · Terapeuta Ocupacional · CREFITO-3/12345-TO';
  const read = (author: object) => authorText(v.parse(authorCodec, author) ?? helenaSigns);
  expect(read(helenaSigns)).toBe(plain);
  expect(read({ ...helenaSigns, specialties: titles })).toBe(
    `${plain} · Especialista profissional em Saúde Mental · RQE 2070001234`,
  );
});
