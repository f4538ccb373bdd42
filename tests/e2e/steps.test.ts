import { child } from '../../src/questionnaire/child';
import { askedOfAll } from '../../src/questionnaire/field';
import { expectAccessible } from './support/accessibility';
import { openStep } from './support/forms';
import { expect, openSignedIn, openView, test } from './support/test';

const steps = child.steps.map(({ title }) => title);
const [, development = '', routine = ''] = steps;

test('D-147: with large type the step bar shows circles and counts, and nothing is cut', async ({
  page,
  therapist,
}) => {
  await openSignedIn(page, therapist);
  await openView(page, 'Anamnese Infantil');
  await page.getByLabel('Nome da Criança').fill('Benício Araújo');
  await openStep(page, { title: development });
  await page.getByLabel('Alergias').fill('Amendoim.');
  const bar = page.getByRole('navigation', { name: 'Etapas da anamnese' });
  for (const [width, height, size, titles] of [
    [1366, 768, '', steps],
    [768, 1024, '', steps],
    [1366, 768, '150%', steps],
    [768, 1024, '150%', []],
    [1024, 768, '150%', []],
    [390, 844, '', []],
    [390, 844, '150%', []],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, size);
    const at = `${width} px, ${size || '100%'}`;
    for (const title of steps) {
      await expect(bar.getByText(title, { exact: true }).filter({ visible: true }), at).toHaveCount(
        titles.length > 0 ? 1 : 0,
      );
    }
    await expect(
      bar.getByText(`1 de ${askedOfAll(child.steps[1]).length}`, { exact: true }).filter({ visible: true }),
      at,
      // there its button alone says it
    ).toHaveCount(width === 390 && size ? 0 : 1);
    const cut = await bar.evaluate((nav) =>
      [nav, ...nav.querySelectorAll('button, p')].filter((part) => part.scrollWidth > part.clientWidth + 1),
    );
    expect(cut, at).toEqual([]);
    await expectAccessible(page);
  }
});

/** A tablet, the same in landscape with its keyboard open, and a phone. */
const windows = [
  [768, 1024],
  [1180, 451],
  [390, 844],
] as const;

test('D-148: the groups of a step are stacked, with hints, and nothing is cut off', async ({
  page,
  therapist,
}) => {
  await openSignedIn(page, therapist);
  await openView(page, 'Anamnese Infantil');
  await openStep(page, { title: development });
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    const tops = [];
    for (const name of ['Hoje', 'Começo da vida', 'Saúde', 'Família e acompanhamentos']) {
      const group = page.getByRole('region', { name, exact: true });
      await expect(group.getByRole('heading', { level: 3, name })).toBeVisible();
      tops.push((await group.boundingBox())?.y ?? 0);
    }
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    const hint = page.getByText('O que mais preocupa a família hoje, nas palavras dela.');
    const [above, below] = [
      await hint.boundingBox(),
      await page.getByLabel('Queixa Principal').boundingBox(),
    ];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});

test('D-149: a press on an unanswered question leads to its field, in view above the bar', {
  tag: '@long',
}, async ({ page, therapist }) => {
  await openSignedIn(page, therapist);
  await openView(page, 'Anamnese Infantil');
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await openStep(page, { title: 'Documentos' });
    const list = page.getByRole('region', { name: 'O que ficou em aberto' });
    await list.getByText(`${child.steps.flatMap(askedOfAll).length} perguntas sem resposta`).click();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await list.getByRole('button', { name: 'Processamento Sensorial' }).click();
    await expect(page.getByRole('heading', { level: 2, name: routine })).toBeVisible();
    const field = page.getByLabel('Processamento Sensorial');
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 0.9 });
    const bar = await page.getByRole('button', { name: 'Próximo' }).boundingBox();
    const box = await field.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  }
});
