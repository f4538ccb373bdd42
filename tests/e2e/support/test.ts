import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { SESSION_KEY } from '../../../src/data/supabase/storedSession';
import { createGuard, type Guard } from './guard';
import { type Server, startServer } from './server';
import { type Credentials, createTherapist, type Therapist } from './therapist';

type Fixtures = {
  /** True: with the service worker, as in use. Other tests run without it, which is faster. */
  installed: boolean;
  /** Watches every page of the test: a quiet console, no third parties. */
  guard: Guard;
  /** Another browser on the same server: a second device, or a second therapist. */
  newDevice: () => Promise<Page>;
  /** A server for this test, which may restart it. Pages need `server.url` before their paths. */
  ownServer: Server;
  /** An account on the shared server, created through the API. */
  therapist: Therapist;
};

function fromSetup(name: 'E2E_URL' | 'E2E_DATA_DIR'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: the global setup has not run`);
  return value;
}

/** As in browsers without one; Playwright's own block complains on the console. */
function withoutServiceWorker(): void {
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined });
}

export const test = base.extend<Fixtures, { dataDir: string }>({
  dataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => use(fromSetup('E2E_DATA_DIR')),
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  baseURL: async ({}, use) => use(fromSetup('E2E_URL')),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  guard: async ({}, use) => {
    const guard = createGuard();
    await use(guard);
    expect(guard.complaints()).toEqual([]);
  },
  installed: [false, { option: true }],
  context: async ({ context, guard, installed }, use) => {
    await guard.watch(context);
    if (!installed) await context.addInitScript(withoutServiceWorker);
    await use(context);
  },
  newDevice: async ({ browser, guard, installed, baseURL, contextOptions, viewport, hasTouch }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL && { baseURL }),
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        viewport,
        hasTouch,
      });
      contexts.push(context);
      await guard.watch(context);
      if (!installed) await context.addInitScript(withoutServiceWorker);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  ownServer: async ({ guard }, use) => {
    const server = await startServer();
    await use(server);
    guard.stop();
    await server.remove();
  },
  therapist: async ({ baseURL }, use) => use(await createTherapist(baseURL ?? '')),
});

export { expect };

/** Signs in through the screen and waits for the workspace. `url`: another server than the shared one. */
export async function signIn(page: Page, { email, password }: Credentials, url = '/'): Promise<void> {
  await page.goto(url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

/**
 * Opens the app with a stored session, as after a reload, where signing in is not the subject. Without a
 * password the drafts' key comes from the server.
 */
export async function openSignedIn(page: Page, { session }: Therapist): Promise<void> {
  const localStorage = [{ name: SESSION_KEY, value: JSON.stringify(session) }];
  const origin = fromSetup('E2E_URL');
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  await page.goto('/');
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

/** Signs up through the screen and waits for the workspace. */
export async function signUp(page: Page, { email, password }: Credentials, url = '/'): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

/** Signs out through the screen and waits for the sign-in form; on phones 'Sair' is in the card 'Conta'. */
export async function signOut(page: Page): Promise<void> {
  const leave = page.getByRole('button', { name: 'Sair' }).filter({ visible: true });
  const account = page.getByRole('button', { name: 'Conta' }).filter({ visible: true });
  await expect(leave.or(account).first()).toBeVisible();
  if ((await leave.count()) === 0) await account.click();
  await leave.click();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
}

/** Opens a view with the navigation. */
export async function openView(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name }).click();
}

/** Opens a place of the profile. */
export async function openPlace(
  page: Page,
  name: 'Quem assina' | 'Este aparelho' | 'Segurança' | 'Frases' | 'Meus dados',
): Promise<void> {
  await page.getByRole('tablist', { name: 'Partes do perfil' }).getByRole('tab', { name }).click();
}

/** Presses 'Importar fichas' of the open profile, once the card above it is there and pushes it down no more. */
export async function pressImport(page: Page): Promise<void> {
  await openPlace(page, 'Meus dados');
  await expect(page.getByRole('region', { name: 'Exportar meus dados' })).toBeVisible();
  await page.getByRole('region', { name: 'Importar fichas' }).getByRole('button').click();
}

/** The rows of the dashboard's 'Para resolver' with this text. */
export function toResolve(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Para resolver' }).getByRole('listitem').filter({ hasText: text });
}

/** Continues the draft, or open note, that is to be resolved. */
export async function proceed(page: Page, text: string | RegExp = ''): Promise<void> {
  await toResolve(page, text).getByRole('button', { name: 'Continuar' }).click();
}

/** Opens a tab of the record. */
export async function openTab(
  page: Page,
  name: 'Anamnese' | 'Evoluções' | 'Plano e metas' | 'Termos e histórico',
): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

/** Chooses from the record's menu 'Mais'. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('dialog', { name: 'Mais ações' }).getByRole('button', { name }).click();
}

/** The title or description of a toast; a record's history and the announcer contain the same texts. */
export function toastOf(page: Page, text: string | RegExp): Locator {
  return page
    .getByRole('region', { name: /^Avisos/, includeHidden: true })
    .getByText(text)
    .first();
}

/** Waits until the app is cached on the device and a service worker controls this page. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
