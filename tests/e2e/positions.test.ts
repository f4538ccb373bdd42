import type { Locator, Page } from '@playwright/test';
import { child } from '../../src/questionnaire/child';
import { expectAccessible } from './support/accessibility';
import { openStep } from './support/forms';
import { lock, unlock } from './support/lock';
import { expect, openSignedIn, openView, proceed, signIn, test } from './support/test';

const line = (page: Page) => page.getByRole('button', { name: /: Etapas e perguntas$/ });

const box = async (locator: Locator) => {
  const found = await locator.boundingBox();
  if (!found) throw new Error('not shown');
  return { ...found, bottom: found.y + found.height };
};

/** Clicks at the current position like a finger; a locator's own click may scroll first. */
async function press(page: Page, name: string): Promise<void> {
  const { x, y, width, height } = await box(page.getByRole('button', { name, exact: true }));
  await page.mouse.click(x + width / 2, y + height / 2);
}

test('D-143: scrolled down, a line shows the patient and the step; it leads to every question', {
  tag: '@tablet',
}, async ({ page, therapist }) => {
  await openSignedIn(page, therapist);
  await openView(page, 'Anamnese Infantil');
  await openStep(page, child.steps[1]);
  await expect(line(page)).toHaveCount(0);
  await page.getByLabel('Desenvolvimento Motor').focus();
  const field = page.getByLabel('Outros Acompanhamentos');
  await field.scrollIntoViewIfNeeded();
  await expect(line(page)).toHaveText('Nova ficha· Histórico de Saúde e Desenvolvimento');
  expect((await box(line(page))).height).toBeGreaterThanOrEqual(44);

  // by keyboard: to a question of an earlier step
  await line(page).focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Etapas e perguntas' });
  await expect(list.getByRole('button', { name: child.steps[1].title })).toBeFocused();
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Nome da Criança' }).focus();
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await expect(page.getByLabel('Nome da Criança')).toBeFocused();
  await page.keyboard.insertText('Benício Alves');

  // a question at the position of the line is not covered
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await line(page).click();
  await list.getByRole('button', { name: 'Desenvolvimento Motor' }).click();
  const asked = page.getByLabel('Desenvolvimento Motor');
  await expect(asked).toBeFocused();
  await expect(line(page)).toHaveText(/^Benício Alves· Histórico de Saúde/);
  const label = page.getByText('Desenvolvimento Motor', { exact: true }).first();
  expect((await box(label)).y).toBeGreaterThanOrEqual((await box(line(page))).bottom);

  // backwards with Tab, no field is covered
  for (let count = 0; count < 2; count += 1) await page.keyboard.press('Shift+Tab');
  const focused = page.locator('textarea:focus, input:focus, button:focus');
  expect((await box(focused)).y).toBeGreaterThanOrEqual(
    (await line(page).isVisible()) ? (await box(line(page))).bottom : 0,
  );

  await page.setViewportSize({ width: 1180, height: 451 });
  await page.evaluate(() => scrollTo(0, 900));
  await expect(line(page)).toBeHidden();
});

