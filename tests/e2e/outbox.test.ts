import type { Page } from '@playwright/test';
import { child } from '../../src/questionnaire/child';
import { maria } from '../support/maria';
import { miguel } from '../support/miguel';
import { expectAccessible } from './support/accessibility';
import { expectStep, fillWizard, saveWizard } from './support/forms';
import { makePdfFile } from './support/pdfs';
import { choosePhoto, expectSaved, photoOnScreen } from './support/saved';
import { expect, openSignedIn, signIn, signOut, test, toastOf, toResolve } from './support/test';

test.use({ installed: true });

const nav = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const go = (page: Page, name: string) => nav(page).getByRole('button', { name }).click();
const waiting = (page: Page) => page.getByRole('region', { name: /Aguardando envio/ });
const files = [makePdfFile('Relatório da escola.pdf', 40_000), makePdfFile('Laudo.pdf', 900)];

/** Saves a complete record offline. */
async function saveOffline(page: Page): Promise<string> {
  await go(page, 'Anamnese Infantil');
  await choosePhoto(page);
  await page.context().setOffline(true);
  await fillWizard(page, child, miguel);
  await page.getByLabel('Arquivos PDF para envio').setInputFiles(files);
  await expect(page.getByText('Arquivos para Envio (2)')).toBeVisible();
  await page.getByRole('button', { name: child.steps[0].title }).click();
  const photo = await photoOnScreen(page, miguel.nome ?? '');
  await page.getByRole('button', { name: 'Documentos' }).click();
  await saveWizard(page);
  await expect(toastOf(page, 'Ficha guardada neste aparelho')).toBeVisible();
  await expect(waiting(page)).toContainText(miguel.nome ?? '');
  return photo;
}

