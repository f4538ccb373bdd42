import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fromIsoDate, todayIso } from '../../src/lib/dates';
import { consentTextFor } from '../../src/questionnaire/consent';
import { expectAccessible } from './support/accessibility';
import { expectToFit } from './support/fit';
import { askToIssue, confirmIssue } from './support/issuing';
import { pagesOf } from './support/pdfText';
import { expect, openSignedIn, openTab, openView, test } from './support/test';
import type { Therapist } from './support/therapist';

const cpf = '529.982.247-25';
const secret = 'Treino com a órtese nova.';
const daysAgo = (days: number) => todayIso(new Date(Date.now() - days * 86_400_000));
const [older, newer, open, missed] = [9, 2, 1, 5].map(daysAgo) as [string, string, string, string];

/** Two sessions that are final, one that is open, and one that did not take place. */
async function fillRecord(therapist: Therapist): Promise<void> {
  await therapist.insert('therapist_profiles', [
    { full_name: 'Helena Duarte', crefito_region: 3, crefito_number: '12345-TO' },
  ]);
  const [row] = await therapist.insert('patients', [
    { nome: 'Ana Lima', dataNascimento: '1990-02-01', cpf, attended_on: daysAgo(60), alergias: 'Látex' },
  ]);
  const patient_id = String(row?.id);
  const { version, sha256 } = consentTextFor('adulto');
  await therapist.insert('consents', [
    {
      patient_id,
      text_version: version,
      text_hash: sha256,
      signer_name: 'Ana Lima',
      given_at: new Date().toISOString(),
    },
  ]);
  const note = { patient_id, kind: 'atendimento', content: secret };
  await therapist.insert('session_notes', [
    { ...note, occurred_on: older, time_of_day: '14:00-14:50', setting: 'consultorio' },
    { ...note, occurred_on: newer, time_of_day: '15:00-15:50', setting: 'domicilio' },
  ]);
  const answer = await therapist.api(`/rest/v1/session_notes?patient_id=eq.${patient_id}`, {
    method: 'PATCH',
    body: JSON.stringify({ finalised_at: new Date().toISOString() }),
  });
  expect(answer.ok).toBe(true);
  await therapist.insert('session_notes', [{ ...note, occurred_on: open }]);
  await therapist.insert('absences', [
    { patient_id, missed_on: missed, kind: 'desmarcou', told_by: 'A filha', told_when: 'na véspera' },
  ]);
}

async function openRecord(page: Page): Promise<void> {
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Lima' })).toBeVisible();
}

/** Issues what is open, and reads its file. */
async function issued(page: Page): Promise<string> {
  const question = await askToIssue(page);
  await expect(question).toHaveAccessibleName(/^Emitir esta (declaração|lista)\?$/);
  await confirmIssue(question);
  await expect(page.getByRole('heading', { name: /^(Declaração|Lista) emitida$/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar PDF' }).click();
  const text = (await pagesOf(await readFile(await (await download).path()))).join(' ');
  await page.getByRole('button', { name: 'Voltar' }).click();
  return text.replace(/\s+/g, ' ');
}

test('D-690, D-692: the time of a session takes two taps and moves no text of who does not say it; an absence stands among the notes', async ({
  page,
  therapist,
}) => {
  await fillRecord(therapist);
  await openSignedIn(page, therapist);
  for (const [width, height] of [
    [1366, 768],
    [1180, 820],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openRecord(page);
    await page.getByRole('button', { name: 'Nova evolução' }).first().click();
    const text = page.getByRole('textbox', { name: 'Evolução' });
    await expect(text).toBeFocused();
    const top = async () => (await text.boundingBox())?.y ?? Number.NaN;
    const before = await top();
    expect(before).toBeLessThan(height / 3);
    await page.getByRole('button', { name: 'Horário' }).click();
    await expect(page.getByLabel('Início')).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await page.getByRole('button', { name: 'Como na última: 15:00–15:50, domicílio' }).click();
    await expect(text).toBeFocused();
    await expect(page.getByRole('button', { name: 'Horário: 15:00–15:50 · Domicílio' })).toBeVisible();
    expect(await top()).toBeLessThan(height / 3);
    await page.getByRole('button', { name: 'Voltar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
    await openTab(page, 'Evoluções');
    const line = page.getByRole('listitem').filter({ hasText: 'Desmarcou' });
    await expect(line).toContainText('Avisou: A filha, na véspera');
    await expectAccessible(page);
    await expectToFit(page);
  }
});

test('D-694, D-695: a declaration of the last session is issued in four taps from the record; neither it nor a list with its sum says anything of the treatment', async ({
  page,
  therapist,
}) => {
  await fillRecord(therapist);
  await openSignedIn(page, therapist);
  await openRecord(page);
  const menu = page.getByRole('button', { name: 'Emitir', exact: true });
  await menu.click();
  await page.getByRole('button', { name: 'Declaração de comparecimento' }).click();
  await expect(page.getByText(`Em ${fromIsoDate(newer)}: 1 atendimento finalizado.`)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  const declared = await issued(page);
  expect(declared).toContain(
    `Declaro que Ana Lima compareceu a atendimento de terapia ocupacional em ${fromIsoDate(newer)}, das 15:00 às 15:50.`,
  );
  expect(declared).toContain('Para quem possa interessar');
  for (const word of [secret, cpf, 'Domicílio', '1990', 'Látex', fromIsoDate(older), 'filha'])
    expect(declared, word).not.toContain(word);

  await expect(page.getByRole('heading', { level: 1, name: 'Ana Lima' })).toBeVisible();
  await menu.click();
  await page.getByRole('button', { name: 'Lista de atendimentos' }).click();
  await page.getByLabel('Quem recebe').fill('Vida Plena Saúde');
  await page.getByText('Finalidade, período e data').click();
  await page.getByLabel('Período, de').fill(fromIsoDate(older));
  await page.getByLabel('Valor por atendimento, em reais').fill('180,00');
  await expect(page.getByText('2 atendimentos finalizados, 1 falta.')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  const list = await issued(page);
  for (const word of [
    ...[
      cpf,
      'CREFITO-3/12345-TO',
      '14:00–14:50 · Consultório',
      'em aberto',
      'Desmarcou',
      // who told so, for the plan that asks
      'filha',
      'R$ 360,00',
      '1 h 40 min',
    ],
    ...[older, newer, open, missed].map(fromIsoDate),
  ])
    expect(list, word).toContain(word);
  for (const word of [secret, 'Látex', '1990']) expect(list, word).not.toContain(word);
  // without sums and sizes, and not within an id, where five digits stand by chance
  const texts = 'kind,addressee,purpose,author,content,file_name,without_consent';
  const answer = await therapist.api(`/rest/v1/issued_reports?select=${texts}`);
  expect(answer.ok).toBe(true);
  expect(await answer.text()).not.toMatch(/180,00|360,00|\b18000\b/);
});
