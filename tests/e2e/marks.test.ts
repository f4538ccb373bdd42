import type { Locator } from '@playwright/test';
import { child } from '../../src/questionnaire/child';
import { expectAccessible } from './support/accessibility';
import { openStep } from './support/forms';
import { expect, openSignedIn, openView, test } from './support/test';

test('D-190: a question is marked by keyboard and by touch, in 44 px, and typing clears the mark', {
  tag: '@both',
}, async ({ page, therapist, hasTouch }) => {
  const press = (button: Locator) => (hasTouch ? button.tap() : button.click());
  await openSignedIn(page, therapist);
  await openView(page, 'Anamnese Infantil');
  await openStep(page, child.steps[1]);
  const field = page.getByLabel('Gestação e Parto');
  await field.focus();
  for (const key of ['Control+.', 'ArrowDown', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(field).toHaveAccessibleDescription(/Não sabe informar/);
  await expect(page.getByRole('button', { name: 'Opções de Gestação e Parto' })).toBeFocused();
  // the next stop is the next question
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Desenvolvimento Motor')).toBeFocused();

  await press(page.getByRole('button', { name: 'Opções de Alergias' }));
  const card = page.getByRole('dialog', { name: 'Opções de Alergias' });
  await expectAccessible(page);
  await card.getByRole('combobox').selectOption('Outro');
  await card.getByLabel('Outro: quem?').fill('Avó materna');
  await press(card.getByRole('button', { name: 'Perguntar depois' }));
  await expect(page.getByText('Informado por: Avó materna')).toBeVisible();
  await expectAccessible(page);
  for (const button of await page
    .getByRole('button', { name: /^(Opções de|Tirar a marca|Nunca operou)/ })
    .all()) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await press(page.getByRole('button', { name: /^Nunca operou/ }));
  await expect(page.getByLabel('Cirurgias', { exact: true })).toHaveValue('Nunca operou');
  await field.press('a');
  await expect(field).not.toHaveAccessibleDescription(/Não sabe informar/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('D-190: undoing takes the usual answer out again', async ({ page, therapist }) => {
  await openSignedIn(page, therapist);
  await openView(page, 'Nova Anamnese');
  await openStep(page, { title: 'Dados Clínicos' });
  await page.getByRole('button', { name: /^Nega alergias/ }).click();
  await expect(page.getByLabel('Alergias')).toHaveValue('Nega alergias');
  await page.keyboard.press('Control+z');
  await expect(page.getByLabel('Alergias')).toHaveValue('');
});
