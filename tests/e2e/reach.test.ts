import { adult } from '../../src/questionnaire/adult';
import { expectAccessible } from './support/accessibility';
import { resizeTo } from './support/fit';
import { expect, openSignedIn, openView, signIn, test } from './support/test';

test('D-317: the first stop of Tab leads past the navigation, and the first step has 16 stops at most', async ({
  page,
  therapist,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openSignedIn(page, therapist);
  await openView(page, 'Nova Anamnese');
  const first = page.getByLabel('Nome Completo');
  await expect(first).toBeVisible();
  const skip = page.getByRole('button', { name: 'Pular para o conteúdo' });
  await expect(skip).not.toBeInViewport();
  await skip.focus();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await first.focus();
  const next = page.getByRole('button', { name: 'Próximo' });
  let stops = 1;
  for (; stops < 40; stops += 1) {
    await page.keyboard.press('Tab');
    if (await next.evaluate((button) => button === document.activeElement)) break;
  }
  expect(stops).toBeLessThanOrEqual(16);
  // what has no stop of its own is opened in the field
  await page.getByLabel('CPF').press('Control+.');
  await expect(page.getByRole('dialog', { name: 'Opções de CPF' })).toBeVisible();
});

test('D-317: the consent is in view with the end of the identification', async ({ page, therapist }) => {
  await openSignedIn(page, therapist);
  for (const [width, height] of [
    [1366, 768],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openView(page, 'Nova Anamnese');
    const last = page.getByLabel(/^Responsável/);
    await page.getByRole('checkbox', { name: /LGPD/ }).scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Cancelar' }).click();
  }
});

test('D-317: on a phone the first answer begins above 240 px, all four counters are in view, and one press leads to Sair', async ({
  page,
  therapist,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await therapist.insert('patients', [{ nome: 'José Raimundo', dataNascimento: '1962-02-01' }]);
  await openSignedIn(page, therapist);
  for (const counter of ['Total de Pacientes', 'Novos este Mês', 'Anamneses Completas', 'Ativos Hoje']) {
    await expect(page.getByRole('term').filter({ hasText: counter })).toBeInViewport({ ratio: 1 });
  }
  const account = page.getByRole('button', { name: 'Conta' }).filter({ visible: true });
  await expect(account).toHaveText('Conta');
  await account.click();
  await expect(page.getByRole('button', { name: 'Sair' }).filter({ visible: true })).toBeInViewport();
  await page.keyboard.press('Escape');
  await openView(page, 'Nova Anamnese');
  const first = await page.getByLabel(adult.steps[0].groups[0]?.fields[0]?.label ?? '').boundingBox();
  expect(first?.y).toBeLessThan(240);
});

test('D-484, R-2.7: the five latest patients are in view', async ({ page, therapist }) => {
  const names = ['José Raimundo', 'Ana Prado', 'Davi Lucca', 'Inês Uchôa', 'Tereza Almeida'];
  await therapist.insert(
    'patients',
    names.map((nome) => ({ nome, dataNascimento: '1937-08-17' })),
  );
  // without it something is to be resolved
  await therapist.insert('therapist_profiles', [
    { full_name: 'Helena Duarte', crefito_region: 3, crefito_number: '12345-TO' },
  ]);
  await openSignedIn(page, therapist);
  await expect(page.getByText('Nada para resolver.')).toBeVisible();
  for (const [width, height] of [
    [1024, 768],
    [390, 844],
  ] as const) {
    await resizeTo(page, { width, height });
    // on a phone the navigation covers the lower edge
    const bar = page.getByRole('navigation', { name: 'Principal' });
    const end = width === 390 ? ((await bar.boundingBox())?.y ?? 0) : height;
    for (const name of names) {
      const row = await page.getByRole('button', { name: new RegExp(name) }).boundingBox();
      expect((row?.y ?? height) + (row?.height ?? 0), `${name}, ${width} px`).toBeLessThanOrEqual(end);
    }
  }
});

test('R-2.23, D-10: a step that was passed with gaps is green, also inside its ring', async ({
  page,
  therapist,
}) => {
  await openSignedIn(page, therapist);
  await openView(page, 'Nova Anamnese');
  await page.getByRole('button', { name: 'Próximo' }).click();
  const passed = page.getByRole('navigation', { name: 'Etapas da anamnese' }).getByRole('button').first();
  await expect(passed).toHaveAccessibleName(/incompleta$/);
  const colours = await passed
    .locator('span')
    .first()
    .evaluate((ring) => [getComputedStyle(ring).backgroundColor, getComputedStyle(ring).borderTopColor]);
  expect(colours).toEqual(['rgb(230, 243, 234)', 'rgb(28, 104, 67)']);
  await expectAccessible(page);
});

test('D-118: with letters half as large again the sidebar scrolls as one, and the page begins at its top', async ({
  page,
  therapist,
}) => {
  await page.setViewportSize({ width: 1366, height: 720 });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '24px';
    });
  });
  await signIn(page, therapist);
  await expect(page.getByRole('heading', { level: 1, name: 'RESUMO' })).toBeInViewport({ ratio: 1 });
  const leave = page.getByRole('button', { name: 'Sair' });
  await expect(leave).not.toBeInViewport();
  await leave.scrollIntoViewIfNeeded();
  await expect(leave).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Dashboard' })).not.toBeInViewport();
});
