import { expect, test } from 'vitest';
import { elided, firstNameOf } from '../../src/lib/text';

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
