import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility';
import { saveWizard } from './support/forms';
import { generatedReport } from './support/pdfText';
import {
  animatedGif,
  hugePhoto,
  look,
  type PictureFile,
  phonePhoto,
  segmentsOf,
  transparentPng,
} from './support/pictures';
import { expect, openSignedIn, test, toastOf } from './support/test';
import type { Therapist } from './support/therapist';

const nome = 'Maria Aparecida Gonçalves';
const unreadable = 'Não foi possível abrir esta foto. Salve-a como JPG ou PNG e tente de novo.';

type Stored = { id: string; photo_url: string | null; revision: number };

async function onlyPatient(therapist: Therapist): Promise<Stored> {
  const rows = (await (
    await therapist.api('/rest/v1/patients?select=id,photo_url,revision')
  ).json()) as Stored[];
  expect(rows).toHaveLength(1);
  const [row] = rows;
  if (!row) throw new Error('no patient');
  return row;
}

const pathOf = (therapist: Therapist, patientId: string) => `${therapist.id}/${patientId}/profile.jpg`;

function storedFile(therapist: Therapist, patientId: string) {
  return therapist.api(`/storage/v1/object/patient-photos/${pathOf(therapist, patientId)}`);
}

async function storedBytes(therapist: Therapist, patientId: string): Promise<Buffer> {
  const response = await storedFile(therapist, patientId);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('image/jpeg');
  return Buffer.from(await response.arrayBuffer());
}

async function choose(page: Page, file: PictureFile, button = /^(Escolher|Trocar) foto$/) {
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await opened).setFiles(file);
}

/** The photo is loaded, not only its element rendered. */
async function expectPhoto(page: Page) {
  const photo = page.getByRole('img', { name: `Foto de ${nome}` });
  await expect(photo).toBeVisible();
  await expect
    .poll(() => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0);
  return photo;
}

async function openPatient(page: Page, therapist: Therapist): Promise<string> {
  const [row] = await therapist.insert('patients', [
    { id: randomUUID(), nome, dataNascimento: '1954-08-12' },
  ]);
  await openSignedIn(page, therapist);
  await page.getByRole('button', { name: 'Pacientes', exact: true }).first().click();
  await page.getByRole('button', { name: /^Ver Detalhes/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: nome })).toBeVisible();
  return String(row?.id);
}

const section = (page: Page) => page.getByRole('region', { name: 'Dados Pessoais' });
const edit = (page: Page) =>
  section(page)
    .getByRole('button', { name: /^Editar Seção/ })
    .click();
const saveSection = (page: Page) => page.getByRole('button', { name: 'Salvar Seção' }).click();

async function fillRequired(page: Page) {
  await page.getByLabel('Nome Completo').fill(nome);
  await page.getByLabel('Data de Nascimento').fill('12081954');
  await page.getByRole('checkbox', { name: /LGPD/ }).check();
}

test('R-1.4, R-2.31, D-9, D-31: a photo from a phone is stored upright and without its location, after the row', {
  tag: '@both',
}, async ({ page, therapist, baseURL, hasTouch }) => {
  await openSignedIn(page, therapist);
  await page.getByRole('button', { name: 'Nova Anamnese' }).first().click();
  await expect(page.getByRole('button', { name: 'Tirar foto' })).toHaveCount(hasTouch ? 1 : 0);
  const original = await phonePhoto(page);
  expect(segmentsOf(original.buffer)).toContain('APP1');
  await choose(page, original);
  await fillRequired(page);
  await expectPhoto(page);
  await expectAccessible(page);

  // the photo outlives the steps
  for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Próximo' }).click();
  await saveWizard(page);
  await expect(page.getByRole('heading', { level: 2, name: nome })).toBeVisible();
  await expectPhoto(page);
  await page.getByRole('button', { name: /^Ver Detalhes/ }).click();
  const photo = await expectPhoto(page);
  expect(await photo.getAttribute('src')).toMatch(/^blob:/);

  const { id, photo_url, revision } = await onlyPatient(therapist);
  expect(photo_url).toBe(`${baseURL}/storage/v1/object/public/patient-photos/${pathOf(therapist, id)}`);
  expect(revision).toBe(1);
  const bytes = await storedBytes(therapist, id);
  expect(segmentsOf(bytes)).not.toContain('APP1');
  expect(bytes.includes('Exif')).toBe(false);
  expect(await look(page, bytes)).toEqual({ width: 512, height: 1024, corners: 'RRBB' });
  // the bucket is private: its public URL returns nothing
  expect((await fetch(photo_url ?? '')).ok).toBe(false);
});

