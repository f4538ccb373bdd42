import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility';
import { openStep } from './support/forms';
import { lock, unlock } from './support/lock';
import { expect, openPlace, proceed, signIn, signOut, test } from './support/test';

test.use({ installed: true });

const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name }).click();

async function lockByHand(page: Page): Promise<void> {
  const account = page.getByRole('button', { name: 'Conta' });
  if (await account.isVisible()) await account.click();
  await page.getByRole('button', { name: 'Bloquear tela' }).filter({ visible: true }).click();
}

/** All content of the page, visible or not. */
const everything = (page: Page) =>
  page.evaluate(() => {
    const values = [...document.querySelectorAll('input, textarea, select')].map((field) =>
      'value' in field ? String(field.value) : '',
    );
    return [document.documentElement.outerHTML, document.title, ...values].join('\n');
  });

/** Simulates minutes without input. */
const letPass = (page: Page, minutes: number) =>
  page.evaluate((passed) => {
    const key = 'anamnese.active';
    localStorage.setItem(key, String(Date.now() - passed * 60_000));
  }, minutes);

test.describe('before the app is on the device', () => {
  test.use({ installed: false });

  test('the lock closes a screen whose network went right after it was opened', async ({
    page,
    context,
    therapist,
    guard,
  }) => {
    guard.allowConsole(/Failed to load resource/);
    await signIn(page, therapist);
    await context.setOffline(true);
    await lockByHand(page);
    await expect(lock(page).getByLabel('Senha', { exact: true })).toBeVisible();
  });
});

test('D-56: a locked screen contains nothing of a patient, survives a reload, and is restored completely', async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  await therapist.insert('patients', [{ nome: 'José Raimundo', dataNascimento: '1962-02-01' }]);
  await signIn(page, therapist);
  await nav(page, 'Pacientes');
  await expect(page.getByRole('heading', { name: 'José Raimundo' })).toBeVisible();
  await nav(page, 'Nova Anamnese');
  await page.getByLabel('Nome Completo', { exact: true }).fill('Maria Aparecida');
  await openStep(page, { title: 'Dados Clínicos' });
  await page.getByLabel('Alergias').fill('Dipirona');
  await lockByHand(page);
  await expect(lock(page)).toBeVisible();
  await expectAccessible(page);
  const telling = /Maria|Dipirona|José/;
  expect(await everything(page)).not.toMatch(telling);

  // another session event, a focus and a reload do not unlock
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.reload();
  await expect(lock(page)).toBeVisible();
  expect(await everything(page)).not.toMatch(telling);
  await page.goBack().catch(() => undefined);
  await page.goForward().catch(() => undefined);
  await expect(lock(page)).toBeVisible();

  await unlock(page, 'errada-errada');
  await expect(lock(page).getByText('Senha incorreta.')).toBeVisible();
  await expect(lock(page)).toBeVisible();
  await unlock(page, therapist.password);
  await expect(lock(page)).toHaveCount(0);
  await expect(page.getByLabel('Alergias')).toHaveValue('Dipirona');
  await openStep(page, { title: 'Dados Pessoais' });
  await expect(page.getByLabel('Nome Completo')).toHaveValue('Maria Aparecida');
});

test('D-56: without network the right password opens the screen, and a wrong one does not', async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  await signIn(page, therapist);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await nav(page, 'Nova Anamnese');
  await page.getByLabel('Nome Completo', { exact: true }).fill('Maria Aparecida');
  await page.context().setOffline(true);
  await lockByHand(page);
  await unlock(page, 'errada-errada');
  await expect(lock(page).getByText('Senha incorreta.')).toBeVisible();
  await unlock(page, therapist.password);
  await expect(page.getByLabel('Nome Completo')).toHaveValue('Maria Aparecida');
  await lockByHand(page);
  await page.reload();
  await unlock(page, therapist.password);
  await expect(page.getByLabel('Nome Completo')).toHaveValue('Maria Aparecida');
});

test('D-228: after a reload without network nothing of the workspace is rendered before the lock', async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  await signIn(page, therapist);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('nav')) Object.assign(globalThis, { sawFrame: true });
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  const sawFrame = () => page.evaluate(() => Reflect.get(globalThis, 'sawFrame') === true);
  // with a network it is shown
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  expect(await sawFrame()).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await expect(lock(page)).toBeVisible();
  expect(await sawFrame()).toBe(false);
});

