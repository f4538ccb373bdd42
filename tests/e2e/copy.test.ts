import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Bundle } from '@medplum/fhirtypes';
import type { Download, Page } from '@playwright/test';
import { consentTextFor } from '../../src/questionnaire/consent';
import { answersIn, ofType, unresolvedIn } from '../support/fhir/bundles';
import { readZip } from '../support/zip';
import { expectAccessible } from './support/accessibility';
import { pagesOf } from './support/pdfText';
import { phonePhoto } from './support/pictures';
import { expect, openSignedIn, test, toastOf } from './support/test';
import type { Therapist } from './support/therapist';

const nome = 'Sofia Menezes Brandão';

/** A file with a PDF's name and first bytes, and random content. */
const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)]);
const documents = [
  { name: 'Relatório da escola.pdf', stored: '1_a.pdf', bytes: pdf(3_000_000) },
  { name: 'relatório da escola.PDF', stored: '2_b.pdf', bytes: pdf(0) },
];

type Answer = Record<string, unknown>;

async function ask(therapist: Therapist, path: string, init?: RequestInit): Promise<Answer[]> {
  const response = await therapist.api(path, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${path}: ${text}`);
  return text.startsWith('[') ? JSON.parse(text) : [];
}

const put = (therapist: Therapist, path: string, type: string, bytes: Buffer) =>
  ask(therapist, `/storage/v1/object/${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(bytes),
  });

/** A child with a photo, two documents whose names differ only in case, a consent, and a change. */
async function storeSofia(page: Page, therapist: Therapist) {
  const patientId = randomUUID();
  const folder = `${therapist.id}/${patientId}`;
  await page.goto('/');
  const { buffer: photo } = await phonePhoto(page);
  await therapist.insert('patients', [
    {
      id: patientId,
      tipo: 'infantil',
      nome,
      dataNascimento: '2019-04-05',
      responsavel: 'Cláudia Menezes',
      photo_url: `https://old-host.example/storage/v1/object/public/patient-photos/${folder}/profile.jpg`,
    },
  ]);
  await put(therapist, `patient-photos/${folder}/profile.jpg`, 'image/jpeg', photo);
  for (const { name, stored, bytes } of documents) {
    const file_path = `${folder}/${stored}`;
    await put(therapist, `documents/${file_path}`, 'application/pdf', bytes);
    await therapist.insert('patient_documents', [
      {
        patient_id: patientId,
        file_name: name,
        file_path,
        file_size: bytes.length,
        mime_type: 'application/pdf',
      },
    ]);
  }
  const { version, sha256 } = consentTextFor('infantil');
  await therapist.insert('consents', [
    {
      patient_id: patientId,
      text_version: version,
      text_hash: sha256,
      signer_name: 'Cláudia Menezes',
      signer_relation: 'Mãe',
      given_at: '2026-11-03T13:00:00Z',
    },
  ]);
  for (const brincar of ['Prefere brincar só.', 'Brinca com o irmão: “esconde-esconde”.']) {
    await ask(therapist, `/rest/v1/patients?id=eq.${patientId}`, {
      method: 'PATCH',
      body: JSON.stringify({ brincar }),
    });
  }
  return { patientId, photo };
}

async function openDialog(page: Page, therapist: Therapist) {
  await openSignedIn(page, therapist);
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('button', { name: 'Pacientes', exact: true })
    .click();
  await page.getByRole('button', { name: `Excluir ${nome}` }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirmar Exclusão' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The files of a copy, without the folder named like the copy. */
async function unpack(download: Download): Promise<Map<string, Buffer>> {
  const zipName = download.suggestedFilename();
  expect(zipName).toMatch(/^copia_Sofia_Menezes_Brandão_\d{4}-\d\d-\d\d\.zip$/);
  const folder = `${zipName.replace(/\.zip$/, '')}/`;
  const entries = [...readZip(await readFile(await download.path()))];
  for (const [name] of entries) expect(name.startsWith(folder)).toBe(true);
  return new Map(entries.map(([name, content]) => [name.slice(folder.length), content]));
}

test('D-48, D-325: the copy holds every byte that is stored of a patient; then the patient can be deleted', async ({
  page,
  therapist,
}) => {
  const { patientId, photo } = await storeSofia(page, therapist);
  const rowsOf = (table: string, order: string) =>
    ask(therapist, `/rest/v1/${table}?patient_id=eq.${patientId}&order=${order}`);
  const dialog = await openDialog(page, therapist);
  await expect(dialog).toContainText('Este prontuário deve ser guardado até');
  await expect(dialog.getByRole('button', { name: 'Arquivar em vez de excluir' })).toBeFocused();

  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: /^Cópia, motivo/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Motivo (opcional)')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: 'Baixar cópia' })).toBeFocused();
  await page.keyboard.press('Enter');
  const files = await unpack(await downloading);
  await expect(dialog.getByRole('status').filter({ hasText: 'está nos seus downloads' })).toBeVisible();
  await expectAccessible(page);

  expect([...files.keys()]).toEqual([
    'anamnese_Sofia_Menezes_Brandão.pdf',
    `consentimento_${consentTextFor('infantil').version}.txt`,
    'documentos/Relatório_da_escola.pdf',
    'documentos/relatório_da_escola_2.PDF',
    'foto.jpg',
    'fhir.json',
    'dados.json',
  ]);
  const [first, second] = documents;
  expect(files.get('documentos/Relatório_da_escola.pdf')?.equals(first?.bytes ?? photo)).toBe(true);
  expect(files.get('documentos/relatório_da_escola_2.PDF')?.equals(second?.bytes ?? photo)).toBe(true);
  expect(files.get('foto.jpg')?.equals(photo)).toBe(true);

  const data = JSON.parse(files.get('dados.json')?.toString() ?? '');
  const [patient] = await ask(therapist, `/rest/v1/patients?id=eq.${patientId}`);
  expect(data.paciente).toEqual(patient);
  expect(data.paciente.brincar).toBe('Brinca com o irmão: “esconde-esconde”.');
  const consents = await rowsOf('consents', 'received_at');
  expect(consents).toHaveLength(1);
  expect(data.consentimentos).toEqual(consents);
  const history = await rowsOf('patient_history', 'changed_at,id');
  expect(JSON.stringify(history)).toContain('Prefere brincar só.');
  // that it was handed out is written down after it was made
  expect(history.at(-1)).toMatchObject({ kind: 'disclosed', file_name: 'Cópia da ficha' });
  expect(data.historico).toEqual(history.slice(0, -1));
  const rows = await rowsOf('patient_documents', 'uploaded_at');
  expect(data.documentos).toEqual([
    { ...rows[0], arquivo: 'documentos/Relatório_da_escola.pdf' },
    { ...rows[1], arquivo: 'documentos/relatório_da_escola_2.PDF' },
  ]);

  const bundle: Bundle = JSON.parse(files.get('fhir.json')?.toString() ?? '');
  expect(unresolvedIn(bundle)).toEqual([]);
  expect(ofType(bundle, 'AuditEvent')).toHaveLength(data.historico.length);
  const [answers] = ofType(bundle, 'QuestionnaireResponse').map(answersIn);
  expect(answers?.get('brincar')?.text).toBe('Brinca com o irmão: “esconde-esconde”.');
  const attachments = ofType(bundle, 'DocumentReference').map(({ content }) => content?.[0]?.attachment?.url);
  const photos = ofType(bundle, 'Patient').flatMap(({ photo }) => photo ?? []);
  expect(
    [...attachments, ...photos.map(({ url }) => url)].map((url) => decodeURIComponent(url ?? '')),
  ).toEqual(['documentos/Relatório_da_escola.pdf', 'documentos/relatório_da_escola_2.PDF', 'foto.jpg']);

  const consentText = files.get(`consentimento_${consentTextFor('infantil').version}.txt`) ?? '';
  expect(createHash('sha256').update(consentText).digest('hex')).toBe(data.consentimentos[0].text_hash);
  const pages = await pagesOf(files.get('anamnese_Sofia_Menezes_Brandão.pdf') ?? Buffer.alloc(0));
  const text = pages.join(' ');
  expect(text).toContain(`Anamnese - ${nome}`);
  expect(text).toContain('Brinca com o irmão: “esconde-esconde”.');

  await dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(toastOf(page, 'Paciente removido')).toBeVisible();
  expect(await ask(therapist, `/rest/v1/patients?id=eq.${patientId}`)).toEqual([]);
});

test('on a phone the copy shows how far it is, and cancelling it leaves nothing', { tag: '@long' }, async ({
  page,
  therapist,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { patientId } = await storeSofia(page, therapist);
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let photosAsked = 0;
  await page.route('**/storage/v1/object/patient-photos/**', (route) => {
    photosAsked += 1;
    return route.continue();
  });
  await page.route('**/storage/v1/object/documents/**', async (route) => {
    if (route.request().url().endsWith('2_b.pdf')) await held;
    // the page may have aborted the request
    await route.continue().catch(() => undefined);
  });

  const dialog = await openDialog(page, therapist);
  await dialog.getByRole('button', { name: /^Cópia, motivo/ }).click();
  await dialog.getByRole('button', { name: 'Baixar cópia' }).click();
  await expect(dialog.getByText('3 de 7 arquivos')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Excluir', exact: true })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Cancelar cópia' })).toBeFocused();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await dialog.getByRole('button', { name: 'Cancelar cópia' }).click();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  release();

  // the only download is that of the second attempt
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar cópia' }).click();
  expect((await unpack(await downloading)).has('foto.jpg')).toBe(true);
  expect(downloads).toHaveLength(1);
  // once for the report of each copy, once for the file itself: the cancelled copy never reached it
  expect(photosAsked).toBe(2);
  expect(await ask(therapist, `/rest/v1/patients?id=eq.${patientId}`)).toHaveLength(1);
});

test('a document that the store has lost is named, and the rest is saved', { tag: '@long' }, async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource: the server responded with a status of 40[04]/);
  const { patientId } = await storeSofia(page, therapist);
  await ask(therapist, '/storage/v1/object/documents', {
    method: 'DELETE',
    body: JSON.stringify({ prefixes: [`${therapist.id}/${patientId}/1_a.pdf`] }),
  });
  const dialog = await openDialog(page, therapist);
  await dialog.getByRole('button', { name: /^Cópia, motivo/ }).click();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar cópia' }).click();
  const files = await unpack(await downloading);
  await expect(dialog.getByText('A cópia está incompleta')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText(['documentos/Relatório_da_escola.pdf']);
  await expectAccessible(page);
  expect(files.get('FALTANDO.txt')?.toString()).toContain('- documentos/Relatório_da_escola.pdf');
  expect(files.has('documentos/Relatório_da_escola.pdf')).toBe(false);
  expect(
    files.get('documentos/relatório_da_escola_2.PDF')?.equals(documents[1]?.bytes ?? Buffer.alloc(0)),
  ).toBe(true);
  expect(files.has('foto.jpg')).toBe(true);
});
