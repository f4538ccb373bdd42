import type { Page } from '@playwright/test';
import { maria } from '../support/maria';
import { expectAccessible } from './support/accessibility';
import { resizeTo } from './support/fit';
import { expect, openSignedIn, openTab, openView, test, toResolve } from './support/test';

const person = { ...maria, dataNascimento: '1954-08-12' };

async function openRecord(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const tablet = { width: 768, height: 1024 };
const phone = { width: 390, height: 844 };

test('D-151: the key answers are on the first screen', async ({ page, therapist }) => {
  await therapist.insert('patients', [person]);
  await openSignedIn(page, therapist);
  for (const size of [tablet, phone]) {
    await openRecord(page, size);
    const summary = page.getByRole('region', { name: 'Em resumo' });
    for (const answer of await summary.getByRole('definition').filter({ visible: true }).all())
      await expect(answer).toBeInViewport({ ratio: 1 });
    await summary.getByRole('button', { name: 'Ver Objetivos Terapêuticos' }).click();
    const pencil = page.getByRole('button', { name: 'Editar Objetivos Terapêuticos' });
    await expect(pencil).toBeFocused();
    await expect(pencil).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Voltar para Pacientes' }).click();
  }
});

test('D-987: the tabs are in the first window, and stay while a phone scrolls; a tab begins high on a desktop', async ({
  page,
  therapist,
}) => {
  await therapist.insert('patients', [person]);
  await openSignedIn(page, therapist);
  await openRecord(page, phone);
  const tabs = page.getByRole('tablist', { name: 'Partes da ficha' });
  const below = page.getByRole('navigation', { name: 'Principal' });
  const [bar, covered] = [await tabs.boundingBox(), await below.boundingBox()];
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(covered?.y ?? 0);
  await page.getByRole('region', { name: 'Plano Terapêutico' }).scrollIntoViewIfNeeded();
  await expect(tabs).toBeInViewport({ ratio: 1 });
  await openTab(page, 'Evoluções');
  await expect(page.getByText('Nenhuma evolução ainda')).toBeInViewport();
  await resizeTo(page, { width: 1366, height: 768 });
  await openTab(page, 'Anamnese');
  await page.evaluate(() => scrollTo(0, 0));
  const first = await page.getByRole('heading', { name: 'Dados Pessoais' }).boundingBox();
  const panel = await page.getByRole('tabpanel', { name: 'Anamnese' }).boundingBox();
  expect(panel?.y).toBeLessThanOrEqual(330);
  expect(first?.y).toBeLessThanOrEqual(400);
});

test("D-152: 'Excluir' stands apart from the other actions of the head, in one row and in two", async ({
  page,
  therapist,
}) => {
  await therapist.insert('patients', [person]);
  await openSignedIn(page, therapist);
  await openRecord(page, { width: 1600, height: 900 });
  for (const width of [390, 768, 1024, 1180, 1280, 1366, 1600]) {
    await resizeTo(page, { width, height: 900 });
    const [more, remove] = await Promise.all(
      ['Mais', 'Excluir'].map((name) =>
        page.getByRole('button', { name, exact: true }).evaluate((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return { left, right, top, bottom };
        }),
      ),
    );
    if (!more || !remove) throw new Error('a button is missing');
    // on the same line it is further away than neighbours are, which stand 8 px apart
    const isInLine = remove.top < more.bottom && more.top < remove.bottom;
    const space = isInLine ? Math.abs(remove.left - more.right) : Infinity;
    expect(space, `at ${width} px`).toBeGreaterThanOrEqual(20);
    expect(remove.right).toBeLessThanOrEqual(width);
  }
});

test('D-153, D-154: the bar of an edited section stays in reach, and the changed answer is in view afterwards', async ({
  page,
  therapist,
}) => {
  await therapist.insert('patients', [person]);
  await openSignedIn(page, therapist);
  for (const size of [tablet, phone]) {
    await openRecord(page, size);
    const section = page.getByRole('region', { name: 'Dados Clínicos' });
    await section.getByRole('button', { name: 'Editar Medicamentos em Uso' }).click();
    const field = section.getByLabel('Medicamentos em Uso');
    await expect(field).toBeFocused();
    const save = section.getByRole('button', { name: 'Salvar Seção' });
    await expect(save).toBeInViewport({ ratio: 1 });
    const ends = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return {
        field: box(':focus')?.bottom ?? Number.NaN,
        bar: box('[data-section-bar]')?.top ?? Number.NaN,
        button: box('[data-section-bar] button')?.bottom ?? Number.NaN,
        below: Math.min(innerHeight, box('nav[aria-label="Principal"]')?.top || innerHeight),
      };
    });
    expect(ends.field).toBeLessThanOrEqual(ends.bar);
    expect(ends.button).toBeLessThanOrEqual(ends.below);
    await expectAccessible(page);
    await page.keyboard.type(` ${size.width}`);
    await save.click();
    await expect(section.getByText(` ${size.width}`)).toBeInViewport({ ratio: 1 });
    await expect(section.getByRole('button', { name: 'Editar Medicamentos em Uso' })).toBeFocused();
    await expect(section.locator('[data-tinted]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Voltar para Pacientes' }).click();
  }
});

test('D-196, D-312: what waits is one line; its questions open in a list, each of which leads to its answer', async ({
  page,
  therapist,
}) => {
  const [stored] = await therapist.insert('patients', [{ ...person, cognicao: null }]);
  await therapist.insert('answer_marks', [
    { patient_id: stored?.id, column: 'cognicao', mark: 'nao_perguntado', informant: null },
  ]);
  await openSignedIn(page, therapist);
  for (const size of [tablet, phone]) {
    await openRecord(page, size);
    const pill = page.getByRole('button', { name: 'Falta perguntar 1 pergunta' });
    await pill.click();
    const list = page.getByRole('dialog', { name: 'Falta perguntar' });
    await expect(list).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(pill).toBeFocused();
    await pill.click();
    await list.getByRole('button', { name: /Cognição/ }).click();
    await expect(page.getByLabel('Cognição')).toBeFocused();
    await page.getByRole('button', { name: 'Cancelar' }).click();
  }
});

test('D-196: from the dashboard a question to be asked leads to its field, with the caret visible', async ({
  page,
  therapist,
}) => {
  const [stored] = await therapist.insert('patients', [{ ...person, alergias: null, cognicao: null }]);
  const mark = { patient_id: stored?.id, informant: null };
  await therapist.insert('answer_marks', [
    { ...mark, column: 'alergias', mark: 'nao_sabe', informant: 'Filho(a)' },
    { ...mark, column: 'cognicao', mark: 'nao_perguntado' },
  ]);
  await page.setViewportSize(tablet);
  await openSignedIn(page, therapist);
  const row = toResolve(page, 'Falta perguntar Cognição');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Perguntar' }).click();
  const field = page.getByLabel('Cognição');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await page.keyboard.type('Esquece recados.');
  await page.getByRole('button', { name: 'Salvar Seção' }).click();
  await expect(page.getByRole('button', { name: /^Falta perguntar/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ver Alergias: Não sabe informar' })).toBeVisible();
  // both in one change
  await openTab(page, 'Termos e histórico');
  const history = page.getByRole('region', { name: 'Histórico' });
  const changes = history.getByRole('listitem').filter({ hasText: 'Cognição' });
  // the question's mark, and what has just been saved
  await expect(changes).toHaveCount(2);
  const change = changes.first();
  await change.getByRole('button', { name: 'Ver o que mudou' }).click();
  await expect(change).toContainText('Perguntar depois → passou a: Respondida');
  await expect(change.locator('ins')).toContainText('Esquece recados.');
});
