import { describe, expect, test } from 'vitest';
import { safeFileName, uniqueNames } from '../../src/lib/fileNames';

describe('the name of a stored file in a copy', () => {
  test.each([
    ['laudo.pdf', 'laudo.pdf'],
    ['Avaliação da Escola.PDF', 'Avaliação_da_Escola.PDF'],
    // macOS types accents as combining characters
    ['Avaliac\u0327a\u0303o.pdf', 'Avaliação.pdf'],
    ['../../etc/passwd.pdf', '_.._etc_passwd.pdf'],
    ['..\\segredo.pdf', '_segredo.pdf'],
    ['..', 'documento'],
    ['', 'documento'],
    ['.pdf', 'documento.pdf'],
    ['a<b>:"c|d?e*.pdf', 'a_b___c_d_e_.pdf'],
    ['laudo\u202Efdp.pdf', 'laudofdp.pdf'],
    ['CON.pdf', '_CON.pdf'],
    ['sem fim. . .', 'sem_fim._._'],
  ])('%j becomes %j', (name, expected) => {
    expect(safeFileName(name)).toBe(expected);
  });

  test('a long one is cut between characters and keeps its ending', () => {
    const name = safeFileName(`${'ção'.repeat(200)}.pdf`);
    expect(name).toMatch(/^(ção)+(ç|çã)?\.pdf$/);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(104);
  });
});

test('two files never share a name, ignoring case', () => {
  const unique = uniqueNames();
  const names = ['laudo.pdf', 'laudo.pdf', 'LAUDO.pdf', 'laudo_2.pdf', 'exame.pdf', 'laudo'];
  expect(names.map(unique)).toEqual([
    'laudo.pdf',
    'laudo_2.pdf',
    'LAUDO_3.pdf',
    'laudo_2_2.pdf',
    'exame.pdf',
    'laudo',
  ]);
});
