import { expectAccessible } from './support/accessibility';
import { expect, openSignedIn, openView, test, toastOf } from './support/test';

const person = { nome: 'Rosa Ferraz', dataNascimento: '1962-02-01', queixaPrincipal: 'Dor no punho.' };

test('D-174, D-175, D-177: the deletion dialog leads to the archive, whose record is found by a search and reactivated', {
  tag: '@tablet',
}, async ({ page, therapist }) => {
  await therapist.insert('patients', [person, { ...person, nome: 'Caio Lima' }]);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  // a device without hover deletes in the record
  const card = page.getByRole('listitem').filter({ hasText: person.nome });
  await card.getByRole('button', { name: 'Ver Detalhes' }).first().click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirmar Exclusão' });
  await expect(dialog.getByText(/deve ser guardado até/)).toBeVisible();
  const instead = dialog.getByRole('button', { name: 'Arquivar em vez de excluir' });
  await expect(instead).toBeFocused();
  const inside = await dialog.evaluate((element) =>
    [...element.querySelectorAll('button')].every(
      (button) => button.getBoundingClientRect().right <= element.getBoundingClientRect().right,
    ),
  );
  expect(inside).toBe(true);
  await instead.click();
  await expect(toastOf(page, 'Ficha arquivada')).toBeVisible();
  await openView(page, 'Pacientes');
  await expect(page.getByRole('heading', { name: 'Rosa Ferraz' })).toHaveCount(0);
  await expect(page.getByText('1 paciente', { exact: true }).first()).toBeVisible();

  await page.getByRole('searchbox').fill('rosa');
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await expect(page.getByRole('heading', { name: 'Pacientes arquivados' })).toBeVisible();
  await expect(page.getByText(/^Guardar até/)).toBeVisible();
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByText(/^Arquivada em/)).toBeVisible();
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('button', { name: 'Dar alta…' }).click();
  await page.getByLabel('Motivo da alta').selectOption('Mudança');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dar alta' }).click();
  await expect(page.getByText(/^Alta em .* · Mudança$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('button', { name: 'Desfazer alta…' }).click();
  const undone = page.getByRole('alertdialog', { name: 'Desfazer alta' });
  await undone.getByRole('button', { name: 'Desfazer alta' }).click();
  await expect(undone.getByLabel('Motivo para desfazer')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await undone.getByRole('button', { name: 'Cancelar' }).click();

  // Back returns to the archived records, and from there to the active ones
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('rosa');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Caio Lima' })).toBeVisible({ visible: false });
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Arquivados (1)' }).click();
  await page.getByRole('button', { name: 'Reativar' }).click();
  await expect(page.getByRole('heading', { name: 'Rosa Ferraz' })).toBeVisible();
  await expect(page.getByText('2 pacientes', { exact: true }).first()).toBeVisible();
});
