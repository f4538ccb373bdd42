import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { consentTextFor } from '../../src/questionnaire/consent';
import { expectAccessible } from './support/accessibility';
import { expectToFit } from './support/fit';
import { writeNotes } from './support/notes';
import { pagesOf } from './support/pdfText';
import { expect, openSignedIn, openView, test } from './support/test';
import type { Therapist } from './support/therapist';

const cpf = '529.982.247-25';
const person = {
  ...{ nome: 'Ana Lima', dataNascimento: '2009-02-01', cpf, telefone: '(19) 99999-0142' },
  ...{ medicamentos: 'Melatonina 1 mg.', historicoFamiliar: 'Tio com epilepsia.' },
};

/** A record with a consent in force, a goal and notes. */
async function addRecord(therapist: Therapist): Promise<void> {
  await therapist.insert('therapist_profiles', [
    { full_name: 'Helena Duarte', crefito_region: 3, crefito_number: '12345-TO' },
  ]);
  const [row] = await therapist.insert('patients', [person]);
  const patient_id = String(row?.id);
  const { version, sha256 } = consentTextFor('adulto');
  await therapist.insert('consents', [
    {
      ...{ patient_id, text_version: version, text_hash: sha256, signer_name: 'Ana Lima' },
      given_at: new Date().toISOString(),
    },
  ]);
  await therapist.insert('goals', [{ patient_id, statement: 'Terminar a lição sem chorar' }]);
  await writeNotes(therapist, patient_id, 3, 0);
}

async function openRecord(page: Page, therapist: Therapist): Promise<void> {
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.nome })).toBeVisible();
}

const emit = (within: Page | Locator) => within.getByRole('button', { name: 'Emitir' });

test('D-398, D-399, D-403: a report for the school in six taps from the record, without a CPF in it', {
  tag: '@repeat',
}, async ({ page, therapist }) => {
  await addRecord(therapist);
  await openRecord(page, therapist);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await tap(page.getByRole('button', { name: 'Mais' }));
  await tap(page.getByRole('button', { name: 'Relatório para…' }));
  await tap(page.getByRole('radio', { name: 'Escola' }));
  await tap(page.getByLabel('Quem recebe'));
  await page.keyboard.type('Márcia Teles, coordenadora');
  await expect(page.getByRole('button', { name: 'Começar um rascunho' })).toBeEnabled();
  await expectAccessible(page);
  await expectToFit(page);
  await tap(emit(page));
  const question = page.getByRole('alertdialog', { name: 'Emitir este relatório?' });
  // a tap at the same place at once would be the second one of a double tap
  await page.waitForTimeout(600);
  await tap(emit(question));
  await expect(page.getByRole('heading', { name: 'Relatório emitido' })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(6);
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

  test('D-402, D-404: a draft is accepted; without network the report waits, and is issued when it is back', {
    tag: '@repeat',
  }, async ({ page, context, therapist, guard }) => {
    guard.allowConsole(/Failed to load resource/);
    await addRecord(therapist);
    await openRecord(page, therapist);
    await page.getByRole('button', { name: 'Mais' }).click();
    await page.getByRole('button', { name: 'Relatório para…' }).click();
    await page.getByRole('radio', { name: 'Família' }).click();
    await page.getByLabel('Quem recebe').fill('Ana Lima');
    await page.getByRole('button', { name: 'Começar um rascunho' }).click();
    await expectAccessible(page);
    const accept = page.getByRole('button', { name: /^Aceitar:/ });
    for (let left = await accept.count(); left > 0; left -= 1) await accept.first().click();
    await expect(page.getByLabel('Texto do parecer')).toHaveValue(/Relatório para a família/);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await emit(page).click();
    await page.waitForTimeout(600);
    await emit(page.getByRole('alertdialog')).click();
    await expect(page.getByRole('heading', { name: 'Relatório ainda não emitido' })).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Relatório emitido' })).toBeVisible({ timeout: 40_000 });
  });
});
