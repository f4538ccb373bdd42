import { expectAccessible } from './support/accessibility';
import { untilStored } from './support/saved';
import { expect, openSignedIn, openView, test, toResolve } from './support/test';

test('D-156: an empty account shows the first steps, profile and intake, until the first draft', async ({
  page,
  therapist,
}) => {
  await openSignedIn(page, therapist);
  const start = page.getByRole('region', { name: 'Comece por aqui' });
  await expect(start).toContainText('Nenhum paciente cadastrado ainda');
  await expect(page.getByText('Total de Pacientes')).toBeVisible();
  await expect(start.getByRole('button', { name: 'Infantil' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await start.getByRole('button', { name: 'Preencher perfil' }).click();
  await page.getByLabel('Nome completo do profissional').fill('Dra. Helena Duarte');
  await page.getByLabel('CREFITO').fill('crefito 3 12345 to');
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await openView(page, 'Dashboard');
  await expect(page.getByText(/^(Bom dia|Boa tarde|Boa noite), Helena$/)).toBeVisible();
  await expect(start).toContainText('Dra. Helena Duarte · CREFITO-3/12345-TO');

  await start.getByRole('button', { name: 'Infantil' }).click();
  await page.getByLabel('Nome da Criança').fill('Davi Lucca');
  await untilStored(page);
  await page.goBack();
  await expect(toResolve(page, 'Davi Lucca')).toBeVisible();
  await expect(start).toHaveCount(0);
  await page.reload();
  await expect(toResolve(page, 'Davi Lucca')).toBeVisible();
  await expect(start).toHaveCount(0);
});
