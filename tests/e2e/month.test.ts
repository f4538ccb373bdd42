import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formatCivilMonth } from '../../src/lib/dates';
import { expectAccessible } from './support/accessibility';
import { expectToFit } from './support/fit';
import { expect, openSignedIn, openView, test, toastOf } from './support/test';
import type { Therapist } from './support/therapist';

const LONG = 'Maria Aparecida Conceição de Albuquerque Cavalcanti e Vasconcelos';
const sizes = [
  { width: 1366, height: 768 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

/** The month before that of the device, which stays what it is. */
async function lastMonth(page: Page): Promise<string> {
  await page.clock.setFixedTime(new Date());
  return page.evaluate(() => {
    const now = new Date();
    const last = new Date(now.getFullYear(), now.getMonth() - 1, 1);
    return `${last.getFullYear()}-${String(last.getMonth() + 1).padStart(2, '0')}`;
  });
}

/** Ana with three sessions of the month, of which one is open, and another patient with one. */
async function fill(therapist: Therapist, month: string): Promise<void> {
  const [ana, other] = await therapist.insert('patients', [
    { nome: 'Ana Prado', dataNascimento: '1985-02-14', cpf: '529.982.247-25' },
    { nome: LONG, dataNascimento: '1962-02-01', cpf: null },
  ]);
  await therapist.insert('therapist_profiles', [{ user_id: therapist.id, full_name: 'Helena Duarte' }]);
  const note = { kind: 'atendimento', content: 'Treino de preensão.' };
  await therapist.insert('session_notes', [
    ...['03', '10'].map((day) => ({ ...note, patient_id: ana?.id, occurred_on: `${month}-${day}` })),
    { ...note, patient_id: other?.id, occurred_on: `${month}-28` },
  ]);
  const answer = await therapist.api('/rest/v1/session_notes?finalised_at=is.null', {
    method: 'PATCH',
    body: JSON.stringify({ finalised_at: new Date().toISOString() }),
  });
  expect(answer.ok).toBe(true);
  await therapist.insert('session_notes', [{ ...note, patient_id: ana?.id, occurred_on: `${month}-17` }]);
}

async function openMonth(page: Page): Promise<void> {
  await openView(page, 'Relatórios');
  await page.getByRole('tab', { name: 'O mês' }).click();
  await expect(page.getByText(/^Sem atendimentos em /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mês anterior' }).click();
}

const lineOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const tickOf = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(`recibo de ${name}`) });

test('D-1181: a month from who pays to the file: its value is remembered, its receipt noted, its table read by a spreadsheet', async ({
  page,
  therapist,
}) => {
  await page.goto('/');
  const month = await lastMonth(page);
  await fill(therapist, month);
  await openSignedIn(page, therapist);
  await openMonth(page);
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(4);

  await page.getByRole('button', { name: /^Anotar cobrança.* de Ana Prado$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Anotar cobrança' });
  await dialog.getByRole('radio', { name: 'Plano de saúde' }).check();
  await dialog.getByLabel('Valor por atendimento, em reais').fill('1180,50');
  await dialog.getByRole('button', { name: 'Nome e CPF de quem paga' }).click();
  await dialog.getByLabel('Nome de quem paga').fill('Vida "Plena"; Saúde');
  await dialog.getByLabel('CPF ou CNPJ de quem paga').fill('11222333000181');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  await expect(lineOf(page, 'Ana Prado')).toContainText('R$ 2.361,00');

  await tickOf(page, 'Ana Prado').click();
  await expect(toastOf(page, 'Recibo anotado')).toBeVisible();
  await expect(page.getByText(/^Emitido em \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expectAccessible(page);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar planilha' }).click();
  expect((await file).suggestedFilename()).toBe(`atendimentos_${month}.csv`);
  const bytes = await readFile(await (await file).path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString('utf8').slice(1).split('\r\n');
  const day = /"(\d\d\/\d\d\/\d{4})";/.exec(lines[1] ?? '')?.[1];
  expect(day).toBeDefined();
  expect(lines).toEqual([
    '"Paciente";"CPF do paciente";"Quem paga";"Nome de quem paga";"CPF ou CNPJ de quem paga";"Atendimentos";"Em aberto, fora da soma";"Valor por atendimento";"Total";"Recibo emitido, anotado em";"Atendimentos do recibo";"Total do recibo"',
    `"Ana Prado";"529.982.247-25";"Plano de saúde";"Vida ""Plena""; Saúde";"11.222.333/0001-81";"2";"1";"1180,50";"2361,00";"${day}";"2";"2361,00"`,
    `"${LONG}";"";"";"";"";"1";"";"";"";"";"";""`,
    `"Soma de ${formatCivilMonth(`${month}-01`)}";"";"";"";"";"3";"";"";"2361,00";"";"";""`,
    '"Este documento não é recibo.";"";"";"";"";"";"";"";"";"";"";""',
    '',
  ]);

  // read again, it says the same, and the file is left out of every address
  await page.reload();
  await expect(tickOf(page, 'Ana Prado')).toBeChecked();
  await expect(lineOf(page, 'Ana Prado')).toContainText('R$ 1.180,50');
  expect(page.url()).not.toMatch(/Ana|\d{4}-\d\d/);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(tickOf(page, LONG)).toBeVisible();
    await expectAccessible(page);
  }
  await expectToFit(page);
});

test('D-1181: without network a receipt waits and is sent; a month that cannot be read says so, and is read again', async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
  await page.goto('/');
  await fill(therapist, await lastMonth(page));
  await openSignedIn(page, therapist);
  await openMonth(page);
  await expect(tickOf(page, 'Ana Prado')).not.toBeChecked();
  await page.context().setOffline(true);
  await tickOf(page, 'Ana Prado').click();
  await expect(lineOf(page, 'Ana Prado')).toContainText('Aguarda envio');
  await expect(tickOf(page, 'Ana Prado')).toBeChecked();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByText(/^Emitido em \d\d\/\d\d\/\d{4}/)).toBeVisible();
  expect(await (await therapist.api('/rest/v1/receipts?select=is_issued,sessions')).json()).toEqual([
    { is_issued: true, sessions: 2 },
  ]);

  await page.route('**/rpc/sessions_of_month', (route) => route.abort());
  await page.getByRole('button', { name: 'Mês anterior' }).click();
  await expect(page.getByText('O mês não pôde ser carregado')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/rpc/sessions_of_month');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText(/^Sem atendimentos em /)).toBeVisible();
});
