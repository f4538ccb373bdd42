import type { Locator, Page } from '@playwright/test';
import { openStep } from './support/forms';
import { chooseMore, expect, openSignedIn, openView, test, toastOf } from './support/test';

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not on the screen`);
  return box;
}

/** Expects that the shown toast covers none of these places. */
async function expectFree(page: Page, places: Locator, at: string) {
  const shown = await boxOf(page.getByRole('region', { name: /^Avisos/ }).getByRole('listitem'));
  for (const place of await places.filter({ visible: true }).all()) {
    const { x, y, width, height } = await boxOf(place);
    const beside = x + width <= shown.x || x >= shown.x + shown.width;
    expect(
      beside || y + height <= shown.y || y >= shown.y + shown.height,
      `${at}: ${await place.textContent()}`,
    ).toBe(true);
  }
  expect(shown.y + shown.height, at).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}

test('D-110: a toast covers no title, search, step or button of a bar, in the form, the list and an edited section', {
  tag: '@long',
}, async ({ page, therapist }) => {
  await therapist.insert('patients', [{ nome: 'José Raimundo', dataNascimento: '1962-02-01' }]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSignedIn(page, therapist);
  const navigation = page.getByRole('navigation', { name: 'Principal' });
  for (const [width, height] of [
    [768, 1024],
    [1024, 768],
    [390, 844],
    [1366, 768],
  ] as const) {
    const at = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    await openView(page, 'Anamnese Infantil');
    await openStep(page, { title: 'Documentos' });
    await page.getByRole('button', { name: 'Salvar Anamnese' }).click();
    await expect(toastOf(page, 'Campos obrigatórios')).toBeVisible();
    const bar = page.locator('[data-wizard-bar]');
    // it pauses while the window has no focus
    await page.evaluate(() => dispatchEvent(new Event('blur')));
    const title = page.getByRole('heading', { level: 1 });
    const form = title
      .or(page.getByRole('heading', { level: 2 }))
      .or(page.getByRole('navigation').getByRole('button'));
    await expectFree(page, form.or(bar).or(page.getByRole('button', { name: 'Cancelar' })), at);

    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('heading', { name: 'RESUMO' })).toBeVisible();
    await openView(page, 'Pacientes');
    await expect(toastOf(page, 'Campos obrigatórios')).toBeVisible();
    await expectFree(page, title.or(page.getByRole('searchbox')).or(navigation.getByRole('button')), at);
    if (width > 768) continue;

    await page.getByRole('button', { name: 'Ver Detalhes' }).click();
    await page.getByRole('button', { name: 'Editar Seção' }).first().click();
    await page.getByLabel('Nome Completo').fill('');
    await page.getByRole('button', { name: 'Salvar Seção' }).click();
    await expect(page.getByLabel('Nome Completo')).toHaveAttribute('aria-invalid', 'true');
    await expect(toastOf(page, 'Campos obrigatórios')).toBeVisible();
    const sectionBar = page.locator('[data-section-bar]').getByRole('button');
    await expectFree(page, sectionBar.or(navigation.getByRole('button')), at);
    await page.getByRole('button', { name: 'Cancelar' }).click();
  }
});

test('D-110: a toast covers no button of a dialog, and nothing of the preview', async ({
  page,
  therapist,
  guard,
}) => {
  guard.allowConsole(/Failed to load resource/);
  await therapist.insert('patients', [{ nome: 'José Raimundo', dataNascimento: '1962-02-01' }]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
    [1180, 451],
  ] as const) {
    const at = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Confirmar Exclusão' });
    await page.route(/\/rest\/v1\/(patients|rpc\/delete_patient)/, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: {} }),
    );
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(toastOf(page, 'Erro ao remover paciente')).toBeVisible();
    // it pauses while the window has no focus
    await page.evaluate(() => dispatchEvent(new Event('blur')));
    await expectFree(page, dialog.getByRole('button').or(dialog.getByRole('heading')), at);
    await page.unroute(/\/rest\/v1\/(patients|rpc\/delete_patient)/);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await chooseMore(page, 'Ver o PDF');
    const preview = page.getByRole('dialog', { name: 'Ver o PDF' });
    await expect(preview.getByRole('img').first()).toBeVisible();
    await expect(toastOf(page, 'Erro ao remover paciente')).toBeVisible();
    await expectFree(
      page,
      preview.getByRole('button').or(preview.getByRole('region', { name: 'Páginas' })),
      at,
    );
    await preview.getByRole('button', { name: 'Fechar' }).click();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    // the next size has one of its own, which the same words would replace while it is measured
    await page.getByRole('button', { name: 'Fechar aviso' }).click();
    await expect(toastOf(page, 'Erro ao remover paciente')).toHaveCount(0);
  }
});
