import { adult } from '../../src/questionnaire/adult';
import { expectAccessible } from './support/accessibility';
import { openStep } from './support/forms';
import { expect, openSignedIn, openView, test } from './support/test';

const [, clinical] = adult.steps;

test('D-157: the cover ignores hands, keys and Back, and ends after two seconds of holding', {
  tag: '@both',
}, async ({ page, therapist }) => {
  await openSignedIn(page, therapist);
  await openView(page, 'Nova Anamnese');
  await page.getByLabel('Nome Completo').fill('Teresa Nogueira');
  await openStep(page, clinical);
  const field = page.getByLabel('Queixa Principal');
  await field.fill('Não dorme.');
  const button = page.locator('main').getByRole('button', { name: 'Mãozinha' });
  await expect(button).toHaveAccessibleDescription('Cobre a tela para mãos pequenas');
  await field.focus();
  await button.click();

  const cover = page.getByRole('dialog', { name: 'Mãozinha' });
  await expect(cover).toBeVisible();
  await expect(cover).toContainText('Isto não bloqueia as fichas.');
  await expectAccessible(page);
  // the screen behind is inert: nothing can be focused
  const focusable = await page.locator('button, input, textarea').evaluateAll((all) =>
    all.filter((one) => {
      if (one instanceof HTMLElement) one.focus();
      return document.activeElement === one;
    }),
  );
  expect(focusable).toHaveLength(0);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const points = [0.01, 0.5, 0.99].flatMap((x) =>
    [0.01, 0.5, 0.99].map((y) => [x * width, y * height] as const),
  );
  const tops = await page.evaluate(
    (all) => all.map(([x, y]) => document.elementFromPoint(x, y)?.closest('dialog') !== null),
    points,
  );
  expect(tops).toEqual(points.map(() => true));
  for (const [x, y] of points) await page.mouse.click(x, y);
  await page.keyboard.type('asdf');
  for (const key of ['Tab', 'Escape', 'Escape', 'Enter']) await page.keyboard.press(key);
  await page.goBack();
  await page.goBack();
  await expect(cover).toBeVisible();

  await page.mouse.move(width / 2, height / 2);
  await page.mouse.down();
  await expect(cover).toBeHidden();
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 2, name: clinical.title })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Não dorme.');

  // by the keyboard alone
  await button.press('Enter');
  await expect(cover).toBeVisible();
  await page.keyboard.down('Space');
  await expect(cover).toBeHidden();
  await page.keyboard.up('Space');
  await expect(button).toBeFocused();
  await expect(cover).toBeHidden();
});
