import { expect, test } from 'vitest';
import type { PatientMonth } from '../../src/data/records/months';
import { byName, monthCsv, monthRow, monthsAfter, monthTotal } from '../../src/features/billing/monthRows';
import { plainCell } from '../../src/lib/csv';
import { billings, payerText } from '../../src/records/billings';
import { receipts } from '../../src/records/receipts';
import { billingRow, monthOf } from '../support/months';

const row = (given: Partial<PatientMonth> = {}) => {
  const patient = monthOf(given);
  return monthRow(patient, patient);
};

test.each([
  ['2026-11', -1, '2026-10'],
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2028-02', 12, '2029-02'],
  ['0001-01', 1, '0001-02'],
])('D-1141: of %s, %i months on is %s', (month, count, other) => {
  expect(monthsAfter(month, count)).toBe(other);
});

test('D-1141: the total is what is held times the value of one; without a value there is none', () => {
  expect(row({ held: 4 })).toMatchObject({ price: 18_050, total: 72_200, otherReceipt: null });
  expect(row({ held: 4, billing: null })).toMatchObject({ payer: '', price: null, total: null });
});

test('D-1142: a receipt keeps its value and its number, and one that differs since is named', () => {
  const { receipt } = monthOf({}, { is_issued: true, sessions: 3, session_price: 15_000 });
  expect(row({ held: 4, receipt })).toMatchObject({
    price: 15_000,
    total: 60_000,
    otherReceipt: { sessions: 3, total: 45_000 },
  });
  expect(row({ held: 3, receipt }).otherReceipt).toBeNull();
  const undone = receipt && { ...receipt, is_issued: false };
  expect(row({ held: 4, receipt: undone })).toMatchObject({ price: 18_050, otherReceipt: null });
});

test('D-1143: the file is what spreadsheets open, with the CPF of patient and payer, the sum, and that it is no receipt', () => {
  const receiptOf = (sessions: number) =>
    monthOf({}, { is_issued: true, sessions, session_price: 18_050 }).receipt;
  const rows = [
    row({ nome: 'Zélia Prado', cpf: '529.982.247-25', held: 4, receipt: receiptOf(4) }),
    // a session was finalised after the receipt
    row({ nome: 'Bia Luz', cpf: null, held: 3, billing: null, receipt: receiptOf(2) }),
    row({ nome: 'Álvaro Lima', social_name: '=Alva', cpf: null, held: 2, open: 1, billing: null }),
  ].toSorted(byName);
  const file = monthCsv('2026-11', rows);
  expect(file).toMatch(/^\uFEFF/);
  const cells = file
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';').map((cell) => plainCell(cell.slice(1, -1))));
  expect(cells).toEqual([
    [
      'Paciente',
      'CPF do paciente',
      'Quem paga',
      'Nome de quem paga',
      'CPF ou CNPJ de quem paga',
      'Atendimentos',
      'Em aberto, fora da soma',
      'Valor por atendimento',
      'Total',
      'Recibo emitido, anotado em',
      'Atendimentos do recibo',
      'Total do recibo',
    ],
    ['=Alva', '', '', '', '', '2', '1', '', '', '', '', ''],
    ['Bia Luz', '', '', '', '', '3', '', '180,50', '541,50', '30/11/2026', '2', '361,00'],
    [
      'Zélia Prado',
      '529.982.247-25',
      'Plano de saúde',
      'Vida Plena',
      '11.222.333/0001-81',
      '4',
      '',
      '180,50',
      '722,00',
      '30/11/2026',
      '4',
      '722,00',
    ],
    ['Soma de Novembro de 2026', '', '', '', '', '9', '', '', '1263,50', '', '', ''],
    ['Este documento não é recibo.', '', '', '', '', '', '', '', '', '', '', ''],
  ]);
  const [, , , , , said] = monthCsv('2026-11', rows, ['Ana', 'Bia', 'Ana']).split('\r\n');
  expect(said).toMatch(/^"3 evoluções de atendimento aguardam envio, fora da soma: Ana \(2\) e Bia."/);
  // what a spreadsheet would reckon with is a text
  expect(file).toContain(`"'=Alva"`);
  expect(monthTotal(rows)).toEqual({ sessions: 9, total: 126_350, priced: 2, receipts: 2 });
  // nothing is known to be nothing
  expect(monthTotal([row({ billing: null, receipt: null })])).toMatchObject({ total: null, priced: 0 });
});

test('D-1140: the value is typed in reais, and kept in centavos', () => {
  const { session_price, payer_tax_id } = billings.columns;
  expect(['180', '1.234,50', '180,5', '0', 'x'].map((typed) => session_price.field.read(typed))).toEqual([
    '18000',
    '123450',
    null,
    null,
    null,
  ]);
  expect(session_price.field.write('18050')).toBe('180,50');
  expect(session_price.shown('18050')).toBe('R$ 180,50');
  expect(session_price.problem('180,5', { birthDate: undefined }, null)).toMatch(/^Escreva só o valor/);
  expect(
    [18_050, 0, 1.5, '180'].map((value) => session_price.copied(value, { birthDate: undefined })),
  ).toEqual([18_050, null, null, null]);
  const { sessions } = receipts.columns;
  expect([0, 9999, 10_000, -1, 1.5].map((value) => sessions.copied(value, { birthDate: undefined }))).toEqual(
    [0, 9999, null, null, null],
  );
  expect(payer_tax_id.field.read('52998224725')).toBe('529.982.247-25');
  expect(payer_tax_id.problem('529.982.247-26', { birthDate: undefined }, null)).toMatch(/^Confira o CPF/);
  expect(payerText({ payer: 'plano', payer_name: ' Vida Plena ' })).toBe('Plano de saúde · Vida Plena');
  expect(payerText({ payer: null, payer_name: null })).toBe('');
});

test('D-1143: a value above a thousand is one number to every spreadsheet', () => {
  const csv = monthCsv('2026-11', [row({ held: 10, billing: billingRow({ session_price: 123_450 }) })]);
  expect(csv).toContain('"1234,50";"12345,00"');
  expect(csv).not.toContain('1.234');
});
