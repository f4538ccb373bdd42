import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { todayIso } from '../../src/lib/dates';
import { consentTextFor } from '../../src/questionnaire/consent';
import { signedPdf } from '../support/signedPdf';
import { expectAccessible } from './support/accessibility';
import { resizeTo } from './support/fit';
import { askToIssue, confirmIssue } from './support/issuing';
import { expect, openSignedIn, openTab, openView, test, toResolve } from './support/test';
import type { Therapist } from './support/therapist';

const name = 'Davi Rezende Paixão';
const day = (from: number) => todayIso(new Date(Date.now() + from * 86_400_000));

/** A child whose plan is to be renewed, with what a health plan asks for. */
async function fillRecord(therapist: Therapist): Promise<void> {
  await therapist.insert('therapist_profiles', [
    {
      full_name: 'Helena Duarte',
      crefito_region: 3,
      crefito_number: '12345-TO',
      specialty: 'Contexto Escolar',
      specialty_rqe: '2123456789',
    },
  ]);
  const [row] = await therapist.insert('patients', [
    {
      tipo: 'infantil',
      nome: name,
      dataNascimento: '2020-03-18',
      responsavel: 'Renata Paixão',
      tipo_responsavel: 'Mãe',
      escola: 'E. M. Jardim das Mangueiras',
      attended_on: day(-60),
    },
  ]);
  const patient_id = String(row?.id);
  const { version, sha256 } = consentTextFor('infantil');
  await therapist.insert('consents', [
    {
      patient_id,
      text_version: version,
      text_hash: sha256,
      signer_name: 'Renata Paixão',
      signer_relation: 'Mãe',
      given_at: new Date().toISOString(),
    },
  ]);
  await therapist.insert('care_plans', [
    { patient_id, frequency: 'Semanal', weekly_hours: 2, valid_until: day(20) },
  ]);
  await therapist.insert('diagnoses', [
    {
      patient_id,
      statement: 'Transtorno do espectro autista',
      cid10: 'F84.0',
      certainty: 'confirmado',
    },
  ]);
  const note = { patient_id, kind: 'atendimento', content: 'Treino de preensão.' };
  await therapist.insert('session_notes', [{ ...note, occurred_on: day(0), time_of_day: '14:00-14:50' }]);
  const finalised = { method: 'PATCH', body: JSON.stringify({ finalised_at: new Date().toISOString() }) };
  await therapist.api(`/rest/v1/session_notes?patient_id=eq.${patient_id}`, finalised);
}

/** A laptop, both ways of a tablet, and a phone. */
const sizes = [
  [820, 1180],
  [390, 844],
  [1180, 820],
  [1366, 768],
] as const;

/** What is shown is accessible and fits, at each size. */
async function expectGood(page: Page, what: string): Promise<void> {
  for (const [width, height] of sizes) {
    await resizeTo(page, { width, height });
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `${what}, ${width} px`).toBeLessThan(1);
  }
}

async function reportFor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Emitir', exact: true }).click();
  await page.getByRole('dialog', { name: 'Emitir' }).getByRole('button', { name: 'Escola' }).click();
}

