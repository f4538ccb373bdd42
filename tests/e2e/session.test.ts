import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { expectAccessible } from './support/accessibility';
import { unlock } from './support/lock';
import { expect, openSignedIn, openView, signIn, signOut, test } from './support/test';
import { createTherapist } from './support/therapist';

const SESSION = 'anamnese.session';

test('D-4: a session that ends while working asks for the password over the screen, and nothing typed is lost', async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  await openSignedIn(page, therapist);
  await openView(page, 'Nova Anamnese');
  await page.getByLabel('Nome Completo').fill('Conceição Yara Guimarães');
  await page.getByLabel('Data de Nascimento').pressSequentially('17091949');
  await page.getByRole('checkbox', { name: /LGPD/ }).check();
  await page
    .getByRole('navigation', { name: 'Etapas da anamnese' })
    .getByRole('button', { name: 'Documentos' })
    .click();

  const data = '**/rest/v1/**';
  const refresh = '**/auth/v1/token?grant_type=refresh_token';
  await page.route(data, (route) => route.fulfill({ status: 401, json: { code: 'PGRST301' } }));
  await page.route(refresh, (route) =>
    route.fulfill({ status: 400, json: { error_code: 'refresh_token_not_found', msg: 'no' } }),
  );
  await page.getByRole('button', { name: 'Salvar Anamnese' }).click();
  const lock = page.getByRole('dialog', { name: 'Sua sessão terminou' });
  await expect(lock).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Documentos' })).toBeHidden();
  await expectAccessible(page);
  await page.unroute(data);
  await page.unroute(refresh);
  await lock.getByLabel('Senha', { exact: true }).fill(therapist.password);
  await lock.getByRole('button', { name: 'Desbloquear' }).click();
  // the pending save continues by itself
  await expect(page.getByRole('heading', { name: 'Conceição Yara Guimarães' })).toBeVisible();
  const rows = await (await therapist.api('/rest/v1/patients?select=nome')).json();
  expect(rows).toEqual([{ nome: 'Conceição Yara Guimarães' }]);
});

test("D-3: 'Sair' ends the other tabs of this browser, and two therapists never mix", async ({
  page,
  context,
  therapist,
  baseURL,
}) => {
  await therapist.insert('patients', [{ nome: 'Paciente da primeira', dataNascimento: '1980-01-01' }]);
  await openSignedIn(page, therapist);
  await expect(page.getByText('Paciente da primeira')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByText('Paciente da primeira')).toBeVisible();
  await signOut(other);
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  await expect(page.getByText('Paciente da primeira')).toHaveCount(0);

  await signIn(other, await createTherapist(baseURL ?? ''));
  await page.bringToFront();
  await expect(page.getByText('Nenhum paciente cadastrado ainda')).toBeVisible();
  await expect(page.getByText('Paciente da primeira')).toHaveCount(0);
});

test("D-3: offline 'Sair' signs out at once, in every tab, and the server is notified later", {
  tag: '@long',
}, async ({ page, context, therapist, guard }) => {
  guard.allowConsole(/Failed to load resource/);
  await therapist.insert('patients', [{ nome: 'Sofia Menezes Brandão', dataNascimento: '2019-04-06' }]);
  await openSignedIn(page, therapist);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByText('Sofia Menezes Brandão')).toBeVisible();
  const refreshToken = await page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? '{}').refresh_token,
    SESSION,
  );
  await context.setOffline(true);
  await signOut(page);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Entrar' })).toBeVisible();
    await expect(tab.getByText('Sofia')).toHaveCount(0);
  }
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(refreshToken);
  const told = page.waitForResponse((response) => response.url().includes('/auth/v1/logout'));
  await context.setOffline(false);
  await told;
  const answer = await page.request.post('/auth/v1/token?grant_type=refresh_token', {
    headers: { apikey: EMBEDDED_PUBLIC_KEY },
    data: { refresh_token: refreshToken },
  });
  expect(answer.status()).toBe(400);
  await other.close();
});

test('D-4: without network an expired token keeps the therapist signed in, behind the lock, and no list pretends to be empty', {
  tag: '@long',
}, async ({ page, therapist, guard }) => {
  guard.allowConsole(/Failed to load resource|AuthRetryableFetchError/);
  await therapist.insert('patients', [{ nome: 'Sofia Menezes Brandão', dataNascimento: '2019-04-06' }]);
  await signIn(page, therapist);
  await expect(page.getByText('Sofia Menezes Brandão')).toBeVisible();
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1_700_000_000, expires_in: 0 }));
  }, SESSION);
  const server = /\/(auth|rest)\/v1\//;
  await page.route(server, (route) => route.abort('internetdisconnected'));
  await page.reload();
  await unlock(page, therapist.password);
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await openView(page, 'Pacientes');
  await expect(page.getByText('Os pacientes não puderam ser carregados')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Nenhum paciente encontrado')).toHaveCount(0);
  await page.unroute(server);
  // the network is back: a retry succeeds at once
  await page.getByRole('button', { name: 'Tentar de novo' }).first().click();
  await expect(page.getByText('Sofia Menezes Brandão')).toBeVisible();
});
