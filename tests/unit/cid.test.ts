import { expect, test } from 'vitest';
import { readCid10, readCid11 } from '../../src/lib/cid';
import { isTooLong } from '../../src/records/column';
import { diagnoses } from '../../src/records/diagnoses';

test.each([
  ['F84.0', 'F84.0'],
  ['f840', 'F84.0'],
  ['F84', 'F84'],
  ['CID-10: G80.1', 'G80.1'],
  ['CID10 M54.5', 'M54.5'],
  ['M00.01', 'M00.01'],
  ['CID 10 - F84.0', 'F84.0'],
  ['CID-10 – F84.0', 'F84.0'],
  ['F84,0', 'F84.0'],
  ['G80.0*', 'G80.0'],
  ['A17.0†', 'A17.0'],
  ['F84.0, G80', null],
  ['6A02', null],
  ['F8', null],
  ['F84.', 'F84'],
  ['84.0', null],
  ['F84.012', null],
  ['autismo', null],
])('D-671: %s as a code of the CID-10 is %s', (typed, code) => {
  expect(readCid10(typed)).toBe(code);
  const { cid10 } = diagnoses.columns;
  const problem = code === null ? expect.stringMatching(/^Confira o código/) : undefined;
  expect(cid10.problem(typed, { birthDate: undefined }, null)).toEqual(problem);
  expect(isTooLong(cid10, typed)).toBe(false);
});

test.each([
  ['6A02.0', '6A02.0'],
  ['6a020', '6A02.0'],
  ['8D20.1Z', '8D20.1Z'],
  ['CID-11 QA02.5', 'QA02.5'],
  ['CID 11 - 6A02', '6A02'],
  ['CID 11: 6A02,0', '6A02.0'],
  ['6A02.0/8A60', '6A02.0/8A60'],
  ['8B20 & XS5W', '8B20&XS5W'],
  ['XA8UM1', 'XA8UM1'],
  ['F84.0', null],
  ['6I02', null],
  ['6A02.', '6A02'],
  ['6A02.', '6A02'],
  ['6A02.012', null],
])('D-671: %s as a code of the CID-11 is %s', (typed, code) => {
  expect(readCid11(typed)).toBe(code);
});
