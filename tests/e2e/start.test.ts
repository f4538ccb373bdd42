import type { Page } from '@playwright/test';
import { lock, unlock } from './support/lock';
import { expect, signIn, test } from './support/test';

/** Checks that the form is not hydrated yet. */
async function expectHeld(page: Page): Promise<void> {
  await expect(page.locator('[data-early]')).toBeAttached();
}

/** Holds back the app's scripts until they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('D-63: the form is shown before the scripts are loaded; typed text and focus are kept', async ({
  page,
  therapist,
}) => {
  const letGo = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const email = page.getByLabel('E-mail');
  const password = page.getByLabel('Senha', { exact: true });
  await email.fill(therapist.email);
  await password.pressSequentially(therapist.password.slice(0, 5));
  await password.evaluate((field) => {
    field.dataset.before = 'yes';
  });
  await expectHeld(page);
  letGo();
  // the scripts take over the same field, and typing continues
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await password.focus();
  await password.press('End');
  await password.pressSequentially(therapist.password.slice(5));
  await expect(password).toHaveAttribute('data-before', 'yes');
  await expect(email).toHaveValue(therapist.email);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
});

test('D-63: Entrar pressed before the scripts are loaded signs in afterwards, and leaves nothing in the address', async ({
  page,
  therapist,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()));
  const letGo = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill(therapist.email);
  const password = page.getByLabel('Senha', { exact: true });
  await password.fill(therapist.password);
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  await password.press('Enter');
  await expectHeld(page);
  letGo();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  expect(asked.map((address) => new URL(address).pathname + new URL(address).search)).toEqual(['/']);
});

test('D-63: a mode chosen before the scripts are loaded opens afterwards', async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expectHeld(page);
  letGo();
  await expect(page.getByRole('heading', { name: 'Criar conta' })).toBeVisible();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
});

test('D-63: with a stored session or an e-mail link the spinner is shown instead of the form', async ({
  page,
  therapist,
}) => {
  await signIn(page, therapist);
  const other = await page.context().newPage();
  const letGo = await holdScripts(other);
  await other.goto('/', { waitUntil: 'commit' });
  await expect(other.getByText('Carregando…')).toBeAttached();
  await expect(other.getByRole('button', { name: 'Entrar' })).toHaveCount(0);
  letGo();
  await expect(other.getByRole('navigation', { name: 'Principal' })).toBeVisible();
});

test('D-63: the workspace is preloaded when a field of the form gets the focus, and not before', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const [, name] = /assets\/([\w.]+)-[^/]*\.js$/.exec(request.url()) ?? [];
    if (name) scripts.push(name);
  });
  await page.goto('/');
  await expect.poll(() => scripts).toContain('session');
  await page.waitForLoadState('networkidle');
  expect(scripts).not.toContain('workspace');
  await page.getByLabel('E-mail').focus();
  await expect.poll(() => scripts).toContain('workspace');
});

test('D-228: numbers that are late do not hold back the font of the screen', async ({ page, therapist }) => {
  await signIn(page, therapist);
  await page.route('**/rpc/overview*', () => {});
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Resumo' })).toBeVisible();
  const loadedFonts = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
  await expect.poll(loadedFonts).toBeGreaterThan(0);
});

test('D-56, D-63: a lock that is there before the spinner would be shown leaves none behind the screen', async ({
  page,
  therapist,
}) => {
  await signIn(page, therapist);
  await page.getByRole('button', { name: 'Bloquear tela' }).click();
  await expect(lock(page)).toBeVisible();
  // the spinner would come after the lock, as where the scripts are at hand
  await page.addInitScript(() => {
    const { setTimeout: later } = globalThis;
    const patient = (run: () => void, ms?: number) => later(run, ms === 200 ? 2000 : ms);
    Object.assign(globalThis, { setTimeout: patient });
  });
  await page.reload();
  await expect(lock(page)).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2100)));
  await unlock(page, therapist.password);
  await expect(page.getByRole('heading', { name: 'RESUMO' })).toBeVisible();
  await expect(page.locator('main')).toHaveCount(1);
});