/** Puts the caret behind `words` and scrolls as a reader does; returns how far. */
async function stopAt(page: Page, field: Locator, words: string): Promise<number> {
  await field.evaluate((area: HTMLTextAreaElement, until) => {
    const at = area.value.indexOf(until) + until.length;
    area.focus();
    area.setSelectionRange(at, at);
  }, words);
  const top = Math.round((await box(field)).y + (await scrolled(page)) - 230);
  await page.evaluate((y) => scrollTo(0, y), top);
  await expect.poll(() => scrolled(page)).toBe(top);
  return top;
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const caretIn = (field: Locator) => field.evaluate((area: HTMLTextAreaElement) => area.selectionStart);

test('D-144: steps, a reload, the lock and a draft restore the caret', {
  tag: '@long',
}, async ({ page, therapist }) => {
  await signIn(page, therapist);
  await openView(page, 'Anamnese Infantil');
  await page.getByLabel('Nome da Criança').fill('Benício Alves');
  await openStep(page, child.steps[2]);
  const field = page.getByLabel('Desempenho Escolar');
  await field.fill('Gosta da escola. Cansa-se depressa.');
  let top = await stopAt(page, field, 'Gosta da escola.');

  await press(page, 'Próximo');
  await expect(page.getByRole('heading', { level: 2, name: 'Plano Terapêutico' })).toBeFocused();
  expect(await scrolled(page)).toBe(0);
  await press(page, 'Anterior');
  await expect(field).toBeFocused();
  expect([await scrolled(page), await caretIn(field)]).toEqual([top, 16]);
  await expect(page.getByText(/Você parou aqui/)).toHaveCount(0);

  const isBack = async () => {
    await expect(field).toBeFocused();
    await expect(page.getByText(/^Você parou aqui, \d\d:\d\d$/)).toBeVisible();
    await expect(field).toBeInViewport({ ratio: 1 });
    expect([await scrolled(page), await caretIn(field)]).toEqual([top, 16]);
  };
  // the position is written after a pause
  await page.waitForTimeout(3000);
  await page.reload();
  await isBack();
  await page.keyboard.insertText(' Lê bem.');
  await expect(field).toHaveValue('Gosta da escola. Lê bem. Cansa-se depressa.');
  await expect(page.getByText(/Você parou aqui/)).toHaveCount(0);

  top = await stopAt(page, field, 'Gosta da escola.');
  if (await page.getByRole('button', { name: 'Conta' }).isVisible()) await press(page, 'Conta');
  await press(page, 'Bloquear tela');
  await expect(lock(page)).toBeVisible();
  await unlock(page, therapist.password);
  await isBack();

  await openView(page, 'Dashboard');
  await proceed(page);
  await isBack();
  expect(new URL(page.url()).pathname + new URL(page.url()).search + new URL(page.url()).hash).toBe('/');
});

const words = (count: number) => 'A mãe conta que ele dorme pouco. '.repeat(count).trim();
const bar = (page: Page) => page.locator('[data-wizard-bar]');

/** The number of lines of a field that are visible above the bar, and whether the last one is among them. */
async function linesSeen(page: Page, field: Locator, top: number) {
  const area = await box(field);
  const line = await field.evaluate((each) => Number.parseFloat(getComputedStyle(each).lineHeight));
  const end = (await box(bar(page))).y;
  const seen = Math.min(area.bottom - 13, end) - Math.max(area.y + 13, top);
  return { lines: Math.floor(seen / line + 0.1), endSeen: area.bottom - 13 <= end + 1 };
}

const scrollsInside = (field: Locator) =>
  field.evaluate((area) => area.scrollHeight > area.clientHeight + 1 || area.scrollTop > 0);

/** Writes a long answer with little room above a keyboard. */
async function writeInLowWindow(page: Page, therapist: Parameters<typeof openSignedIn>[1]): Promise<void> {
  await page.setViewportSize({ width: 1180, height: 451 });
  await openSignedIn(page, therapist);
  await openView(page, 'Nova Anamnese');
  await openStep(page, { title: 'Dados Clínicos' });
  expect((await box(bar(page))).height).toBeLessThanOrEqual(53);
  const steps = await box(page.getByRole('navigation', { name: 'Etapas da anamnese' }));
  expect(steps.bottom).toBeLessThanOrEqual(112);
  const first = page.getByLabel('Queixa Principal');
  expect((await box(first)).height).toBeGreaterThanOrEqual(4 * 27);
  await first.fill(words(30));
  expect((await linesSeen(page, first, steps.bottom)).lines).toBeGreaterThanOrEqual(5);

  const field = page.getByLabel('Medicamentos em Uso');
  await field.focus();
  await page.keyboard.insertText(words(92));
  expect((await field.inputValue()).length).toBeGreaterThan(3000);
  await page.keyboard.type(
    ' Fim do relato, que segue por mais algumas palavras e por mais uma linha inteira.',
  );
  expect(await scrollsInside(field)).toBe(false);
  const typed = await linesSeen(page, field, 0);
  expect(typed.endSeen).toBe(true);
  expect(typed.lines).toBeGreaterThanOrEqual(5);
  // restored text is fully visible without typing
  await openStep(page, { title: 'Dados Pessoais' });
  await openStep(page, { title: 'Dados Clínicos' });
  expect(await scrollsInside(field)).toBe(false);

  // a keyboard that does not resize the window, as on most tablets
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => 451 });
    visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect.poll(async () => (await box(bar(page))).bottom).toBeLessThanOrEqual(451);
  expect((await box(bar(page))).height).toBeLessThanOrEqual(53);
  await field.press('End');
  await field.press('Control+End');
  await page.keyboard.type(
    ' E mais uma frase, até o fim da linha e um pouco além dela, para crescer de novo.',
  );
  const above = await linesSeen(page, field, 0);
  expect(above.endSeen).toBe(true);
  expect(above.lines).toBeGreaterThanOrEqual(5);
}

test('D-145: above the keyboard the bar takes 52 px, a long answer grows in the page, and five of its lines are visible', async ({
  page,
  therapist,
}) => {
  await writeInLowWindow(page, therapist);
});

test('D-145: a long answer grows and stays visible also where a script sizes it', {
  tag: '@long',
}, async ({ page, therapist }) => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS) as (...asked: string[]) => boolean;
    CSS.supports = (...asked: string[]) => asked[0] !== 'field-sizing' && supports(...asked);
    const fixed = new CSSStyleSheet();
    fixed.replaceSync('textarea { field-sizing: fixed !important }');
    document.adoptedStyleSheets = [fixed];
  });
  await writeInLowWindow(page, therapist);
});
