import { expectAccessible } from './support/accessibility';
import { generatedReport } from './support/pdfText';
import { expect, openSignedIn, test, toastOf, toResolve } from './support/test';

test.use({ installed: true });

const person = { nome: 'Bento Rocha', dataNascimento: '1990-09-15', observacoes: 'Joga dominó.' };

test('D-80, D-81, D-82: the profile is filled in once, and every report carries it', async ({
  page,
  therapist,
  guard,
}) => {
  await therapist.insert('patients', [person]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await openSignedIn(page, therapist);
  const invite = toResolve(page, 'Meu perfil');
  await expect(invite).toBeVisible();
  await expectAccessible(page);
  await invite.getByRole('button', { name: 'Preencher' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meu perfil' })).toBeVisible();
  await page.getByLabel('Nome completo do profissional').fill('Helena Duarte');
  await page.getByLabel('CREFITO').fill('12345');
  await page.getByLabel('Nome da clínica').fill('Espaço Fazer');
  await expect(page.getByText('Falta a região, como em CREFITO-3/12345-TO.')).toBeVisible();
  await expectAccessible(page);

  // input outlives the page
  await page.reload();
  await expect(page.getByLabel('Nome da clínica')).toHaveValue('Espaço Fazer');
  await page.getByLabel('CREFITO').fill('crefito 3 12345 to');
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(toastOf(page, 'Perfil salvo')).toBeVisible();
  await expect(page.getByLabel('CREFITO')).toHaveValue('CREFITO-3/12345-TO');

  const nav = page.getByRole('navigation', { name: 'Principal' });
  await nav.getByRole('button', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'RESUMO' })).toBeVisible();
  await expect(invite).toBeHidden();
  await nav.getByRole('button', { name: 'Meu perfil' }).click();
  await expect(page.getByLabel('Nome da clínica')).toHaveValue('Espaço Fazer');
  await nav.getByRole('button', { name: 'Pacientes' }).click();
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  const { pages, text } = await generatedReport(page);
  expect(text).toContain('Espaço Fazer');
  expect(text).toContain('Helena Duarte · Terapeuta Ocupacional · CREFITO-3/12345-TO');
  expect(pages.at(-1)).toContain('Helena Duarte Terapeuta Ocupacional CREFITO-3/12345-TO Local e data');

  // D-81: a report needs no network
  guard.allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  const offline = await generatedReport(page);
  expect(offline.pages.at(-1)).toContain('Helena Duarte Terapeuta Ocupacional CREFITO-3/12345-TO');
});

test('D-80: on narrow screens the profile is reached through the account', { tag: '@tablet' }, async ({
  page,
  therapist,
}) => {
  await therapist.insert('therapist_profiles', [{ full_name: 'Helena Duarte' }]);
  await openSignedIn(page, therapist);
  for (const size of [
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Conta' }).filter({ visible: true }).click();
    const account = page.getByRole('dialog', { name: 'Conta' });
    await expectAccessible(page);
    await account.getByRole('button', { name: 'Meu perfil' }).click();
    await expect(account).toBeHidden();
    await expect(page.getByLabel('Nome completo do profissional')).toHaveValue('Helena Duarte');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'RESUMO' })).toBeVisible();
  }
});
