import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility';
import { expectToFit } from './support/fit';
import { expect, openSignedIn, openTab, openView, test } from './support/test';
import type { Therapist } from './support/therapist';

const windows = [
  [1366, 768],
  [1180, 820],
  [820, 1180],
  [390, 844],
] as const;
const levels = [
  'Não tenta',
  'Calça um pé',
  'Calça os dois pés',
  'Calça os dois e fecha o velcro',
  'Dá o laço',
];
const goals = [
  { statement: 'Calçar o tênis sem ajuda antes de sair para a escola', own_words: 'Quero o tênis', levels },
  { statement: 'Terminar a lição de casa em até quarenta minutos, com uma pausa', own_words: null, levels },
  { statement: 'Comer com talher na cantina', own_words: null, levels: null },
];
const [shoes, lesson] = [goals[0]?.statement ?? '', goals[1]?.statement ?? ''];
const written =
  'Calçou os dois pés do tênis sem ajuda. Precisou de pista verbal para o velcro do pé esquerdo.';

/** A record with a finalised note and goals in progress that it rates. */
async function fillRecord(
  therapist: Therapist,
  count: number,
  alergias_infantil = 'Dipirona e látex',
): Promise<void> {
  const child = { nome: 'Davi Rezende Paixão', tipo: 'infantil', dataNascimento: '2020-03-02' };
  const [patient] = await therapist.insert('patients', [
    { ...child, alergias_infantil, objetivos: 'Vestir-se sozinho.' },
  ]);
  await therapist.insert('therapist_profiles', [{ user_id: therapist.id, full_name: 'Helena Duarte' }]);
  await therapist.insert('phrases', [{ title: 'Chegou bem', content: 'Chegou bem disposto.' }]);
  const ids = goals.slice(0, count).map(() => randomUUID());
  for (const [index, id] of ids.entries())
    await therapist.insert('goals', [{ id, patient_id: patient?.id, ...goals[index] }]);
  const id = randomUUID();
  const ratings = Object.fromEntries(
    ids.map((goal, index) => [goal, goals[index]?.levels ? { level: -1 } : { word: 'em_parte' }]),
  );
  const note = { id, patient_id: patient?.id, occurred_on: '2026-11-20', content: written, ratings };
  await therapist.insert('session_notes', [note]);
  const finalise = { method: 'PATCH', body: JSON.stringify({ finalised_at: new Date().toISOString() }) };
  const answer = await therapist.api(`/rest/v1/session_notes?id=eq.${id}`, finalise);
  expect(answer.ok).toBe(true);
}

const text = (page: Page) => page.getByRole('textbox', { name: /^(Evolução|Texto corrigido)$/ });
const goal = (page: Page, name: string) => page.getByRole('group', { name });

async function boxOf(locator: ReturnType<typeof text>) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not drawn');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

async function openRecord(page: Page): Promise<void> {
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
}

async function openNote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nova evolução' }).first().click();
  await expect(text(page)).toBeFocused();
}

/** With the goals of the record, at every size. */
async function expectTextFirst(page: Page, count: number): Promise<void> {
  for (const [width, height] of windows) {
    const name = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    await openRecord(page);
    await openNote(page);
    await expect(goal(page, shoes)).toBeAttached();
    const field = await boxOf(text(page));
    expect(field.y, name).toBeLessThan(height / 3);
    const [day, kind] = [
      await boxOf(page.getByLabel('Data')),
      await boxOf(page.getByText('Atendimento', { exact: true })),
    ];
    expect(Math.abs(day.y + day.height / 2 - (kind.y + kind.height / 2)), name).toBeLessThan(4);
    expect(day.bottom, name).toBeLessThan(field.y);
    const time = await boxOf(page.getByRole('button', { name: 'Horário' }));
    expect(Math.abs(day.y + day.height / 2 - (time.y + time.height / 2)), name).toBeLessThan(4);
    await expect(page.getByLabel('Início'), name).toHaveCount(0);
    const first = await boxOf(goal(page, shoes));
    if (width > height) {
      expect(first.x, name).toBeGreaterThan(field.right);
      for (const { statement } of goals.slice(0, count))
        await expect(goal(page, statement), name).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollHeight), name).toBe(height);
    } else expect(first.y, name).toBeGreaterThan(field.bottom);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Voltar' }).click();
  }
}

test('D-560: with two goals the text of a note begins in the first third of the window, with the caret, below one line of date and kind', async ({
  page,
  therapist,
}) => {
  await fillRecord(therapist, 2);
  await openSignedIn(page, therapist);
  await expectTextFirst(page, 2);
});

test('D-560: with three goals, long allergies and a notice of another draft it begins there as well', async ({
  page,
  therapist,
}) => {
  await fillRecord(
    therapist,
    3,
    'Dipirona e látex, com inchaço no rosto; amendoim e leite, com falta de ar em 2023',
  );
  await openSignedIn(page, therapist);
  await openRecord(page);
  await openNote(page);
  await text(page).fill('Um rascunho.');
  await expect(page.getByText('Rascunho guardado aqui').first()).toBeVisible();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await page.getByRole('button', { name: 'Guardar rascunho' }).click();
  await openNote(page);
  await expect(page.getByText(/^Há um rascunho de evolução/)).toBeVisible();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expectTextFirst(page, 3);
});

