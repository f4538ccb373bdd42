import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { lock, unlock } from './support/lock';
import { ownBrowser } from './support/ownBrowser';
import { makePdfFile } from './support/pdfs';
import { phonePhoto } from './support/pictures';
import { untilStored } from './support/saved';
import { expect, openView, signIn, signOut, test, toastOf } from './support/test';
import type { Therapist } from './support/therapist';

/** Every file that a browser has written. */
function* filesIn(folder: string): Generator<{ name: string; bytes: Buffer }> {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const name = join(entry.parentPath, entry.name);
    if (entry.isFile()) yield { name: name.slice(folder.length), bytes: readFileSync(name) };
  }
}

const asText = (text: string) => [Buffer.from(text), Buffer.from(text, 'utf16le')];

/** The files that contain the bytes of each needle. */
function search(folder: string, needles: Record<string, readonly Buffer[]>): string[] {
  const found: string[] = [];
  for (const { name, bytes } of filesIn(folder)) {
    for (const [what, forms] of Object.entries(needles)) {
      if (forms.some((form) => bytes.includes(form))) found.push(`${what} in ${name}`);
    }
  }
  return found;
}

async function storePatient(therapist: Therapist, photo: Buffer, pdf: Buffer): Promise<void> {
  const id = randomUUID();
  const folder = `${therapist.id}/${id}`;
  const put = (path: string, type: string, body: Buffer) =>
    therapist.api(`/storage/v1/object/${path}`, {
      method: 'POST',
      headers: { 'content-type': type, 'cache-control': 'max-age=3600' },
      body: new Uint8Array(body),
    });
  await put(`patient-photos/${folder}/profile.jpg`, 'image/jpeg', photo);
  await put(`documents/${folder}/1_a.pdf`, 'application/pdf', pdf);
  const photo_url = `https://a.example/storage/v1/object/public/patient-photos/${folder}/profile.jpg`;
  await therapist.insert('patients', [
    { id, nome: 'Zenaide Quaresma', dataNascimento: '1962-02-01', queixaPrincipal: 'Zumbido', photo_url },
  ]);
  await therapist.insert('patient_documents', [
    {
      patient_id: id,
      file_name: 'Laudo Quaresma.pdf',
      file_path: `${folder}/1_a.pdf`,
      file_size: pdf.length,
      mime_type: 'application/pdf',
    },
  ]);
}

test("D-105, D-106: after 'Sair' the disk of the browser holds no patient, no photo, no document, and no key that opens a draft", async ({
  baseURL,
  therapist,
  page: drawing,
}) => {
  const browser = ownBrowser();
  try {
    await drawing.goto('/');
    // bytes that occur nowhere else
    const photo = Buffer.concat([(await phonePhoto(drawing)).buffer, randomBytes(64)]);
    const pdf = Buffer.concat([makePdfFile('a.pdf', 2_000).buffer, randomBytes(64)]);
    await storePatient(therapist, photo, pdf);

    const page = await browser.open();
    await signIn(page, therapist, baseURL);
    await openView(page, 'Nova Anamnese');
    await page.getByLabel('Nome Completo').fill('Zoraide Nepomuceno');
    await page.getByRole('button', { name: 'Próximo' }).click();
    await page.getByLabel('Queixa Principal').fill('Zomba da dor no punho');
    await untilStored(page);
    // the key is fetched again, and with it all data
    await page.reload();
    await expect(page.getByLabel('Queixa Principal')).toHaveValue('Zomba da dor no punho');
    await openView(page, 'Pacientes');
    const picture = page.getByRole('img', { name: 'Foto de Zenaide Quaresma' });
    await expect
      .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Ver Detalhes' }).click();
    await page.getByRole('button', { name: 'Baixar Laudo Quaresma.pdf' }).click();
    await expect(toastOf(page, 'Download iniciado!')).toBeVisible();
    const keys = await (await therapist.api('/rest/v1/device_keys?select=key_material')).json();
    expect(keys).toHaveLength(1);
    const key = Buffer.from(keys[0].key_material, 'base64');
    await signOut(page);
    await expect(page.getByLabel('Senha', { exact: true })).toBeVisible();
    await browser.close();

    const end = (bytes: Buffer) => [bytes.subarray(-32)];
    // proves that the search works
    expect(search(browser.profile, { drafts: asText('anamnese-drafts') })).not.toEqual([]);
    expect(
      search(browser.profile, {
        'a name': [...asText('Zenaide'), ...asText('Zoraide')],
        'a complaint': [...asText('Zumbido'), ...asText('Zomba')],
        'a photo': end(photo),
        'a document': end(pdf),
        'the key': [key, ...asText(key.toString('base64')), ...asText(key.toString('hex'))],
      }),
    ).toEqual([]);
  } finally {
    await browser.remove();
  }
});

/** All tokens in the files of a profile, in one byte a letter or two. */
function tokensIn(folder: string): { access: string[]; refresh: string[] } {
  const access = new Set<string>();
  const refresh = new Set<string>();
  for (const { bytes } of filesIn(folder)) {
    const text = Buffer.from(bytes.filter((byte) => byte !== 0)).toString('latin1');
    for (const [token] of text.matchAll(/eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g)) {
      if (token !== EMBEDDED_PUBLIC_KEY) access.add(token);
    }
    for (const [, token = ''] of text.matchAll(/"refresh_token":"([^"]+)"/g)) refresh.add(token);
  }
  return { access: [...access], refresh: [...refresh] };
}

test("D-229: after an unlock and 'Sair' no token in the files of the browser profile works", async ({
  baseURL,
  therapist,
}) => {
  const url = baseURL ?? '';
  const browser = ownBrowser();
  const call = (path: string, token: string, body?: object) =>
    fetch(new URL(path, url), {
      headers: {
        apikey: EMBEDDED_PUBLIC_KEY,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  try {
    await signIn(await browser.open(), therapist, url);
    // the first session is on the disk
    await browser.close();
    const page = await browser.open();
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(url);
    await page.getByRole('button', { name: 'Bloquear tela' }).click();
    const ending = page.waitForResponse(/auth\/v1\/logout/);
    await unlock(page, therapist.password);
    await expect(lock(page)).toHaveCount(0);
    await ending;
    const left = page.waitForResponse(/auth\/v1\/logout/);
    await signOut(page);
    await left;
    await browser.close();

    const { access, refresh } = tokensIn(browser.profile);
    expect(access.length).toBeGreaterThan(0);
    expect(refresh.length).toBeGreaterThan(0);
    for (const token of access) expect((await call('/rest/v1/patients?select=id', token)).status).toBe(401);
    for (const token of refresh) {
      const renewal = await call('/auth/v1/token?grant_type=refresh_token', EMBEDDED_PUBLIC_KEY, {
        refresh_token: token,
      });
      expect(renewal.ok).toBe(false);
    }
  } finally {
    await browser.remove();
  }
});
