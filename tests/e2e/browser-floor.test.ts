import { expect, openSignedIn, openTab, openView, test } from './support/test';

const notice = /Este navegador é antigo demais/;

test('D-121: the built page shows a message in an unsupported browser only', async ({
  page,
  context,
  therapist,
}) => {
  await page.goto('/');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(page.getByText(notice)).toBeHidden();
  const old = await context.newPage();
  await old.addInitScript(() => Reflect.deleteProperty(CSS, 'registerProperty'));
  await old.goto('/');
  await expect(old.getByRole('alert').filter({ hasText: notice })).toBeVisible();
  await expect(old.getByText(notice)).toContainText('Safari 16.4');
  await old.close();
  // removes what the oldest supported browsers lack
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
  await therapist.insert('patients', [{ nome: 'Rosa', dataNascimento: '1971-05-09' }]);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await openTab(page, 'Termos e histórico');
  await expect(page.getByRole('region', { name: 'Histórico' })).toContainText('Ficha criada');
});
