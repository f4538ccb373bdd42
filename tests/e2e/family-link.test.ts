import { randomUUID } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { expectAccessible } from './support/accessibility';
import { begin, filesWith, invite, kept, sent, told, toTheEnd, typed } from './support/familyLink';
import { lock, unlock } from './support/lock';
import { ownBrowser } from './support/ownBrowser';
import { expect, signIn, test } from './support/test';

const child = { tipo: 'infantil', nome: 'Zulmira Quaresma', dataNascimento: '2019-02-01' };
const telling = /Zulmira|Quaresma/;
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Principal' });

test('D-766: a link that she opens on her own device shows nothing of hers, and leaves her session and its lock alone', async ({
  page,
  therapist,
  context,
}) => {
  await therapist.insert('patients', [{ id: randomUUID(), ...child }]);
  const { path, secret } = await invite(therapist, randomUUID());
  await signIn(page, therapist);
  // in another tab
  const link = await context.newPage();
  const asked: Request[] = [];
  link.on('request', (request) => asked.push(request));
  await link.goto(path);
  await begin(link);
  const said = await link.evaluate(() => document.documentElement.outerHTML + JSON.stringify(history.state));
  expect(said).not.toMatch(telling);
  expect(said).not.toContain(therapist.email);
  for (const request of asked) {
    expect((await request.allHeaders()).authorization).toBeUndefined();
    expect(new URL(request.url()).pathname).not.toMatch(/^\/(auth|storage)\/v1|rest\/v1\/(?!rpc\/look_at)/);
  }
  await page.bringToFront();
  await page.getByRole('button', { name: 'Pacientes' }).first().click();
  await expect(page.getByText('Zulmira Quaresma').first()).toBeVisible();
  await link.close();

  // in the tab of the app, whose screen is locked
  await page.getByRole('button', { name: 'Bloquear' }).filter({ visible: true }).click();
  await expect(lock(page)).toBeVisible();
  await page.evaluate((to) => {
    location.hash = to;
  }, path.slice(1));
  // the page is loaded anew; until then it is the lock's, which has a field, too
  await expect(page.getByText('Parte 1 de 7')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#familia');
  expect(await page.content()).not.toMatch(telling);
  expect(await told(page)).not.toContain(secret);
  await page.goto('/');
  await expect(lock(page)).toBeVisible();
  await expect(page.getByText('Zulmira')).toHaveCount(0);
  await unlock(page, therapist.password);
  await expect(navigation(page)).toBeVisible();
});

test('D-766: on a tablet in a family’s hands a link of another family shows its own form, and the tablet keeps its own', async ({
  page,
  therapist,
  context,
}) => {
  const patient = randomUUID();
  await therapist.insert('patients', [{ id: patient, ...child }]);
  const { path } = await invite(therapist, patient);
  await signIn(page, therapist);
  await page.getByRole('button', { name: 'Pacientes' }).first().click();
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('button', { name: 'Pedir à família…' }).click();
  await page.getByLabel('Quem vai preencher').fill('Rui');
  await page.getByLabel(/^Parentesco com a criança/).selectOption('Pai');
  await page.getByRole('button', { name: 'Entregar o tablet' }).click();
  await expect(page.getByText(/^Parte 1 de/)).toBeVisible();
  await typed(page).fill('No tablet.');
  await kept(page);

  const link = await context.newPage();
  await link.goto(path);
  await begin(link);
  await typed(link).fill('De casa.');
  await kept(link);
  expect(await link.content()).not.toMatch(telling);
  // no way from there into the records
  await link.goto('/');
  await expect(typed(link)).toHaveValue('No tablet.');
  await expect(navigation(link)).toHaveCount(0);
  await page.reload();
  await expect(typed(page)).toHaveValue('No tablet.');
  await link.goto(path);
  await expect(typed(link)).toHaveValue('De casa.');
});

test('D-767: a newer version while the family types: the open page goes on, and one whose parts are gone says what to do', async ({
  therapist,
  newDevice,
  guard,
}) => {
  guard.allowConsole(/404/);
  const { path } = await invite(therapist, randomUUID());
  const phone = await newDevice();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(path);
  await begin(phone);
  await typed(phone).fill('Dorme tarde.');
  await kept(phone);
  // the files of the version that this page has are gone
  await phone.route('**/assets/*', (route) => route.fulfill({ status: 404 }));
  await toTheEnd(phone);
  await phone.reload().catch(() => undefined);
  await phone.unroute('**/assets/*');
  // a page that was loaded, and one of its parts not
  await phone.route('**/assets/home-*.js', (route) => route.fulfill({ status: 404 }));
  await phone.reload();
  await expect(phone.getByRole('alert')).toContainText(
    'O que você já escreveu está guardado neste aparelho. Recarregue a página para continuar.',
  );
  await expectAccessible(phone);
  await phone.unroute('**/assets/home-*.js');
  await phone.getByRole('button', { name: 'Recarregar a página' }).click();
  await expect(phone.getByText('Parte 7 de 7')).toBeVisible();
  await phone.getByRole('button', { name: 'Enviar respostas' }).click();
  await expect(sent(phone)).toBeVisible();
});

test('D-728: no file of the browser has a byte of the secret while the page is in view, and none but the tab’s own storage later', async ({
  therapist,
  baseURL,
}) => {
  const { id, path, secret } = await invite(therapist, randomUUID());
  const browser = ownBrowser();
  const onDisk = () => [secret, id, 'Beatriz'].flatMap((text) => filesWith(browser.profile, text));
  try {
    const page = await browser.open();
    await page.goto(`${baseURL}${path}`);
    await begin(page);
    await typed(page).fill('Beatriz sem sono');
    await kept(page);
    expect(onDisk()).toEqual([]);
    await page.reload();
    await expect(typed(page)).toHaveValue('Beatriz sem sono');
    expect(onDisk()).toEqual([]);
    // another page in its place: it may be returned to
    await page.goto(`${baseURL}/`);
    await browser.close();
    expect(onDisk().filter((file) => !/[/\\]Session Storage[/\\]/.test(file))).toEqual([]);
  } finally {
    await browser.remove();
  }
});

test('D-882: a link that a messenger has encoded and put into a sentence opens the form, and leaves the address', async ({
  therapist,
  newDevice,
}) => {
  const { id, path, secret } = await invite(therapist, randomUUID());
  for (const sent of [
    `/%23familia%3D${id}.${secret}).`,
    `/?fbclid=IwAR0${path.slice(1)}%E2%80%8B&fbclid=x`,
  ]) {
    const phone = await newDevice();
    await phone.goto(sent);
    await begin(phone);
    const { pathname, search, hash } = new URL(phone.url());
    expect({ pathname, search, hash }).toEqual({ pathname: '/', search: '', hash: '#familia' });
    expect(await told(phone)).not.toContain(secret);
  }
});
