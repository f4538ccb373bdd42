import { expect, openSignedIn, signIn, signUp, test } from './support/test';
import { createTherapist, newCredentials } from './support/therapist';

test('R-1.1, R-2.2: a visitor sees a Portuguese page with the sign-in form and nothing else', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Sistema de Anamnese - Terapia Ocupacional');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('R-1.2: an account is created, and signs in on another device', async ({ page, newDevice }) => {
  const credentials = newCredentials();
  await signUp(page, credentials);
  await signIn(await newDevice(), credentials);
});

test('R-2.1: the address stays the site root', async ({ page, therapist, baseURL }) => {
  await openSignedIn(page, therapist);
  await page.getByRole('button', { name: 'Pacientes', exact: true }).first().click();
  expect(page.url()).toBe(`${baseURL}/`);
  await page.getByRole('button', { name: 'Nova Anamnese' }).first().click();
  expect(page.url()).toBe(`${baseURL}/`);
});

test('an account survives a restart of the server', { tag: '@long' }, async ({ page, ownServer }) => {
  const therapist = await createTherapist(ownServer.url);
  await ownServer.restart();
  await signIn(page, therapist, ownServer.url);
});