test('D-83: the report carries the photo, and is made without one that cannot be opened', async ({
  page,
  therapist,
}) => {
  await openSignedIn(page, therapist);
  await page.getByRole('button', { name: 'Nova Anamnese' }).first().click();
  await choose(page, await phonePhoto(page));
  await fillRequired(page);
  await expectPhoto(page);
  for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Próximo' }).click();
  await saveWizard(page);
  await page.getByRole('button', { name: /^Ver Detalhes/ }).click();
  // the photo loads after the record
  await expectPhoto(page);
  const whole = await generatedReport(page);
  expect(whole.pictures).toBe(1);
  expect(whole.text).toContain(`Anamnese - ${nome}`);

  const { id } = await onlyPatient(therapist);
  const broken = await therapist.api(`/storage/v1/object/patient-photos/${pathOf(therapist, id)}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg', 'x-upsert': 'true' },
    body: 'no picture',
  });
  expect(broken.ok).toBe(true);
  await page.reload();
  const without = await generatedReport(page);
  expect(without.pictures).toBe(0);
  expect(without.text).toContain(`Anamnese - ${nome}`);
});

test('D-31: other pictures, and 48 megapixels, replace the photo while the first section is edited', {
  tag: '@tablet',
}, async ({ page, therapist }) => {
  const id = await openPatient(page, therapist);
  const cases = [
    { file: await transparentPng(page), expected: { width: 300, height: 200, corners: 'WBWB' } },
    { file: animatedGif(), expected: { width: 2, height: 2, corners: 'RRRR' } },
    { file: await hugePhoto(page), expected: { width: 1024, height: 768, corners: 'BRBR' } },
  ];
  const addresses = new Set<string>();
  for (const { file, expected } of cases) {
    await edit(page);
    await choose(page, file);
    await expect(page.getByRole('button', { name: 'Trocar foto' })).toBeEnabled();
    await saveSection(page);
    await expect(toastOf(page, 'Dados atualizados! ✅')).toBeVisible();
    await expect(page.getByText('Você está editando esta seção')).toHaveCount(0);
    const shown = async () => (await (await expectPhoto(page)).getAttribute('src')) ?? '';
    // sent after the answers
    await expect.poll(async () => addresses.has(await shown())).toBe(false);
    addresses.add(await shown());
    await expect.poll(async () => look(page, await storedBytes(therapist, id))).toEqual(expected);
    expect((await onlyPatient(therapist)).photo_url).toMatch(/profile\.jpg\?t=\d+$/);
  }
  expect(addresses.size).toBe(cases.length);

  await edit(page);
  await page.getByRole('button', { name: 'Remover' }).click();
  await saveSection(page);
  await expect(page.getByText('Você está editando esta seção')).toHaveCount(0);
  await expect(page.getByRole('img', { name: `Foto de ${nome}` })).toHaveCount(0);
  await expect.poll(async () => (await onlyPatient(therapist)).photo_url).toBeNull();
  await expect.poll(async () => (await storedFile(therapist, id)).ok).toBe(false);
});

test('R-4.7, R-5.5: a file that is not a picture is ignored with a message, and Cancelar discards a pending photo', {
  tag: '@tablet',
}, async ({ page, therapist }) => {
  const id = await openPatient(page, therapist);
  await edit(page);
  const html = Buffer.from('<!doctype html><script>alert(1)</script><h1>foto</h1>');
  const rejected = [
    {
      name: 'laudo.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
      says: 'Arquivo inválido',
    },
    { name: 'pagina.jpg', mimeType: 'image/jpeg', buffer: html, says: 'Foto inválida' },
    {
      name: 'IMG_0001.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.alloc(4096, 'ftypheic'),
      says: 'Foto inválida',
    },
    { name: 'vazia.png', mimeType: 'image/png', buffer: Buffer.alloc(0), says: 'Foto inválida' },
  ];
  for (const { says, ...file } of rejected) {
    await choose(page, file, /^Escolher foto$/);
    await expect(toastOf(page, says)).toBeVisible();
    await page.getByRole('button', { name: 'Fechar' }).first().click();
    await expect(toastOf(page, says)).toHaveCount(0);
    // the field's error stays
    if (says === 'Foto inválida') await expect(page.getByText(unreadable)).toBeVisible();
  }
  await choose(page, animatedGif());
  await expect(page.getByRole('button', { name: 'Trocar foto' })).toBeEnabled();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await edit(page);
  await expect(page.getByRole('button', { name: 'Escolher foto' })).toBeVisible();
  expect((await onlyPatient(therapist)).photo_url).toBeNull();
  expect((await storedFile(therapist, id)).ok).toBe(false);
});

test('D-30: the photos of the cards are each read once, and no image has an address on the server', {
  tag: '@tablet',
}, async ({ page, therapist }) => {
  await page.goto('/');
  const { buffer } = await phonePhoto(page);
  const names = ['Ana Lima', 'Bento Sá', 'Clara Reis', 'Davi Melo'];
  for (const name of names) {
    const id = randomUUID();
    const path = pathOf(therapist, id);
    const photo_url = `https://old-host.example/storage/v1/object/public/patient-photos/${path}`;
    await therapist.insert('patients', [{ id, nome: name, dataNascimento: '1990-01-01', photo_url }]);
    await therapist.api(`/storage/v1/object/patient-photos/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array(buffer),
    });
  }
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('patient-photos')) asked.push(request.resourceType());
  });
  await openSignedIn(page, therapist);
  await page.getByRole('button', { name: 'Pacientes', exact: true }).first().click();
  for (const name of names) {
    const photo = page.getByRole('img', { name: `Foto de ${name}` });
    await expect
      .poll(() => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0);
    await expect(photo).toHaveAttribute('src', /^blob:/);
  }
  expect(asked).toEqual(names.map(() => 'fetch'));
});

test('a failed photo upload leaves the new record complete, and is retried automatically', {
  tag: '@long',
}, async ({ page, therapist, guard }) => {
  guard.allowConsole(/Failed to load resource: net::ERR_CONNECTION_RESET/);
  await openSignedIn(page, therapist);
  await page.getByRole('button', { name: 'Nova Anamnese' }).first().click();
  await choose(page, await phonePhoto(page));
  await fillRequired(page);
  for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Próximo' }).click();
  await page.route('**/storage/v1/object/patient-photos/**', (route) => route.abort('connectionreset'));
  await saveWizard(page);
  await expect(
    toastOf(page, 'A ficha foi salva. A foto ainda não foi enviada: o aplicativo tenta de novo sozinho.'),
  ).toBeVisible();
  const { id, photo_url } = await onlyPatient(therapist);
  expect(photo_url).toBeNull();
  expect((await storedFile(therapist, id)).ok).toBe(false);

  await page.unroute('**/storage/v1/object/patient-photos/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(async () => (await onlyPatient(therapist)).photo_url).toMatch(/profile\.jpg$/);

  // the file is stored, its row not: the answers are saved, and the next attempt writes the row
  await page.getByRole('button', { name: /^Ver Detalhes/ }).click();
  await edit(page);
  await choose(page, await phonePhoto(page));
  await expect(page.getByRole('button', { name: 'Trocar foto' })).toBeEnabled();
  let refusals = 0;
  await page.route('**/rest/v1/patients?*', (route) => {
    if (route.request().method() !== 'PATCH' || refusals > 0) return route.fallback();
    refusals += 1;
    return route.abort('connectionreset');
  });
  await saveSection(page);
  await expect(toastOf(page, 'Erro no upload')).toBeVisible();
  await expect(page.getByText('Você está editando esta seção')).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectPhoto(page);
  await expect.poll(async () => (await onlyPatient(therapist)).photo_url).toMatch(/\?t=\d+$/);
  expect(await look(page, await storedBytes(therapist, id))).toMatchObject({ corners: 'RRBB' });
});
