import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { adult } from '../../src/questionnaire/adult';
import { child } from '../../src/questionnaire/child';
import { maria } from '../support/maria';
import { miguel } from '../support/miguel';
import { expectAccessible } from './support/accessibility';
import { expectStep, fillStep, openStep, saveWizard } from './support/forms';
import { ownBrowser } from './support/ownBrowser';
import { makePdfFile, type UploadFile } from './support/pdfs';
import { choosePhoto, expectSaved, photoOnScreen, untilStored } from './support/saved';
import {
  chooseMore,
  expect,
  openSignedIn,
  proceed,
  signIn,
  signOut,
  test,
  toastOf,
  toResolve,
} from './support/test';
import { createTherapist } from './support/therapist';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const go = (page: Page, name: string) => nav(page).getByRole('button', { name }).click();
const drafts = (page: Page) => toResolve(page, 'só neste aparelho');

const randomPdf = (name: string, bytes: number): UploadFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes)]),
});

for (const [entry, questionnaire, answers] of [
  ['Nova Anamnese', adult, maria],
  ['Anamnese Infantil', child, miguel],
] as const) {
  const tag = questionnaire === child ? '@long' : [];
  test(`${questionnaire.titles.create}: a reload at each of the five steps loses nothing`, { tag }, async ({
    page,
    therapist,
  }) => {
    const files = [randomPdf('Laudo médico.pdf', 1_500_000), makePdfFile('Encaminhamento.pdf', 900)];
    const name = answers.nome ?? '';
    await openSignedIn(page, therapist);
    await go(page, entry);
    await choosePhoto(page);
    let photo = '';
    for (const [index, step] of questionnaire.steps.entries()) {
      await fillStep(page, step, answers);
      if (index === 0) {
        await page.getByRole('checkbox', { name: /LGPD/ }).check();
        photo = await photoOnScreen(page, name);
      }
      if (step.kind === 'documents') {
        await page.getByLabel('Arquivos PDF para envio').setInputFiles(files);
        await expect(page.getByText('Arquivos para Envio (2)')).toBeVisible();
      }
      await untilStored(page);
      await page.reload();
      await expectStep(page, step, answers);
      if (index < questionnaire.steps.length - 1) {
        await page.getByRole('button', { name: 'Próximo' }).click();
      }
    }
    await expect(page.getByText('Arquivos para Envio (2)')).toBeVisible();
    await openStep(page, questionnaire.steps[0]);
    await expect(page.getByRole('checkbox', { name: /LGPD/ })).toBeChecked();
    expect(await photoOnScreen(page, name)).toBe(photo);
    await openStep(page, { title: 'Documentos' });
    await saveWizard(page);
    await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
    await expectSaved(therapist, questionnaire, answers, files, photo);
    // the draft is deleted
    await go(page, 'Dashboard');
    await expect(page.getByText('Últimos pacientes')).toBeVisible();
    await expect(drafts(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Últimos pacientes')).toBeVisible();
    await expect(drafts(page)).toHaveCount(0);
  });
}

test('D-49: a killed browser restores the draft, its step, its photo and its files', async ({
  guard,
  baseURL,
  therapist,
}) => {
  const browser = ownBrowser(guard);
  try {
    let page = await browser.open();
    const files = [randomPdf('Laudo.pdf', 2_500_000)];
    await signIn(page, therapist, baseURL);
    await go(page, 'Nova Anamnese');
    await choosePhoto(page);
    await fillStep(page, adult.steps[0], maria);
    await page.getByRole('checkbox', { name: /LGPD/ }).check();
    const photo = await photoOnScreen(page, maria.nome ?? '');
    await openStep(page, { title: 'Documentos' });
    await page.getByLabel('Arquivos PDF para envio').setInputFiles(files);
    await expect(page.getByText('Arquivos para Envio (1)')).toBeVisible();
    for (const step of adult.steps.slice(1, -1)) {
      await openStep(page, step);
      await fillStep(page, step, maria);
    }
    await untilStored(page);
    await browser.kill();

    page = await browser.open();
    await page.goto(baseURL ?? '');
    // the browser may not have written the session to disk yet; then the app asks for the password
    const password = page.getByLabel('Senha', { exact: true });
    await expect(password.or(nav(page)).first()).toBeVisible();
    if (await password.isVisible()) await signIn(page, therapist, baseURL);
    await expect(toResolve(page, maria.nome ?? '')).toContainText(
      /Anamnese na etapa 4 de 5, hoje às \d\d:\d\d, só neste aparelho/,
    );
    await proceed(page, maria.nome ?? '');
    for (const step of adult.steps.toReversed()) {
      await openStep(page, step);
      await expectStep(page, step, maria);
    }
    expect(await photoOnScreen(page, maria.nome ?? '')).toBe(photo);
    await openStep(page, { title: 'Documentos' });
    await saveWizard(page);
    await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
    await expectSaved(therapist, adult, maria, files, photo);
  } finally {
    await browser.remove();
  }
});

test('D-51: signing out keeps the draft for its therapist; another one in the same browser finds nothing', async ({
  page,
  therapist,
  baseURL,
}) => {
  await signIn(page, therapist);
  await go(page, 'Nova Anamnese');
  await page.getByLabel('Nome Completo').fill(maria.nome ?? '');
  await openStep(page, { title: 'Documentos' });
  await page.getByLabel('Arquivos PDF para envio').setInputFiles([makePdfFile('Laudo de Maria.pdf', 5_000)]);
  await expect(page.getByText('Arquivos para Envio (1)')).toBeVisible();
  // no pause: pending input is stored when signing out
  await openStep(page, { title: 'Dados Clínicos' });
  await page.getByLabel('Alergias').fill('Dipirona em 2011');
  await signOut(page);
  await expect(toastOf(page, /O rascunho ficou guardado neste aparelho/)).toBeVisible();

  const stored = () =>
    page.evaluate(async () => {
      const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, location.href, history.state];
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open(name);
          request.onsuccess = () => resolve(request.result);
        });
        for (const store of database.objectStoreNames) {
          const all = (request: IDBRequest) =>
            new Promise((resolve) => {
              request.onsuccess = () => resolve(request.result);
            });
          const records = () => database.transaction(store).objectStore(store);
          found.push(name, store, await all(records().getAllKeys()), await all(records().getAll()));
        }
        database.close();
      }
      const texts: string[] = [];
      const read = (value: unknown) => {
        if (value instanceof CryptoKey) texts.push('a key that can be used');
        else if (value instanceof ArrayBuffer) texts.push(new TextDecoder('latin1').decode(value));
        else if (ArrayBuffer.isView(value)) texts.push(new TextDecoder('latin1').decode(value));
        else if (typeof value === 'object' && value !== null) {
          for (const [key, part] of Object.entries(value)) {
            texts.push(key);
            read(part);
          }
        } else texts.push(String(value));
      };
      read(found);
      return texts.join('\n');
    });

  const other = await createTherapist(baseURL ?? '');
  await expect.poll(stored).not.toContain('a key that can be used');
  await signIn(page, other);
  await expect(page.getByText('Nenhum paciente cadastrado ainda')).toBeVisible();
  await expect(drafts(page)).toHaveCount(0);
  await go(page, 'Nova Anamnese');
  await expect(page.getByLabel('Nome Completo')).toHaveValue('');
  await expect(page.getByText(/rascunho/i)).toHaveCount(0);
  const all = await stored();
  expect(all.length).toBeGreaterThan(5_000);
  for (const word of ['Maria', 'Dipirona', 'Laudo', '%PDF', therapist.email]) expect(all).not.toContain(word);
  await signOut(page);

  await signIn(page, therapist);
  await proceed(page, maria.nome ?? '');
  await expect(page.getByLabel('Alergias')).toHaveValue('Dipirona em 2011');
  await openStep(page, { title: 'Documentos' });
  await expect(page.getByText('Laudo de Maria.pdf')).toBeVisible();
});

