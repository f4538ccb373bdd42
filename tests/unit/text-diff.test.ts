import { expect, test } from 'vitest';
import { diffTexts, newRuns } from '../../src/lib/textDiff';
import { seededRandom } from '../support/random';

const beforeOf = (parts: ReturnType<typeof diffTexts>) =>
  parts
    .filter(({ kind }) => kind !== 'added')
    .map(({ text }) => text)
    .join('');
const afterOf = (parts: ReturnType<typeof diffTexts>) =>
  parts
    .filter(({ kind }) => kind !== 'removed')
    .map(({ text }) => text)
    .join('');

test('only the words that differ are marked', () => {
  expect(diffTexts('Losartana 50 mg, 1x ao dia', 'Losartana 50 mg, 2x ao dia')).toEqual([
    { kind: 'same', text: 'Losartana 50 mg, ' },
    { kind: 'removed', text: '1x' },
    { kind: 'added', text: '2x' },
    { kind: 'same', text: ' ao dia' },
  ]);
  expect(diffTexts('', 'Dipirona')).toEqual([{ kind: 'added', text: 'Dipirona' }]);
});

test('both texts can be read back, also from 100,000 characters without a common part', () => {
  const random = seededRandom(7);
  const long = () => Array.from({ length: 20_000 }, () => String(random.between(1000, 9999))).join(' ');
  const [before, after] = [long(), long()];
  const parts = diffTexts(before, after);
  expect(beforeOf(parts)).toBe(before);
  expect(afterOf(parts)).toBe(after);
});

test.each([
  ['Anda com bengala.', 'Anda sem apoio em casa.', ['sem apoio em casa']],
  [
    'Calça um pé do tênis.',
    'Calça os dois pés do tênis e fecha o velcro.',
    ['os dois pés', 'e fecha o velcro'],
  ],
  ['', 'Tudo é novo aqui.', ['Tudo é novo aqui.']],
  ['Igual.', 'Igual.', []],
  ['Uma linha.', 'Uma linha.\n\nOutra linha.', ['Outra linha.']],
])('D-370: of %j, %j has its new words in whole runs', (before, text, fresh) => {
  const runs = newRuns(before, text);
  expect(runs.map((run) => run.text).join('')).toBe(text);
  expect(runs.filter(({ isNew }) => isNew).map((run) => run.text)).toEqual(fresh);
});
