import type { Page } from '@playwright/test';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { expectAccessible } from './support/accessibility';
import { newestLink } from './support/mail';
import { startServer } from './support/server';
import { expect, openView, signIn, signOut, test, toastOf } from './support/test';
import { createTherapist, newCredentials } from './support/therapist';

async function askForLink(page: Page, email: string, url = '/') {
  await page.goto(url);
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(toastOf(page, 'Link enviado!')).toBeVisible();
}

async function tryPassword(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

test('R-4.2, R-4.3, D-1, D-922: the link of the e-mail sets a new password on a press, and the old one is invalid', async ({
  page,
  request,
  therapist,
  dataDir,
  guard,
  baseURL,
}) => {
  guard.allowConsole(/Failed to load resource/);
  await askForLink(page, therapist.email);
  await expectAccessible(page);
  // back to a login with empty fields
  await page.getByRole('button', { name: 'Voltar para o login' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('');

  const link = await newestLink(dataDir, therapist.email);
  // a program that checks e-mails
  expect((await request.get(link)).ok()).toBe(true);
  // the app is open in this tab: the browser loads no page for the link
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Redefinir senha' })).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Redefinir senha' })).toBeVisible();
  await page.getByRole('button', { name: 'Escolher uma senha nova' }).click();
  await expect(page.getByRole('heading', { name: 'Nova senha' })).toBeVisible();
  expect(page.url()).toBe(`${baseURL}/`);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nova senha' })).toBeVisible();
  await page.getByLabel('Nova senha', { exact: true }).fill('jabuticaba-9');
  await page.getByRole('button', { name: /senha/i }).last().click();
  await expect(toastOf(page, 'Senha redefinida')).toBeVisible();

  await tryPassword(page, therapist.email, therapist.password);
  await expect(
    toastOf(page, 'E-mail ou senha inválidos. Verifique seus dados e tente novamente.'),
  ).toBeVisible();
  await page.getByLabel('Senha', { exact: true }).fill('jabuticaba-9');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await signOut(page);

  // a used link shows its error and leads to the login
  await page.goto(link);
  await page.getByRole('button', { name: 'Escolher uma senha nova' }).click();
  await expect(toastOf(page, 'Link inválido ou vencido')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  expect(page.url()).toBe(`${baseURL}/`);
});

test('D-2: with AUTH_CONFIRM=1 a sign-up is confirmed by the link of its e-mail', { tag: '@long' }, async ({
  page,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  const server = await startServer({ AUTH_CONFIRM: '1' });
  try {
    const credentials = newCredentials();
    const ask = async () => {
      await page.goto(server.url);
      await page.getByRole('button', { name: 'Criar conta' }).click();
      await page.getByLabel('E-mail').fill(credentials.email);
      await page.getByLabel('Senha', { exact: true }).fill(credentials.password);
      await page.getByRole('button', { name: 'Criar conta' }).click();
      await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible();
    };
    await ask();
    await page.getByRole('button', { name: 'Voltar para o login' }).click();
    await tryPassword(page, credentials.email, credentials.password);
    await expect(toastOf(page, 'Falha no login')).toBeVisible();
    await page.goto(await newestLink(server.dataDir, credentials.email));
    await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
    await expect(page.getByRole('heading', { name: `Entrar como ${credentials.email}?` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
    await signOut(page);
    // the answer does not reveal whether an address has an account
    await ask();
    await signIn(page, credentials, server.url);
  } finally {
    await page.close();
    await server.remove();
  }
});

test('D-922: without network the press says so, and the link is good when it is back', async ({
  page,
  context,
  therapist,
  dataDir,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  await askForLink(page, therapist.email);
  await page.goto(await newestLink(dataDir, therapist.email));
  const press = page.getByRole('button', { name: 'Escolher uma senha nova' });
  await expect(press).toBeVisible();
  await context.setOffline(true);
  await press.click();
  await expect(toastOf(page, 'Sem conexão com o servidor')).toBeVisible();
  await context.setOffline(false);
  await press.click();
  await expect(page.getByRole('heading', { name: 'Nova senha' })).toBeVisible();
  await expect(page.getByText(therapist.email)).toBeVisible();
});

test('D-103: a link of another account signs in only after a confirmation, in a first tab and in a second one', async ({
  page,
  context,
  therapist,
  baseURL,
}) => {
  const stranger = await createTherapist(baseURL ?? '');
  const answer = await fetch(new URL('/auth/v1/token?grant_type=password', baseURL), {
    method: 'POST',
    headers: { apikey: EMBEDDED_PUBLIC_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: stranger.email, password: stranger.password }),
  });
  const { access_token, refresh_token } = await answer.json();
  const link = (type: string) => `/#${new URLSearchParams({ access_token, refresh_token, type })}`;
  const question = { name: `Entrar como ${stranger.email}?` };

  // signed out here
  await page.goto(link('magiclink'));
  await expect(toastOf(page, 'Link inválido ou vencido')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();

  await signIn(page, therapist);
  const second = await context.newPage();
  await second.goto(link('signup'));
  await expect(second.getByRole('heading', question)).toBeVisible();
  await expect(second.getByText(therapist.email)).toBeVisible();
  // the first tab has not been notified
  await page.bringToFront();
  await expect(page.getByText(therapist.email).first()).toBeAttached();
  await openView(page, 'Nova Anamnese');
  await second.bringToFront();
  await expect(second.getByRole('heading', question)).toBeVisible();
  await second.getByRole('button', { name: 'Não é a minha conta' }).click();
  await expect(second.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  const stored = await second.evaluate(() => localStorage.getItem('anamnese.session'));
  expect(stored).toContain(therapist.email);
  expect(stored).not.toContain(stranger.email);
  await expect(page.getByLabel('Nome Completo')).toBeVisible();
});