test('D-49, D-137: Cancelar can put the draft aside; several lie side by side, are offered, and are discarded one by one', {
  tag: '@long',
}, async ({ page, therapist }) => {
  const sheet = page.getByRole('dialog', { name: /^Há/ });
  await openSignedIn(page, therapist);
  for (const name of ['Maria Aparecida', 'Antônio Luís']) {
    await go(page, 'Nova Anamnese');
    if (name !== 'Maria Aparecida') {
      await expect(sheet).toHaveAccessibleName(/^Há um rascunho de Maria, etapa 1, de hoje às \d\d:\d\d\.$/);
      await sheet.getByRole('button', { name: 'Começar outra ficha' }).click();
    }
    await expect(page.getByLabel('Nome Completo')).toHaveValue('');
    await page.getByLabel('Nome Completo').fill(name);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Guardar rascunho' }).click();
    await expect(toResolve(page, name)).toBeVisible();
  }
  await go(page, 'Anamnese Infantil');
  await page.getByLabel('Nome da Criança').fill('Miguel');
  await go(page, 'Nova Anamnese');
  await expect(sheet).toHaveAccessibleName('Há 2 rascunhos desta anamnese.');
  await expect(sheet).not.toContainText(/Aparecida|Luís|Miguel/);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Começar outra ficha' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nova Anamnese');
  // other patients' names are not shown: the patient's family may see the screen
  await expect(page.getByRole('main')).not.toContainText(/Maria|Antônio|Miguel/);
  // Back closes the sheet, and leaves the view
  await go(page, 'Dashboard');
  await go(page, 'Anamnese Infantil');
  await expect(sheet).toHaveAccessibleName(/^Há um rascunho de Miguel, etapa 1/);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(drafts(page)).toHaveCount(3);

  await proceed(page, 'Maria Aparecida');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar', exact: true }).click();
  await expect(drafts(page)).toHaveCount(2);
  await page.reload();
  await expect(drafts(page)).toHaveCount(2);

  await go(page, 'Nova Anamnese');
  await sheet.getByRole('button', { name: 'Continuar rascunho' }).click();
  await expect(page.getByLabel('Nome Completo')).toHaveValue('Antônio Luís');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Descartar', exact: true }).click();
  await expect(toResolve(page, 'Miguel')).toBeVisible();
  await expect(drafts(page)).toHaveCount(1);
});

