import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { todayIso } from '../../src/lib/dates';
import { consentTextFor } from '../../src/questionnaire/consent';
import { expectAccessible } from './support/accessibility';
import { expectToFit } from './support/fit';
import { signedPdf } from '../support/signedPdf';
import { pagesOf } from './support/pdfText';
import { expect, openSignedIn, openView, test } from './support/test';
import type { Therapist } from './support/therapist';

const cpf = '529.982.247-25';
const person = {
  ...{ nome: 'Ana Lima', dataNascimento: '2009-02-01', cpf, telefone: '(19) 99999-0142' },
  ...{ medicamentos: 'Melatonina 1 mg.', historicoFamiliar: 'Tio com epilepsia.' },
};

const daysAgo = (days: number) => todayIso(new Date(Date.now() - days * 86_400_000));

/** A record with a consent in force, three sessions, and a goal that its therapist and the grandmother rated. */
async function addRecord(therapist: Therapist): Promise<void> {
  await therapist.insert('therapist_profiles', [
    { full_name: 'Helena Duarte', crefito_region: 3, crefito_number: '12345-TO' },
  ]);
  const [row] = await therapist.insert('patients', [{ ...person, attended_on: daysAgo(60) }]);
  const patient_id = String(row?.id);
  const { version, sha256 } = consentTextFor('adulto');
  await therapist.insert('consents', [
    {
      ...{ patient_id, text_version: version, text_hash: sha256, signer_name: 'Ana Lima' },
      given_at: new Date().toISOString(),
    },
  ]);
  const days = [21, 14, 7].map(daysAgo);
  await therapist.insert(
    'session_notes',
    days.map((occurred_on) => ({ patient_id, occurred_on, kind: 'atendimento', content: 'Lição.' })),
  );
  const answer = await therapist.api(`/rest/v1/session_notes?patient_id=eq.${patient_id}`, {
    ...{ method: 'PATCH', body: JSON.stringify({ finalised_at: new Date().toISOString() }) },
  });
  expect(answer.ok).toBe(true);
  const levels = ['Chora', 'Reclama', 'Termina', 'Termina só', 'Pede mais'];
  const [goal] = await therapist.insert('goals', [
    { patient_id, statement: 'Terminar a lição sem chorar', levels },
  ]);
  const rating = { patient_id, goal_id: goal?.id, rated_by: 'terapeuta', by_name: null };
  await therapist.insert('goal_ratings', [
    { ...rating, rated_on: days[0], level: -2 },
    { ...rating, rated_on: days[2], level: 0 },
    { ...rating, rated_on: days[2], level: -1, rated_by: 'familia', by_name: 'Aparecida Lima (avó)' },
  ]);
}

async function openRecord(page: Page, therapist: Therapist): Promise<void> {
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.nome })).toBeVisible();
}


const sizes = [[1366, 768], [1180, 820], [820, 1180], [390, 844]] as const;
test('shots', async ({ page, therapist }) => {
  test.setTimeout(240_000);
  const shot = async (name: string) => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(250);
      await page.screenshot({ path: `/tmp/shots/${name}-${width}.png` });
    }
    await page.setViewportSize({ width: 1366, height: 768 });
  };
  await addRecord(therapist);
  const [row] = (await (await therapist.api('/rest/v1/patients?select=id')).json()) as { id: string }[];
  await therapist.insert('care_plans', [{ patient_id: row?.id, frequency: 'Semanal', weekly_hours: 2, valid_until: daysAgo(-20) }]);
  await openSignedIn(page, therapist);
  await expect(page.getByRole('button', { name: 'Renovar' })).toBeVisible();
  await shot('painel');
  await page.getByRole('button', { name: 'Renovar' }).click();
  await page.getByLabel('Quem recebe').fill('Plano Vida Plena');
  await expect(page.getByRole('region', { name: /^Falta na ficha/ })).toBeVisible();
  await shot('renovacao');
  await page.getByText('INSS ou perícia').click();
  await page.getByText('Capacidade funcional e trabalho').first().click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/shots/pericia.png', fullPage: true });
  await page.getByText('Plano de saúde').first().click();
  await page.getByRole('button', { name: 'Emitir' }).click();
  await page.waitForTimeout(700);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Emitir' }).click();
  await expect(page.getByRole('heading', { name: 'Relatório emitido' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar PDF' }).click();
  const issued = await readFile(await (await download).path());
  const { writeFileSync } = await import('node:fs');
  writeFileSync('/tmp/shots/issued.pdf', issued);
  await page.getByRole('button', { name: /^Mais ações com o relatório/ }).click();
  await shot('menu');
  await page.getByRole('button', { name: /^Mais ações com o relatório/ }).click({ force: true }).catch(() => {});
  if (!(await page.getByRole('button', { name: 'Anexar versão assinada' }).isVisible()))
    await page.getByRole('button', { name: /^Mais ações com o relatório/ }).click();
  await page.getByRole('button', { name: 'Anexar versão assinada' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anexar versão assinada' });
  await expect(dialog).toBeVisible();
  await shot('anexar-vazio');
  const signed = { name: 'assinado.pdf', mimeType: 'application/pdf', buffer: Buffer.from(signedPdf(issued)) };
  await dialog.getByLabel('Arquivo assinado').setInputFiles(signed);
  await expect(dialog.getByText(/Assinatura digital/)).toBeVisible();
  await shot('anexar');
  await dialog.getByRole('button', { name: 'Anexar' }).click();
  await expect(page.getByRole('list', { name: /^Versões assinadas/ })).toBeVisible();
  await page.waitForTimeout(500);
  await page.getByRole('list', { name: /^Versões assinadas/ }).scrollIntoViewIfNeeded();
  await shot('assinada');
  await openView(page, 'Relatórios');
  await page.getByRole('button', { name: 'Conferir um arquivo' }).scrollIntoViewIfNeeded();
  await shot('relatorios');
  await page.getByRole('button', { name: 'Conferir um arquivo' }).click();
  const check = page.getByRole('dialog', { name: 'Conferir um arquivo' });
  await check.getByLabel('Arquivo a conferir').setInputFiles(signed);
  await expect(check.getByRole('status')).toContainText('versão assinada');
  await shot('conferir');
  await check.getByLabel('Arquivo a conferir').setInputFiles({ ...signed, buffer: Buffer.from('%PDF-1.4 x') });
  await expect(check.getByRole('status')).toContainText('não saiu daqui');
  await shot('conferir-nao');
});
