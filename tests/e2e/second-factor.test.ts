import type { Page } from '@playwright/test';
import { codeAt } from '../../supabase/local/oneTimeCode';
import { expectAccessible } from './support/accessibility';
import { lock, unlock } from './support/lock';
import { expect, openPlace, openView, signIn, signOut, test, toastOf } from './support/test';

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