test('D-49: a section and a whole record that were being edited open again, and changes from elsewhere stay', async ({
  page,
  therapist,
}) => {
  const [row] = await therapist.insert('patients', [
    { nome: 'José Raimundo', dataNascimento: '1962-02-01', alergias: 'Nenhuma' },
  ]);
  await openSignedIn(page, therapist);
  await go(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  const section = page.getByRole('region', { name: 'Dados Clínicos' });
  await section.getByRole('button', { name: 'Editar Seção' }).click();
  await page.getByLabel('Medicamentos em Uso').fill('Losartana');
  await untilStored(page);
  await page.reload();
  await expect(page.getByLabel('Medicamentos em Uso')).toHaveValue('Losartana');
  await go(page, 'Dashboard');
  await expect(toResolve(page, 'José Raimundo')).toContainText('Edição de Dados Clínicos');

  const elsewhere = JSON.stringify({ alergias: 'Dipirona' });
  await therapist.api(`/rest/v1/patients?id=eq.${row?.id}`, { method: 'PATCH', body: elsewhere });
  await page.reload();
  await proceed(page);
  await expect(page.getByLabel('Medicamentos em Uso')).toHaveValue('Losartana');
  await page.getByRole('button', { name: 'Salvar Seção' }).click();
  await expect(section).toContainText('Losartana');
  await expect(section).toContainText('Dipirona');

  await chooseMore(page, 'Editar Anamnese');
  await openStep(page, { title: 'Plano Terapêutico' });
  await page.getByLabel('Observações').fill('Joga dominó.');
  await untilStored(page);
  await page.reload();
  await expect(page.getByLabel('Observações')).toHaveValue('Joga dominó.');
  await openStep(page, { title: 'Documentos' });
  await saveWizard(page);
  await expect(page.getByRole('region', { name: 'Plano Terapêutico' })).toContainText('Joga dominó.');
  await go(page, 'Dashboard');
  await expect(page.getByText('Últimos pacientes')).toBeVisible();
  await expect(drafts(page)).toHaveCount(0);
});
