import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility';
import { writeNotes } from './support/notes';
import { expect, openSignedIn, openView, test } from './support/test';

const jumpTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Seções da ficha' }).getByRole('button', { name }).click();
const rowsOf = (notes: Locator) => notes.locator('> li');

/** The index and position of the note in the middle of the window. */
const middle = (notes: Locator) =>
  notes.evaluate((list) => {
    const found = [...list.children].find((row) => row.getBoundingClientRect().bottom > innerHeight / 2);
    return {
      place: found?.getAttribute('aria-posinset') ?? '',
      top: found?.getBoundingClientRect().top ?? 0,
    };
  });
const topOf = (notes: Locator, place: string) =>
  notes.locator(`> li[aria-posinset="${place}"]`).evaluate((row) => row.getBoundingClientRect().top);
/** Waits until newly visible notes are measured. */
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );

test('D-170, D-172: hundreds of notes scroll without a jump, and the sections below are reachable', async ({
  page,
  therapist,
}) => {
  await therapist.insert('therapist_profiles', [{ full_name: 'Dra. Helena Duarte' }]);
  const [patient] = await therapist.insert('patients', [
    { nome: 'Rosa Ferraz', dataNascimento: '1962-02-01' },
  ]);
  await writeNotes(therapist, String(patient?.id), 400);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Visualizar Rosa Ferraz' }).click();
  const notes = page.getByRole('region', { name: 'Evoluções' }).getByRole('list', { name: 'Evoluções' });
  await expect(notes.getByText(/^Sessão 400\./)).toBeAttached();

  await page.getByRole('button', { name: 'Relatório de evoluções' }).click();
  const report = page.getByRole('dialog', { name: 'Relatório de evoluções' });
  await report.getByRole('radio', { name: 'Outro período' }).check();
  await expectAccessible(page);
  await report.getByRole('button', { name: 'Cancelar' }).click();

  // the section below is reached without reading all pages, and does not move
  await jumpTo(page, 'Histórico');
  const history = page.getByRole('region', { name: 'Histórico' });
  await expect(history).toBeInViewport();
  await settled(page);
  await expect(history).toBeInViewport();
  await expect(history).toBeFocused();
  await expect(page.getByRole('button', { name: 'Mostrar mais antigas' })).toBeAttached();

  // back up, over notes that were never drawn
  await page.mouse.move(800, 400);
  const jumps: number[] = [];
  for (let step = 0; step < 25; step += 1) {
    const before = await middle(notes);
    const from = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, -240);
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(from);
    await settled(page);
    // above the middle of the window no note is loaded while the sections below are read
    if (before.place) jumps.push((await topOf(notes, before.place)) - before.top - 240);
  }
  expect(jumps.length).toBeGreaterThan(5);
  expect(jumps.filter((by) => Math.abs(by) > 2)).toEqual([]);

  // down, page by page
  await jumpTo(page, 'Evoluções');
  await expect(async () => {
    await page.mouse.wheel(0, 900);
    await expect(notes.getByText(/^Sessão 2\d\d\./).first()).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50], timeout: 60_000 });
  expect(await rowsOf(notes).count()).toBeLessThan(25);

  // after leaving and returning, the pressed note is where it was
  const correct = notes.getByRole('button', { name: /^Corrigir/ }).nth(4);
  await correct.scrollIntoViewIfNeeded();
  const name = await correct.evaluate((button) => button.getAttribute('aria-label') ?? '');
  await correct.click();
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name })).toBeInViewport();

  await page.getByRole('button', { name: /^Rosa Ferraz · Evoluções/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Histórico' }).click();
  await expect(history).toBeInViewport();
});
