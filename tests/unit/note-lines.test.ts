import { expect, test } from 'vitest';
import { isWorthFolding, lettersPerLine, linesShown } from '../../src/features/notes/noteLines';

test('a text takes the lines of its paragraphs, and is collapsed to twelve if it is clearly longer', () => {
  expect(linesShown('Treino.', 70)).toBe(1);
  expect(linesShown(`Treino.\n\n${'a'.repeat(141)}`, 70)).toBe(5);
  expect(isWorthFolding('a'.repeat(16 * 70), 70)).toBe(false);
  expect(linesShown('a'.repeat(16 * 70), 70)).toBe(16);
  expect(isWorthFolding('a'.repeat(16 * 70 + 1), 70)).toBe(true);
  expect(linesShown('a'.repeat(20_000), 70)).toBe(12);
  expect(linesShown('Linha\n'.repeat(30), 70)).toBe(12);
});

test('a wider line holds more letters, larger letters leave fewer', () => {
  expect(lettersPerLine(600, 17)).toBeGreaterThan(lettersPerLine(300, 17));
  expect(lettersPerLine(600, 34)).toBeLessThan(lettersPerLine(600, 17));
  expect(lettersPerLine(0, 17)).toBe(20);
});