test('D-562: from the record to a finalised note that rates two goals it is five taps', {
  tag: ['@touch'],
}, async ({ page, therapist }) => {
  await fillRecord(therapist, 2);
  await openSignedIn(page, therapist);
  for (const [width, height] of [
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openRecord(page);
    let taps = 0;
    const tap = async (on: ReturnType<typeof text>) => {
      taps += 1;
      await on.tap();
    };
    await tap(page.getByRole('button', { name: 'Nova evolução' }).first());
    await expect(text(page)).toBeFocused();
    await page.keyboard.type(`Calçou, em ${width} px.`);
    await tap(goal(page, shoes).getByRole('radio', { name: '+1' }));
    await expect(goal(page, shoes).getByText('Calça os dois e fecha o velcro')).toBeVisible();
    await tap(goal(page, lesson).getByRole('radio', { name: '0' }));
    await tap(page.getByRole('button', { name: 'Finalizar' }));
    const question = page.getByRole('alertdialog', { name: 'Finalizar esta evolução?' });
    await tap(question.getByRole('button', { name: 'Finalizar' }));
    expect(taps).toBeLessThanOrEqual(5);
    const note = page.getByRole('list', { name: 'Evoluções' }).getByRole('listitem').first();
    await expect(note).toContainText(`Calçou, em ${width} px.`);
    await expect(note.getByText(/^Finalizada em/)).toBeVisible();
    await page.getByRole('button', { name: 'Voltar para Pacientes' }).click();
  }
});

test('D-564: a finger that rests on a level reads what it means and chooses nothing; a tap chooses', {
  tag: '@touch',
}, async ({ page, therapist }) => {
  await fillRecord(therapist, 2);
  await openSignedIn(page, therapist);
  await openRecord(page);
  await openNote(page);
  const level = goal(page, shoes).getByRole('radio', { name: '+2' });
  const meaning = goal(page, shoes).getByText('Dá o laço');
  await level.scrollIntoViewIfNeeded();
  const box = await boxOf(level);
  const finger = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const below = await boxOf(goal(page, lesson));
  await expect(meaning).not.toBeVisible();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(meaning).toBeVisible();
  await page.waitForTimeout(800);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(meaning).toBeVisible();
  await expect(level).not.toBeChecked();
  await level.tap();
  await expect(level).toBeChecked();
  await expect(meaning).toBeVisible();
  expect(await boxOf(goal(page, lesson))).toEqual(below);
});

test('D-565: a correction begins at its text, with the caret, and the reason is seen with it in the first window', async ({
  page,
  therapist,
}) => {
  await fillRecord(therapist, 2);
  await openSignedIn(page, therapist);
  for (const [width, height] of windows) {
    const name = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    await openRecord(page);
    await openTab(page, 'Evoluções');
    // what comes with it moves what is below
    await expect(page.getByRole('button', { name: 'Consentimento pendente' })).toBeVisible();
    await page.getByRole('button', { name: /^Corrigir a evolução/ }).click();
    await expect(text(page)).toBeFocused();
    await expect(text(page)).toHaveValue(written);
    expect(await page.evaluate(() => scrollY), name).toBe(0);
    const reason = page.getByRole('textbox', { name: 'Motivo da correção' });
    await expect(reason, name).toBeInViewport({ ratio: 1 });
    await expect(text(page), name).toBeInViewport({ ratio: 1 });
    const [field, why] = [await boxOf(text(page)), await boxOf(reason)];
    expect(field.y, name).toBeLessThan(height / 2);
    if (width > height) {
      expect(Math.abs(why.y - field.y), name).toBeLessThan(4);
      expect(why.x, name).toBeGreaterThan(field.right);
    } else expect(field.y - why.bottom, name).toBeLessThan(60);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Voltar' }).click();
  }
});

test('D-563: a note fits into every window; its phrases are seen without focus, and a press puts the caret there', async ({
  page,
  therapist,
}) => {
  await fillRecord(therapist, 3);
  await openSignedIn(page, therapist);
  await openRecord(page);
  await openNote(page);
  await page.getByLabel('Data').focus();
  const phrases = page.getByRole('button', { name: 'Frases' });
  await expect(phrases).toBeInViewport({ ratio: 1 });
  await expectToFit(page);
  await phrases.click();
  await expect(text(page)).toBeFocused();
  await page.getByRole('option', { name: 'Chegou bem' }).click();
  await expect(text(page)).toHaveValue('Chegou bem disposto.');
});

test("D-561: with the browser's letters at 150 % a note keeps its columns", async ({
  browser,
  launchOptions,
  contextOptions,
  guard,
  baseURL,
  therapist,
}) => {
  await fillRecord(therapist, 3);
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=24'];
  const large = await browser.browserType().launch({ ...launchOptions, args });
  const context = await large.newContext({ ...contextOptions, ...(baseURL && { baseURL }), locale: 'pt-BR' });
  await guard.watch(context);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1366, height: 768 });
  await openSignedIn(page, therapist);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px');
  await openRecord(page);
  await openNote(page);
  const beside = page.getByRole('region', { name: 'Para consultar' });
  for (const [width, height] of [
    [1366, 768],
    [1180, 820],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    const field = await boxOf(text(page));
    expect((await boxOf(goal(page, shoes))).x, `${width} px`).toBeGreaterThan(field.right);
    await beside.focus();
    await expect(beside, `${width} px`).toBeInViewport();
    expect((await boxOf(beside)).x, `${width} px`).toBeGreaterThan(field.right);
    await expectAccessible(page);
  }
  await large.close();
});
