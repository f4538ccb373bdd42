import type { Page } from '@playwright/test';
import { openEmbedded } from '../../supabase/local/database';
import { codeAt } from '../../supabase/local/oneTimeCode';
import { expectAccessible } from './support/accessibility';
import { lock, unlock } from './support/lock';
import type { Server } from './support/server';
import { expect, openPlace, openView, signIn, signOut, test, toastOf } from './support/test';
import { createTherapist } from './support/therapist';

const codeField = (page: Page) => page.getByLabel('Código de seis números');

/** Adds an authenticator app in 'Segurança'; resolves to its secret. */
async function addApp(page: Page, name: string): Promise<string> {
  await page.getByLabel('Nome do autenticador').fill(name);
  await page.getByRole('button', { name: 'Continuar' }).click();
  const secret = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await expectAccessible(page);
  await codeField(page).fill(codeAt(secret));
  await expect(codeField(page)).toBeHidden();
  return secret;
}

test('D-1060, D-1061, D-1063, D-1066, D-1067, D-1070: an authenticator app is set up, asked for at the next sign-in, and not at the lock', async ({
  page,
  therapist,
  newDevice,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  await therapist.insert('patients', [{ nome: 'Sofia Menezes Brandão', dataNascimento: '2019-04-06' }]);
  await signIn(page, therapist);
  await openView(page, 'Meu perfil');
  await openPlace(page, 'Segurança');
  await expect(page.getByRole('button', { name: 'Sair de todos os outros aparelhos' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ligar a verificação' }).click();
  const secret = await addApp(page, 'Celular');
  await expect(toastOf(page, 'Verificação em duas etapas ligada')).toBeVisible();
  await expect(page.getByText('Adicione um segundo autenticador')).toBeVisible();
  // the session of the sign-up has ended with it
  await expect(page.getByRole('region', { name: 'Sessões' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Bloquear tela' }).click();
  await unlock(page, therapist.password);
  await expect(lock(page)).toBeHidden();
  await openView(page, 'Pacientes');
  await expect(page.getByText('Sofia Menezes Brandão')).toBeVisible();
  await signOut(page);

  const other = await newDevice();
  const asked: string[] = [];
  other.on('request', (request) => {
    if (/\/(rest|storage)\/v1\//.test(request.url())) asked.push(request.url());
  });
  await other.goto('/');
  const enter = async () => {
    await other.getByLabel('E-mail').fill(therapist.email);
    await other.getByLabel('Senha', { exact: true }).fill(therapist.password);
    await other.getByRole('button', { name: 'Entrar' }).click();
    await expect(codeField(other)).toBeFocused();
  };
  await enter();
  await expectAccessible(other);
  await other.reload();
  await enter();
  await codeField(other).fill('000000');
  await expect(other.getByText(/Digite o que o aplicativo mostra agora/).first()).toBeVisible();
  expect(asked).toEqual([]);
  // that of now proved the app, and none is accepted twice
  await codeField(other).fill(codeAt(secret, Date.now(), 1));
  await expect(other.getByRole('navigation').first()).toBeVisible();
  await expect(other.getByText('Sofia Menezes Brandão')).toBeVisible();
  await other.reload();
  await expect(other.getByText('Sofia Menezes Brandão')).toBeVisible();
});

/** What whoever owns the project sets. */
const requireFactors = ({ dataDir, restart }: Server) =>
  restart(async () => {
    const database = await openEmbedded(dataDir);
    await database.script('insert into public.project_settings (second_factor_required) values (true)');
    await database.close();
  });

test("D-1069: a project that requires a second factor leads an account without one to 'Segurança', and nowhere else", async ({
  page,
  ownServer,
  guard,
}, info) => {
  guard.allowConsole(/Failed to load resource/);
  const name = 'Sofia Menezes Brandão';
  const therapist = await createTherapist(ownServer.url);
  await therapist.insert('patients', [{ nome: name, dataNascimento: '2019-04-06' }]);
  await signIn(page, therapist, ownServer.url);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await requireFactors(ownServer);

  const gate = page.getByRole('heading', { name: 'Segurança' });
  const buttons = page.getByRole('button').filter({ visible: true });
  const isAlone = async () => {
    await expect(gate).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
    await expect(buttons).toHaveText(['Ligar a verificação', 'Sair']);
  };
  // the first request that is refused leads there; so do a reload, the history and any address
  await page.getByRole('tab', { name: 'Termos e histórico' }).click();
  await isAlone();
  await expectAccessible(page);
  await page.goBack();
  await isAlone();
  await page.goForward();
  await isAlone();
  await page.reload();
  await isAlone();
  for (const address of ['/#pacientes', '/?view=patients', '/pacientes']) {
    await page.goto(new URL(address, ownServer.url).href);
    await isAlone();
  }
  await page.goto(ownServer.url);
  await isAlone();
  // beside the two buttons nothing takes the focus
  const focused = new Set<string>();
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    focused.add(await page.evaluate(() => document.querySelector(':focus')?.textContent ?? ''));
  }
  focused.delete('');
  expect([...focused].sort()).toEqual(['Ligar a verificação', 'Sair']);
  // another tab is no way around it, and neither is a dialog that is left
  const tab = await page.context().newPage();
  await tab.goto(ownServer.url);
  await expect(tab.getByRole('heading', { name: 'Segurança' })).toBeVisible();
  await expect(tab.getByText(name)).toHaveCount(0);
  await tab.close();
  await page.getByRole('button', { name: 'Ligar a verificação' }).click();
  await page.keyboard.press('Escape');
  await isAlone();
  for (const [width, height] of [
    [1366, 768],
    [1180, 820],
    [820, 1180],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: info.outputPath(`gate-${width}.png`) });
  }

  await page.getByRole('button', { name: 'Ligar a verificação' }).click();
  const secret = await addApp(page, 'Celular');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  await signOut(page);

  // from now on it is a sign-in of two steps
  await page.getByLabel('E-mail').fill(therapist.email);
  await page.getByLabel('Senha', { exact: true }).fill(therapist.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await codeField(page).fill(codeAt(secret, Date.now(), 1));
  await expect(page.getByText(name).first()).toBeVisible();
});