test('D-52: a record that was saved without network waits in the list, and is sent once when the network is back', async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  await signIn(page, therapist);
  await expect(page.getByText('Nenhum paciente cadastrado ainda')).toBeVisible();
  const photo = await saveOffline(page);
  await expect(waiting(page).getByText('Aguardando envio', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await go(page, 'Dashboard');
  await expect(toResolve(page, miguel.nome ?? '')).toContainText('Ficha, só neste aparelho');
  await expect(page.getByRole('button', { name: 'Continuar', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sem internet: 1 item só aqui' })).toBeVisible();
  await expectAccessible(page);
  await toResolve(page, miguel.nome ?? '')
    .getByRole('button', { name: 'Ver' })
    .click();
  await page.context().setOffline(false);
  await expect(waiting(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: miguel.nome ?? '' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tudo enviado' })).toBeVisible();
  await expectSaved(therapist, child, miguel, files, photo);
});

test('D-162: a note that was finalised without network waits under its patient, and is stored and stamped once', async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  await therapist.insert('therapist_profiles', [{ full_name: 'Lígia Prado' }]);
  await therapist.insert('patients', [maria]);
  await openSignedIn(page, therapist);
  await go(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.getByRole('button', { name: 'Nova evolução' }).first().click();
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Evolução', exact: true }).fill('Vestiu a camiseta sem ajuda.');
  const finalise = page.getByRole('button', { name: 'Finalizar' });
  // by keyboard: a tap right after another counts as its double tap
  await finalise.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar' }).click();
  await expect(page.getByRole('list', { name: 'Evoluções que aguardam envio' })).toBeVisible();
  await go(page, 'Pacientes');
  await expect(waiting(page)).toContainText(maria.nome ?? '');
  await expect(waiting(page)).toContainText('Será finalizada quando a internet voltar.');
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(waiting(page)).toHaveCount(0);
  // stored, it waits no longer; it is finalised next
  await expect
    .poll(async () => (await therapist.api('/rest/v1/session_notes?select=content,revision,author')).json())
    .toMatchObject([
      { content: 'Vestiu a camiseta sem ajuda.', revision: 2, author: { name: 'Lígia Prado' } },
    ]);
});

test('an unsent record stays with its therapist through a sign-out, and is sent after the next sign-in', {
  tag: '@long',
}, async ({ page, therapist, guard }) => {
  guard.allowConsole(/Failed to load resource/);
  // the sign-out ends the session that the browser used; the API's one goes on
  await signIn(page, therapist);
  // the server is unreachable, though the device has a network
  await page.route('**/rest/v1/patients*', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionrefused') : route.continue(),
  );
  await go(page, 'Anamnese Infantil');
  await fillWizard(page, child, miguel);
  await saveWizard(page);
  await expect(waiting(page)).toContainText(miguel.nome ?? '');
  await signOut(page);
  await expect(toastOf(page, /O que aguarda envio será enviado/)).toBeVisible();
  await page.unroute('**/rest/v1/patients*');
  await signIn(page, therapist);
  await expect
    .poll(async () => (await (await therapist.api('/rest/v1/patients?select=id')).json()).length)
    .toBe(1);
  await go(page, 'Pacientes');
  await expect(page.getByRole('heading', { name: miguel.nome ?? '' })).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
});

test('D-53: a record that the server refuses later says so, opens complete, and is sent after its correction', {
  tag: '@long',
}, async ({ page, therapist, guard }) => {
  guard.allowConsole(/Failed to load resource/);
  await signIn(page, therapist);
  const photo = await saveOffline(page);
  const refusal = { code: '23514', message: 'new row violates check constraint' };
  await page.route('**/rest/v1/patients*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, json: refusal }) : route.continue(),
  );
  await page.context().setOffline(false);
  await expect(waiting(page)).toContainText('Não foi aceita');
  await expect(waiting(page)).toContainText('O servidor recusou um dos valores');
  await expectAccessible(page);
  await page.unroute('**/rest/v1/patients*');
  await waiting(page).getByRole('button', { name: 'Corrigir' }).click();
  await expect(toastOf(page, 'Ficha aberta para editar')).toBeVisible();
  await expectStep(page, child.steps[0], miguel);
  expect(await photoOnScreen(page, miguel.nome ?? '')).toBe(photo);
  await page.getByRole('button', { name: 'Documentos' }).click();
  await expect(page.getByText('Arquivos para Envio (2)')).toBeVisible();
  await saveWizard(page);
  await expect(page.getByRole('heading', { name: miguel.nome ?? '' })).toBeVisible();
  await expectSaved(therapist, child, miguel, files, photo);
});

test('D-52: documents that were being sent when the page was closed arrive after the next visit, each once', async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  await openSignedIn(page, therapist);
  await page.route('**/storage/v1/object/documents/**', (route) => route.abort('connectionreset'));
  await go(page, 'Anamnese Infantil');
  await choosePhoto(page);
  await fillWizard(page, child, miguel);
  await page.getByLabel('Arquivos PDF para envio').setInputFiles(files);
  await expect(page.getByText('Arquivos para Envio (2)')).toBeVisible();
  await saveWizard(page);
  await expect(toastOf(page, '2 de 2 documentos não foram enviados')).toBeVisible();
  await page.unroute('**/storage/v1/object/documents/**');
  await page.reload();
  await expect
    .poll(async () => (await (await therapist.api('/rest/v1/patient_documents?select=id')).json()).length)
    .toBe(2);
  await go(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByText('Documentos Anexados (2)')).toBeVisible();
});

test('D-54: a double click, or Enter twice, saves once: one patient, one consent, one document, one update', async ({
  page,
  therapist,
}) => {
  await openSignedIn(page, therapist);
  await go(page, 'Anamnese Infantil');
  await fillWizard(page, child, miguel);
  await page.getByLabel('Arquivos PDF para envio').setInputFiles(files.slice(1));
  await expect(page.getByText('Arquivos para Envio (1)')).toBeVisible();
  await page.getByRole('button', { name: 'Salvar Anamnese' }).dblclick();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: miguel.nome ?? '' })).toBeVisible();
  const all = async (path: string) => (await therapist.api(`/rest/v1/${path}`)).json();
  await expect.poll(async () => (await all('patient_documents?select=id')).length).toBe(1);
  expect(await all('patients?select=revision')).toEqual([{ revision: 1 }]);
  expect(await all('consents?select=signer_relation')).toHaveLength(1);

  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  const section = page.getByRole('region', { name: 'Plano Terapêutico' });
  await section.getByRole('button', { name: 'Editar Seção' }).click();
  await page.getByLabel('Observações').fill('Gosta de água.');
  await page.getByRole('button', { name: 'Salvar Seção' }).dblclick();
  await expect(section).toContainText('Gosta de água.');
  await expect(section.getByRole('button', { name: 'Editar Seção' })).toBeVisible();
  expect(await all('patients?select=revision')).toEqual([{ revision: 2 }]);
});
