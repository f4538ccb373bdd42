import { expect, test } from 'vitest';
import { slashBefore } from '../../src/ui/controls/usePhraseMenu';

const at = (text: string) => slashBefore(text, text.length);

test.each([
  ['/', 0, ''],
  ['Chegou bem. /alon', 12, 'alon'],
  ['Chegou bem.\n/alongamento de m', 12, 'alongamento de m'],
  ['(/vis', 1, 'vis'],
])('D-180: a slash that begins a word asks for phrases: %j', (text, from, query) => {
  expect(at(text)).toEqual({ from, query });
});

test.each([
  '12/03',
  'e/ou',
  'km /h /',
  '/ ',
  '/alon\n',
  '',
  `/${'a'.repeat(60)}`,
  // where the part that is looked at begins with the slash
  `12/${'a'.repeat(40)}`,
  '//',
])('D-180: no other one does: %j', (text) => {
  const slash = at(text);
  if (text === 'km /h /') expect(slash).toEqual({ from: 6, query: '' });
  else expect(slash).toBeNull();
});

test('D-180: only the text before the caret counts', () => {
  expect(slashBefore('/alon gar', 5)).toEqual({ from: 0, query: 'alon' });
});
