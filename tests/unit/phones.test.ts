import { expect, test } from 'vitest';
import { readTable, recordOfLine } from '../../src/features/import/csvRecords';
import { toCsv } from '../../src/lib/csv';
import { digitsOf, editMasked } from '../../src/lib/masks';
import { maskPhone, phoneMask, phoneUrl, phoneWarning, storedPhone } from '../../src/lib/phone';
import { toRow } from '../../src/questionnaire/answers';
import { questionsOf } from '../../src/questionnaire/field';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';
import { phones } from '../support/fixtures/phones';
import { seededRandom } from '../support/random';

function typedInto(text: string): string {
  let before = '';
  for (const letter of text) {
    const now = before + letter;
    before = editMasked(phoneMask, { before, text: now, caret: now.length, forward: false }).text;
  }
  return storedPhone(before);
}

async function imported(telefone: string): Promise<unknown> {
  const text = toCsv([
    ['nome', 'nascimento', 'telefone'],
    ['Ana Lima', '01/02/1980', telefone],
  ]);
  const table = readTable(new TextEncoder().encode(text));
  const { patient } = await recordOfLine('user', 'file', table, 0, [], '2026-11-20');
  return patient.telefone ?? '';
}

const sentences = {
  none: undefined,
  kept: 'Guardado como digitado: não cabe no formato (00) 00000-0000.',
  area: 'Falta o DDD. Você pode seguir assim mesmo.',
  incomplete: 'Este telefone parece incompleto. Você pode seguir assim mesmo.',
  doubt: 'Confira este telefone. Você pode seguir assim mesmo.',
};

test.each(phones)('D-20, D-451: the phone $written is stored as $stored', async (phone) => {
  const { written, stored, typed = stored, warning, call } = phone;
  const questions = questionsOf(questionnaireFor('adulto'));
  expect(typedInto(written)).toBe(typed);
  expect(storedPhone(maskPhone(written))).toBe(stored);
  expect(toRow(questions, { telefone: maskPhone(written) }).telefone).toBe(stored || null);
  expect(await imported(written)).toBe(stored);
  expect(storedPhone(stored)).toBe(stored);
  expect([phoneWarning(written), phoneWarning(typed)]).toEqual([sentences[warning], sentences[warning]]);
  expect(phoneUrl(stored) ?? null).toBe(call);
});

test('D-451: what an import finds in a cell is no number without its letters', async () => {
  await expect(imported('1,19877E+10')).rejects.toThrow('shortened');
  expect(await imported('+55 11 91234-5678 (mãe)')).toBe('(11) 91234-5678');
});

test.each([
  ['', ''],
  ['1', '(1'],
  ['11', '(11'],
  ['113', '(11) 3'],
  ['1132654321', '(11) 3265-4321'],
  ['11987654321', '(11) 98765-4321'],
  ['+55 (55) 3222-1234', '(55) 3222-1234'],
  ['tel. 11.98765.4321 (mãe)', '(11) 98765-4321'],
  ['(11) 9a', '(11) 9'],
  // taken off again once it does not fit
  ['(40', '40'],
  ['(11) 98765-43210', '11987654321' + '0'],
])('R-5.7, D-20, D-451: while it is typed, the phone %j becomes %j', (typed, masked) => {
  expect(maskPhone(typed)).toBe(masked);
});

test('D-20: a country code alone stays as it is typed, and is stored as nothing', () => {
  expect(['+', '+5', '+55', '00', '0055'].map(maskPhone)).toEqual(['+', '+5', '+55', '00', '0055']);
  expect(['+', '+5', '+55', ' + 55 ', '0055'].map(storedPhone)).toEqual(['', '', '', '', '']);
});

test('D-451: whatever is pasted, no digit of a phone is dropped but a country code and a 0 before it', {
  tags: 'repeat',
}, () => {
  const { between, next } = seededRandom(99);
  const junk = ['a', 'ç', ' ', '-', '.', '(', ')', '/', '+', '💜', '\u200f', '<', '"', "'", '%'];
  const pasted = () =>
    Array.from({ length: between(0, 24) }, () =>
      next() < 0.6 ? String(between(0, 9)) : junk[between(0, junk.length - 1)],
    ).join('');
  let masked = 0;
  for (let round = 0; round < 3_000; round += 1) {
    const text = pasted();
    const phone = maskPhone(text);
    if (/^\(\d{2}\) \d{4,5}-\d{4}$/.test(phone)) masked += 1;
    const [before, after] = [digitsOf(text), digitsOf(phone)];
    expect(['', '55', '0055']).toContain(before.slice(0, before.length - after.length));
    expect(before.endsWith(after)).toBe(true);
    expect(maskPhone(phone)).toBe(phone);
    const stored = storedPhone(text);
    if (!/^\s*(?:\+|00)\s*5{0,2}\s*$/.test(stored)) expect(storedPhone(stored)).toBe(stored);
    expect(
      digitsOf(text)
        .replace(/^(?:00)?55/, '')
        .replace(/^0/, ''),
    ).toContain(
      digitsOf(stored)
        .replace(/^(?:00)?55/, '')
        .replace(/^0/, ''),
    );
  }
  expect(masked).toBeGreaterThan(20);
});