test('D-228: an open page asks for session and numbers once; a locked one does not ask', async ({
  page,
  therapist,
}) => {
  await signIn(page, therapist);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(auth|rest)\/|\/workspace-[^/]*\.js$/.test(pathname)) asked.push(pathname);
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => asked.filter((path) => path.startsWith('/rest/')).length).toBeGreaterThan(2);
  const first = ['/auth/v1/user', '/rest/v1/rpc/overview'];
  expect(asked.filter((path) => first.includes(path)).sort()).toEqual(first);

  await lockByHand(page);
  await expect(lock(page)).toBeVisible();
  asked.length = 0;
  await page.reload();
  await expect(lock(page)).toBeVisible();
  await expect.poll(() => asked.some((path) => path.endsWith('.js'))).toBe(true);
  expect(asked.filter((path) => first.includes(path))).toEqual([]);
});

test('D-105: a reload without network locks the screen, unless another tab is open: that one gives its keys', {
  tag: '@long',
}, async ({ page, context, therapist, guard }) => {
  guard.allowConsole(/Failed to load resource/);
  await signIn(page, therapist);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await nav(page, 'Nova Anamnese');
  await page.getByLabel('Nome Completo', { exact: true }).fill('Maria Aparecida');
  await expect(page.getByText('Rascunho guardado aqui')).toBeVisible();
  // with a network the reload needs no password
  await page.reload();
  await expect(page.getByLabel('Nome Completo')).toHaveValue('Maria Aparecida');
  await context.setOffline(true);
  const other = await context.newPage();
  await other.goto('/');
  await proceed(other);
  await expect(other.getByLabel('Nome Completo')).toHaveValue('Maria Aparecida');
  await other.close();
  await page.reload();
  await expect(lock(page)).toBeVisible();
  await expect(page.getByText('Maria Aparecida')).toHaveCount(0);
  await unlock(page, therapist.password);
  await expect(page.getByLabel('Nome Completo')).toHaveValue('Maria Aparecida');
});

test('D-56: ten minutes without input lock the screen, in every tab; the time can be chosen', async ({
  page,
  context,
  therapist,
}) => {
  await signIn(page, therapist);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await letPass(page, 9.6);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await expect(page.getByText('A tela vai ser bloqueada em')).toBeVisible();
  // toasts are at the bottom
  const warning = await page.getByText('Toque em qualquer lugar').boundingBox();
  expect(warning?.y).toBeLessThan((page.viewportSize()?.height ?? 0) / 3);
  await letPass(page, 9.6);
  await expectAccessible(page);
  await page.mouse.click(5, 5);
  await expect(page.getByText('A tela vai ser bloqueada em')).toBeHidden();
  await expect(other.getByText('A tela vai ser bloqueada em')).toBeHidden();
  await letPass(page, 10.1);
  // as when a tablet wakes up
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(lock(page)).toBeVisible();
  await expect(lock(other)).toBeVisible();
  await unlock(page, therapist.password);
  await expect(lock(page)).toHaveCount(0);
  await expect(lock(other)).toHaveCount(0);
  await other.close();

  const account = page.getByRole('button', { name: 'Conta' });
  if (await account.isVisible()) await account.click();
  await page.getByRole('button', { name: 'Meu perfil' }).filter({ visible: true }).click();
  await openPlace(page, 'Este aparelho');
  await page.getByLabel('Bloquear a tela depois de').selectOption('30 minutos');
  await letPass(page, 29);
  await page.reload();
  // D-622: at the place that was open
  await expect(page.getByLabel('Bloquear a tela depois de')).toHaveValue('30 minutos');
  // input that comes too late does not count
  await letPass(page, 31);
  await page.mouse.click(5, 5);
  await expect(lock(page)).toBeVisible();
});

test('signing out leaves only encrypted data of the therapist on the device', async ({ page, therapist }) => {
  await therapist.insert('therapist_profiles', [{ user_id: therapist.id, full_name: 'Helena Prado' }]);
  await therapist.insert('patients', [{ nome: 'José Raimundo', dataNascimento: '1962-02-01' }]);
  await signIn(page, therapist);
  const account = page.getByRole('button', { name: 'Conta' });
  if (await account.isVisible()) await account.click();
  await page.getByRole('button', { name: 'Meu perfil' }).filter({ visible: true }).click();
  await expect(page.getByLabel('Nome completo do profissional')).toHaveValue('Helena Prado');
  await nav(page, 'Nova Anamnese');
  await page.getByLabel('Nome Completo', { exact: true }).fill('Maria Aparecida');
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(await kept()).toContain('Helena');
  await signOut(page);
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible();
  for (const word of ['Helena', 'Maria', 'José', therapist.email, 'access_token']) {
    expect(await kept()).not.toContain(word);
  }
});