async function openRecord(page: Page): Promise<void> {
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function issue(page: Page): Promise<void> {
  await confirmIssue(await askToIssue(page));
  await expect(page.getByRole('heading', { name: 'Relatório emitido' })).toBeVisible();
}

/** Opens the report that renews the plan, and writes it. */
async function writeRenewal(page: Page): Promise<void> {
  await toResolve(page, /Renovar no plano de saúde/)
    .getByRole('button')
    .click();
  await page.getByLabel('Quem recebe').fill('Vida Plena');
  await page.getByLabel('Texto do parecer').fill('Segue em tratamento, com ganhos na escrita.');
  await expect(page.getByText(/^Falta na ficha/)).toBeVisible();
}

async function choose(page: Page, kind: string): Promise<void> {
  const others = page.getByRole('button', { name: 'trocar para quem é' });
  const radio = page.getByRole('radio', { name: kind });
  await expect(others.or(radio)).toBeVisible();
  if (await others.isVisible()) await others.click();
  await radio.click();
  await expect(others).toBeVisible();
}

// each looks at a few states alone: all of them at four sizes take a busy machine longer than a test has

test('D-781: a renewal is accessible and fits, from a laptop to a phone', async ({ page, therapist }) => {
  await fillRecord(therapist);
  await openSignedIn(page, therapist);
  await expect(toResolve(page, /Renovar no plano de saúde/)).toBeVisible();
  await expectGood(page, 'to-resolve');
  await writeRenewal(page);
  await expectGood(page, 'renewal');
  await askToIssue(page);
  await expectGood(page, 'issue');
  await page.getByRole('button', { name: 'Continuar escrevendo' }).click();
  await issue(page);
});

test('D-781: a signed version, and what was found in its file, are accessible and fit, from a laptop to a phone', async ({
  page,
  therapist,
}) => {
  await fillRecord(therapist);
  await openSignedIn(page, therapist);
  await writeRenewal(page);
  await issue(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar PDF' }).click();
  const pdf = await readFile(await (await download).path());
  await page.getByRole('button', { name: 'Anexar versão assinada' }).click();
  const attach = page.getByRole('dialog', { name: 'Anexar versão assinada' });
  await expect(attach).toBeVisible();
  await expectGood(page, 'attach');
  const added = Buffer.concat([signedPdf(pdf), Buffer.from('4 0 obj\n<< >>\nendobj\n%%EOF\n')]);
  const signed = { name: 'relatorio_assinado.pdf', mimeType: 'application/pdf', buffer: added };
  await attach.getByLabel('Arquivo assinado').setInputFiles(signed);
  await expect(attach.getByText(/Há conteúdo acrescentado depois da assinatura/)).toBeVisible();
  await expectGood(page, 'attach-found');
  await attach.getByRole('button', { name: 'Anexar' }).click();
  await expect(page.getByText(/^Versão assinada, guardada em/)).toBeVisible();
  await expectGood(page, 'signed-row');
});

test('D-781: reports for school and court, and proofs, are accessible and fit, from a laptop to a phone', async ({
  page,
  therapist,
}) => {
  await fillRecord(therapist);
  await openSignedIn(page, therapist);
  await openRecord(page);
  await reportFor(page);
  for (const [kind, fold] of [
    ['Escola', 'Barreiras e apoios'],
    ['INSS ou perícia', 'Capacidade funcional e trabalho'],
  ] as const) {
    await choose(page, kind);
    await page.locator('summary').filter({ hasText: fold }).click();
    await expectGood(page, kind.toLowerCase().replaceAll(' ', '-'));
  }
  for (const kind of ['Declaração', 'Lista de atendimentos']) {
    await choose(page, kind);
    await expect(page.getByText(/1 atendimento finalizado/)).toBeVisible();
    await expectGood(page, kind.toLowerCase().replaceAll(' ', '-'));
  }
});

test('D-781: the explanation of a report to the family, and further terms, are accessible and fit, from a laptop to a phone', async ({
  page,
  therapist,
}) => {
  await fillRecord(therapist);
  await openSignedIn(page, therapist);
  await openRecord(page);
  await reportFor(page);
  await choose(page, 'Família');
  await page.getByLabel('Texto do parecer').fill('Escreve o nome inteiro.');
  await issue(page);
  await page.getByRole('button', { name: /^Mais ações com o relatório/ }).click();
  await page.getByRole('button', { name: 'Marcar como explicado' }).click();
  await expect(page.getByRole('dialog', { name: 'Marcar como explicado' })).toBeVisible();
  await expectGood(page, 'explain');
  await page.keyboard.press('Escape');
  await openRecord(page);
  await openTab(page, 'Termos e histórico');
  await page.getByRole('button', { name: 'Outros termos' }).click();
  await expect(page.getByRole('button', { name: 'Teleatendimento' })).toBeVisible();
  await expectGood(page, 'kinds');
  await page.getByRole('button', { name: 'Tratamento', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGood(page, 'treatment');
});

test('D-781: a CPF that is asked for is accessible and fits, from a laptop to a phone', async ({
  page,
  therapist,
}) => {
  await openSignedIn(page, therapist);
  await openView(page, 'Anamnese Infantil');
  await expect(page.getByRole('button', { name: 'CPF da Criança' })).toBeVisible();
  await expectGood(page, 'cpf-folded');
  await page.getByRole('button', { name: 'CPF da Criança' }).click();
  await expect(page.getByLabel('CPF da Criança')).toBeFocused();
  await expectGood(page, 'cpf');
});
