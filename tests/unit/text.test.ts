import { expect, test } from 'vitest';
import { firstNameOf } from '../../src/lib/text';

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
