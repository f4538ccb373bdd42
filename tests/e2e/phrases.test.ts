import { expectAccessible } from './support/accessibility';
import { expect, openSignedIn, openView, test } from './support/test';

test('D-180: the phrases open at the caret; one is inserted by one tap, and undone like typing', {
  tag: '@touch',
}, async ({ page, therapist }) => {
  await therapist.insert('phrases', [
    { title: 'Alongamento', content: 'Alongamento, 3 séries.\nSem dor.' },
    { title: 'Atenção visual', content: 'Manteve a atenção visual.' },
  ]);
  await openSignedIn(page, therapist);
  await page.getByRole('button', { name: 'Conta' }).filter({ visible: true }).tap();
  await page.getByRole('button', { name: 'Meu perfil' }).tap();
  await page.getByRole('tab', { name: 'Frases' }).tap();
  await page.getByRole('button', { name: 'Nova frase' }).tap();
  const dialog = page.getByRole('alertdialog', { name: 'Nova frase' });
  await dialog.getByRole('button', { name: 'Salvar' }).tap();
  await expect(dialog.getByRole('textbox', { name: 'Título' })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancelar' }).tap();
  await openView(page, 'Anamnese Infantil');
  await page.getByRole('button', { name: 'Próximo' }).click();
  const field = page.getByRole('textbox', { name: 'Desenvolvimento Motor' });
  await field.tap();
  // room below, where the phrases open then
  await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.keyboard.type('Sentou aos 7 meses.\nAndou com 1 ano. /at');
  const option = page.getByRole('option', { name: /Atenção visual/ });
  await expect(option).toBeInViewport({ ratio: 1 });
  // in the second line, whose end has the caret
  const [at, around] = [await option.boundingBox(), await field.boundingBox()];
  expect((at?.y ?? 0) - (around?.y ?? 0)).toBeGreaterThan(48);
  await expectAccessible(page);
  await option.tap();
  await expect(field).toHaveValue('Sentou aos 7 meses.\nAndou com 1 ano. Manteve a atenção visual.');
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('Sentou aos 7 meses.\nAndou com 1 ano. /at');

  await page.getByRole('button', { name: 'Frases', exact: true }).filter({ visible: true }).tap();
  await page.getByRole('option', { name: /Alongamento/ }).tap();
  await expect(field).toHaveValue(/\/atAlongamento, 3 séries\.\nSem dor\.$/);
});
