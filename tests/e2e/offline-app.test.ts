import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { unregisteringWorker } from '../../scripts/unregisteringWorker';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import { adult } from '../../src/questionnaire/adult';
import { maria } from '../support/maria';
import { expectAccessible } from './support/accessibility';
import { deploy } from './support/deployed';
import { fillWizard, saveWizard } from './support/forms';
import { lock, unlock } from './support/lock';
import { expect, openSignedIn, proceed, signIn, test, untilKept } from './support/test';

test.use({ installed: true });

const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name }).click();

test('D-55: without network, and with a token that expired yesterday, the app opens behind the lock and takes a whole intake', async ({
  page,
  therapist,
  guard,
}, info) => {
  guard.allowConsole(/Failed to load resource/);
  await signIn(page, therapist);
  await untilKept(page);
  await page.context().setOffline(true);
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: Date.now() / 1000 - 86_400 }));
  }, SESSION_KEY);
  const begun = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await expect(lock(page)).toBeVisible();
  info.annotations.push({
    type: 'opened offline',
    description: `${Math.round(performance.now() - begun)} ms`,
  });
  await unlock(page, therapist.password);
  // D-314: what is missing says so in one line at its place, and nothing shouts
  await expect(page.getByText('Precisa de internet: os pacientes não puderam ser carregados')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sem internet' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await nav(page, 'Nova Anamnese');
  // the municipalities come from the bundled list, in its own chunk
  await fillWizard(page, adult, maria);
  await saveWizard(page);
  await expect(page.getByRole('region', { name: /Aguardando envio/ })).toContainText(maria.nome ?? '');
  await page.reload();
  await unlock(page, therapist.password);
  await nav(page, 'Pacientes');
  await expect(page.getByRole('region', { name: /Aguardando envio/ })).toContainText(maria.nome ?? '');
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: `Ver ${maria.nome}` })).toBeVisible();
  const patients = await (await therapist.api('/rest/v1/patients?select=nome')).json();
  expect(patients).toEqual([{ nome: maria.nome }]);
});

test('a report can be made without network from data that was read before', {
  tag: '@long',
}, async ({ page, therapist, guard }) => {
  guard.allowConsole(/Failed to load resource/);
  await therapist.insert('patients', [{ nome: 'José Raimundo', dataNascimento: '1962-02-01' }]);
  await signIn(page, therapist);
  await untilKept(page);
  await nav(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByRole('region', { name: 'Dados Clínicos' })).toBeVisible();
  await expect(page.getByText('Documentos Anexados (0)')).toBeVisible();
  await page.context().setOffline(true);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Gerar Relatório' }).click();
  expect((await download).suggestedFilename()).toMatch(/José_Raimundo.*\.pdf$/);
  await nav(page, 'Pacientes');
  await expect(page.getByRole('heading', { name: 'José Raimundo' })).toBeVisible();
});

test('D-55: the browser caches only files of the app, and no answer of the server', async ({
  page,
  therapist,
}) => {
  await therapist.insert('patients', [{ nome: 'José Raimundo', dataNascimento: '1962-02-01' }]);
  await openSignedIn(page, therapist);
  await untilKept(page);
  await nav(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByText('Documentos Anexados (0)')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Documentos Anexados (0)')).toBeVisible();
  const kept = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found.push(...requests.map(({ url }) => new URL(url).pathname));
    }
    return found;
  });
  expect(kept.length).toBeGreaterThan(15);
  const dist = join(import.meta.dirname, '../../dist');
  expect(kept.filter((path) => !existsSync(join(dist, path)))).toEqual([]);
});

test('the link of an e-mail reaches the server, although the app is cached', { tag: '@long' }, async ({
  page,
  therapist,
}) => {
  await openSignedIn(page, therapist);
  await untilKept(page);
  const asked = page.waitForResponse((response) => response.url().includes('/auth/v1/verify'));
  await page.goto('/auth/v1/verify?token=nothing&type=recovery').catch(() => undefined);
  expect((await asked).fromServiceWorker()).toBe(false);
});

test('D-55: a new version waits until the therapist accepts it, and is never offered over a form', async ({
  page,
  therapist,
  baseURL,
}) => {
  const deployed = await deploy(baseURL ?? '');
  try {
    await signIn(page, therapist, deployed.url);
    await untilKept(page);
    await nav(page, 'Nova Anamnese');
    await page.getByLabel('Nome Completo').fill('Maria Aparecida');
    await page.evaluate(() => Object.assign(globalThis, { thisPage: true }));
    // evaluate fails during a navigation
    const isThisPage = () => page.evaluate(() => 'thisPage' in globalThis).catch(() => true);
    deployed.deployNext();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
    const notice = page.getByText('Há uma versão nova do aplicativo.');
    await expect(page.getByLabel('Nome Completo')).toHaveValue('Maria Aparecida');
    await expect(notice).toHaveCount(0);
    await nav(page, 'Dashboard');
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    expect(await isThisPage()).toBe(true);
    await page.getByRole('button', { name: 'Atualizar agora' }).click();
    await expect.poll(isThisPage).toBe(false);
    await proceed(page);
    await expect(page.getByLabel('Nome Completo')).toHaveValue('Maria Aparecida');
  } finally {
    await deployed.remove();
  }
});

test('D-55: on a development server the worker of an earlier build unregisters itself and deletes its files', {
  tag: '@long',
}, async ({ page, therapist, baseURL }) => {
  const deployed = await deploy(baseURL ?? '');
  try {
    await signIn(page, therapist, deployed.url);
    await untilKept(page);
    deployed.replace('<!doctype html><h1>Em desenvolvimento</h1>', unregisteringWorker);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Em desenvolvimento' })).toBeVisible();
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]);
    await expect.poll(() => left().catch(() => undefined)).toEqual([0, 0]);
  } finally {
    await deployed.remove();
  }
});
