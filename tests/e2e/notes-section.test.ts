import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility';
import { writeNotes } from './support/notes';
import { expect, openSignedIn, openTab, openView, test } from './support/test';

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

test('D-170, D-172: hundreds of notes scroll without a jump', async ({ page, therapist }) => {
  await therapist.insert('therapist_profiles', [{ full_name: 'Dra. Helena Duarte' }]);
  const [patient] = await therapist.insert('patients', [
    { nome: 'Rosa Ferraz', dataNascimento: '1962-02-01' },
  ]);
  await writeNotes(therapist, String(patient?.id), 400);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Rosa Ferraz' }).click();
  await openTab(page, 'Evoluções');
  const notes = page.getByRole('region', { name: 'Evoluções' }).getByRole('list', { name: 'Evoluções' });
  await expect(notes.getByText(/^Sessão 400\./)).toBeAttached();

  await page.getByRole('button', { name: 'Emitir', exact: true }).click();
  await page.getByRole('button', { name: 'Evoluções de um período' }).click();
  const report = page.getByRole('dialog', { name: 'Evoluções de um período' });
  await report.getByRole('radio', { name: 'Outro período' }).check();
  await expectAccessible(page);
  await report.getByRole('button', { name: 'Cancelar' }).click();

  // down, page by page
  await page.mouse.move(800, 400);
  await expect(async () => {
    await page.mouse.wheel(0, 900);
    await expect(notes.getByText(/^Sessão 2\d\d\./).first()).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50], timeout: 60_000 });
  expect(await rowsOf(notes).count()).toBeLessThan(25);

  // back up, over notes that were drawn before
  const jumps: number[] = [];
  for (let step = 0; step < 25; step += 1) {
    const before = await middle(notes);
    const from = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, -240);
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(from);
    await settled(page);
    if (before.place) jumps.push((await topOf(notes, before.place)) - before.top - 240);
  }
  expect(jumps.length).toBeGreaterThan(5);
  expect(jumps.filter((by) => Math.abs(by) > 2)).toEqual([]);

  // after leaving and returning, the pressed note is where it was
  const correct = notes.getByRole('button', { name: /^Corrigir/ }).nth(4);
  await correct.scrollIntoViewIfNeeded();
  const name = await correct.evaluate((button) => button.getAttribute('aria-label') ?? '');
  await correct.click();
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name })).toBeInViewport();
});
