import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { todayIso } from '../../src/lib/dates';
import { consentTextFor } from '../../src/questionnaire/consent';
import { signedPdf } from '../support/signedPdf';
import { expectAccessible } from './support/accessibility';
import { expectToFit } from './support/fit';
import { askToIssue, confirmIssue } from './support/issuing';
import { pagesOf } from './support/pdfText';
import { expect, openSignedIn, openView, test } from './support/test';
import type { Therapist } from './support/therapist';

const cpf = '529.982.247-25';
const person = {
  nome: 'Ana Lima',
  dataNascimento: '2009-02-01',
  cpf,
  telefone: '(19) 99999-0142',
  medicamentos: 'Melatonina 1 mg.',
  historicoFamiliar: 'Tio com epilepsia.',
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
      patient_id,
      text_version: version,
      text_hash: sha256,
      signer_name: 'Ana Lima',
      given_at: new Date().toISOString(),
    },
  ]);
  const days = [21, 14, 7].map(daysAgo);
  await therapist.insert(
    'session_notes',
    days.map((occurred_on) => ({ patient_id, occurred_on, kind: 'atendimento', content: 'Lição.' })),
  );
  const answer = await therapist.api(`/rest/v1/session_notes?patient_id=eq.${patient_id}`, {
    method: 'PATCH',
    body: JSON.stringify({ finalised_at: new Date().toISOString() }),
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

const emit = (within: Page | Locator) => within.getByRole('button', { name: 'Emitir' });

/** Counts what is pressed. */
function tapping() {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  return { tap, count: () => taps };
}

/** From the record on: 'Emitir', and for whom. */
async function reportFor(page: Page, kind: string, tap = (target: Locator) => target.click()): Promise<void> {
  await tap(page.getByRole('button', { name: 'Emitir', exact: true }));
  const kinds = page.getByRole('dialog', { name: 'Emitir' }).getByRole('list', { name: 'Relatório para…' });
  await tap(kinds.getByRole('button', { name: kind }));
}

async function confirmWith(page: Page, tap: (target: Locator) => Promise<void>): Promise<void> {
  const question = await askToIssue(page, tap);
  // a tap at the same place at once would be the second one of a double tap
  await page.waitForTimeout(600);
  await tap(emit(question));
  await expect(page.getByRole('heading', { name: 'Relatório emitido' })).toBeVisible();
}

async function textOfFile(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar PDF' }).click();
  return (await pagesOf(await readFile(await (await download).path()))).join(' ');
}

test('D-398, D-595: a report for the school is issued in four taps from the record, and in seven with all that was proposed', async ({
  page,
  therapist,
}) => {
  await addRecord(therapist);
  await openRecord(page, therapist);
  const plain = tapping();
  await reportFor(page, 'Escola', plain.tap);
  await expect(page.getByLabel('Quem recebe')).toBeFocused();
  await page.keyboard.type('Márcia Teles, coordenadora');
  await expect(page.getByRole('button', { name: 'Propor frases' })).toBeEnabled();
  await confirmWith(page, plain.tap);
  expect(plain.count()).toBe(4);

  await page.getByRole('button', { name: 'Voltar' }).click();
  const proposed = tapping();
  await expect(page.getByRole('heading', { level: 1, name: person.nome })).toBeVisible();
  await reportFor(page, 'Escola', proposed.tap);
  await expect(page.getByLabel('Quem recebe')).toBeFocused();
  await page.keyboard.type('Márcia Teles, coordenadora');
  await proposed.tap(page.getByRole('button', { name: 'Propor frases' }));
  await expectAccessible(page);
  await expectToFit(page);
  await proposed.tap(page.getByRole('button', { name: /^Aceitar todas/ }));
  await confirmWith(page, proposed.tap);
  expect(proposed.count()).toBeLessThanOrEqual(7);
  const text = await textOfFile(page);
  expect(text).toMatch(/Em três atendimentos, de [\d/]+ a [\d/]+, Ana passou de “chora” para “termina”/);
  // told once
  expect(text.match(/termina”|termina \(/g)).toHaveLength(1);
  expect(text).not.toContain('Aparecida');
});

test("D-152, D-594: on a phone, too, the report is behind 'Emitir'; what is missing is said at the button and leads there", async ({
  page,
  therapist,
}) => {
  await addRecord(therapist);
  await openRecord(page, therapist);
  await page.setViewportSize({ width: 390, height: 844 });
  await reportFor(page, 'Escola');
  await emit(page).click();
  const toDo = page.getByRole('list', { name: 'Antes de emitir:' });
  await expect(toDo.getByRole('button', { name: 'Escrever quem recebe' })).toBeInViewport();
  await expect(page.getByLabel('Quem recebe')).toBeFocused();
  await page.getByLabel('Texto do parecer').focus();
  await expectAccessible(page);
  await expectToFit(page);
  await toDo.getByRole('button', { name: 'Escrever quem recebe' }).click();
  await expect(page.getByLabel('Quem recebe')).toBeFocused();
});

test('D-399, D-403: a report for the school carries neither a CPF nor what only the family may read', async ({
  page,
  therapist,
}) => {
  await addRecord(therapist);
  await openRecord(page, therapist);
  const { tap } = tapping();
  await reportFor(page, 'Escola');
  await page.getByLabel('Quem recebe').click();
  await page.keyboard.type('Márcia Teles, coordenadora');
  await expect(page.getByRole('button', { name: 'Propor frases' })).toBeEnabled();
  await expectAccessible(page);
  await expectToFit(page);
  await confirmWith(page, tap);
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Enviei por outro meio…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^relatorio_escola_Ana_Lima_\d{4}-\d\d-\d\d\.pdf$/);
  const bytes = await readFile(await file.path());
  const pages = await pagesOf(bytes);
  const text = pages.join(' ');
  expect(text).toContain('Márcia Teles, coordenadora');
  expect(text).toContain('Terminar a lição sem chorar');
  expect(text).toContain('Documento sigiloso');
  expect(text).toContain(`página 1 de ${pages.length}`);
  for (const hidden of [cpf, 'CPF', person.telefone, person.medicamentos, person.historicoFamiliar]) {
    expect(text).not.toContain(hidden);
  }
  expect(bytes.toString('latin1')).not.toMatch(/EmbeddedFile/);
});

test.describe('without network', () => {
  test.use({ installed: true });

  test('D-402, D-404: a draft is accepted; without network the report waits, and is issued when it is back', async ({
    page,
    context,
    therapist,
    guard,
  }) => {
    guard.allowConsole(/Failed to load resource/);
    await addRecord(therapist);
    await openRecord(page, therapist);
    await reportFor(page, 'Família');
    await page.getByLabel('Quem recebe').fill('Ana Lima');
    await page.getByRole('button', { name: 'Propor frases' }).click();
    await expectAccessible(page);
    const accept = page.getByRole('button', { name: /^Aceitar:/ });
    for (let left = await accept.count(); left > 0; left -= 1) await accept.first().click();
    await expect(page.getByLabel('Texto do parecer')).toHaveValue(/Ana passou de “chora” para “termina”/);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await confirmIssue(await askToIssue(page));
    await expect(page.getByRole('heading', { name: 'Relatório ainda não emitido' })).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Relatório emitido' })).toBeVisible({ timeout: 40_000 });
  });
});

test('D-705, D-709, D-710: a plan that ends soon is renewed with six taps; its signed file is kept with it, and told from others', async ({
  page,
  therapist,
}) => {
  await addRecord(therapist);
  const [row] = (await (await therapist.api('/rest/v1/patients?select=id')).json()) as { id: string }[];
  const plan = { frequency: 'Semanal', weekly_hours: 2, weekly_sessions: 2, valid_until: daysAgo(-20) };
  await therapist.insert('care_plans', [{ patient_id: row?.id, ...plan }]);
  await openSignedIn(page, therapist);
  const { tap, count } = tapping();
  await tap(page.getByRole('button', { name: 'Renovar' }));
  await expect(page.getByRole('button', { name: /^trocar/ })).toBeVisible();
  await expect(
    page.getByRole('region', {
      name: /^Falta na ficha: Diagnóstico de outro profissional,.* e horário de atendimentos\./,
    }),
  ).toBeVisible();
  await tap(page.getByLabel('Quem recebe'));
  await page.keyboard.type('Plano Vida Plena');
  await tap(page.getByRole('button', { name: 'Propor frases' }));
  await tap(page.getByRole('button', { name: /^Aceitar todas/ }));
  await expectAccessible(page);
  await expectToFit(page);
  await confirmWith(page, tap);
  expect(count()).toBeLessThanOrEqual(6);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar PDF' }).click();
  const issued = await readFile(await (await download).path());
  const text = (await pagesOf(issued)).join(' ');
  for (const said of [cpf, 'Carga horária', 'Semanal', 'Terminar a lição']) expect(text).toContain(said);
  expect(text).not.toContain('Autorizado até');

  const signed = {
    name: 'assinado.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(signedPdf(issued)),
  };
  await page.getByRole('button', { name: 'Anexar versão assinada' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anexar versão assinada' });
  await dialog.getByLabel('Arquivo assinado').setInputFiles(signed);
  await expect(dialog.getByText(/^Assinatura digital: diz ser de HELENA DUARTE DE SÁ\.$/)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await dialog.getByRole('button', { name: 'Anexar' }).click();
  const kept = page.getByRole('list', { name: /^Versões assinadas do relatório/ });
  await expect(kept).toContainText(
    'Começa com o relatório emitido. O que foi acrescentado depois pode mudar',
  );
  await expect(dialog).toBeHidden();

  await openView(page, 'Dashboard');
  await expect(page.getByRole('button', { name: 'Renovar' })).toHaveCount(0);
});
