import type { Page } from '@playwright/test';
import { maria } from '../support/maria';
import { expectAccessible } from './support/accessibility';
import { untilStored } from './support/saved';
import { expect, openSignedIn, openView, test, toResolve } from './support/test';

const written =
  'Chegou bem disposta. Vestiu sozinha a camiseta de botões grandes; nos pequenos precisou de pista verbal. Preparou o café com apoio na bancada, sem dor. ';

const text = (page: Page) => page.getByRole('textbox', { name: 'Evolução' });

test('D-166, D-168: from the record to a finished note in three taps, over a reload in the middle of a word', {
  tag: '@tablet',
}, async ({ page, therapist }) => {
  const [patient] = await therapist.insert('patients', [{ ...maria, dataNascimento: '1954-08-12' }]);
  await therapist.insert('therapist_profiles', [{ user_id: therapist.id, full_name: 'Helena Duarte' }]);
  await therapist.insert('session_notes', [
    { patient_id: patient?.id, occurred_on: '2026-11-12', content: 'Treino de preensão.' },
  ]);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.getByRole('button', { name: 'Nova evolução' }).first().click();

  await expect(text(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.type(written);
  // the page has not scrolled
  expect(await page.evaluate(() => scrollY)).toBe(0);
  for (const _ of 'dor. ') await page.keyboard.press('ArrowLeft');
  await untilStored(page);
  // the position is written after a pause
  await page.waitForTimeout(3000);
  await page.reload();
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('qualquer ');
  await expect(text(page)).toHaveValue(`${written.slice(0, -5)}qualquer dor. `);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(written);

  const more = page.getByText('Para consultar');
  await more.click();
  await expect(page.getByText('Treino de preensão.')).toBeVisible();
  await more.click();
  await page.getByRole('button', { name: 'Finalizar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Finalizar esta evolução?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Finalizar' }).click();

  const section = page.getByRole('region', { name: 'Evoluções' });
  await expect(section.getByText('qualquer dor.')).toBeInViewport();
  await expect(section.getByText(/^Finalizada em/)).toBeVisible();
  await openView(page, 'Dashboard');
  await expect(page.getByText('Últimos pacientes')).toBeVisible();
  await expect(toResolve(page, 'só neste aparelho')).toHaveCount(0);
});

test('D-166: on a tablet in landscape with its keyboard open five lines of the note are visible, with the reference texts beside', async ({
  page,
  therapist,
}) => {
  await page.setViewportSize({ width: 1180, height: 451 });
  await therapist.insert('patients', [{ ...maria, dataNascimento: '1954-08-12' }]);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.getByRole('button', { name: 'Nova evolução' }).first().click();
  await expect(page.getByRole('region', { name: 'Para consultar' })).toBeInViewport();
  await page.keyboard.type('linha\n'.repeat(30));
  const { seen, line } = await page.evaluate(() => {
    const field = document.activeElement?.getBoundingClientRect();
    const bar = document.querySelector('footer[data-wizard-bar]')?.getBoundingClientRect();
    const height = Number.parseFloat(getComputedStyle(document.activeElement ?? document.body).lineHeight);
    return { seen: (bar?.top ?? 0) - Math.max(0, field?.top ?? 0), line: height };
  });
  expect(seen).toBeGreaterThanOrEqual(5 * line);
  // the keyboard stores, too
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Evoluções' }).getByText('Em aberto')).toBeVisible();
});

test('D-54: while a note is being saved nothing is typed in it; if it was not, typing goes on where it was', async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource: the server responded with a status of 403/);
  await therapist.insert('patients', [{ ...maria, dataNascimento: '1954-08-12' }]);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let isAsked = false;
  await page.route('**/rest/v1/session_notes*', async (route) => {
    if (route.request().method() !== 'POST' || isAsked) return route.fallback();
    isAsked = true;
    await answered;
    await route.fulfill({ status: 403, json: { code: '42501', message: '', details: null, hint: null } });
  });
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.getByRole('button', { name: 'Nova evolução' }).first().click();
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('Vestiu a camiseta');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Salvando...' })).toBeVisible();
  await page.keyboard.type(' e mais');
  answer();
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeEnabled();
  await expect(text(page)).toBeFocused();
  await expect(text(page)).toHaveValue('Vestiu a camiseta');
  await page.keyboard.type(' sozinha.');
  await page.keyboard.press('Control+Enter');
  const section = page.getByRole('region', { name: 'Evoluções' });
  await expect(section.getByText('Vestiu a camiseta sozinha.')).toBeVisible();
});
