import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { child } from '../../src/questionnaire/child';
import { consentTextFor } from '../../src/questionnaire/consent';
import { expectAccessible } from './support/accessibility';
import { draw } from './support/draw';
import { openStep, saveWizard } from './support/forms';
import { generatedReport, pagesOf } from './support/pdfText';
import { expect, openSignedIn, openTab, openView, test, toastOf } from './support/test';
import type { Therapist } from './support/therapist';

const [dataStep] = child.steps;
const lastStep = child.steps.at(-1) ?? dataStep;

type Drawn = { kind: string; width: number; height: number; strokes: number[][] };
type Stored = { signature: Drawn | null; signed_at: string | null; signer_name: string };

const consents = async (therapist: Therapist) =>
  (await (await therapist.api('/rest/v1/consents?select=*&order=received_at')).json()) as Stored[];

const dialogOf = (page: Page, firstName: string) =>
  page.getByRole('alertdialog', { name: `Para ${firstName} assinar` });

/** Returns to the therapist's screen. */
const returnDevice = async (page: Page) => {
  const thanks = page.getByRole('alertdialog', { name: /^Assinado\. / });
  await thanks.getByRole('button', { name: 'Continuar' }).click();
  await expect(thanks).toBeHidden();
};

/** Matches a drawing of this many lines. */
const lines = (count: number) => new RegExp(`^(M[^M]*){${count}}$`);

async function openChildForm(page: Page, therapist: Therapist) {
  await openSignedIn(page, therapist);
  await openView(page, 'Anamnese Infantil');
  await page.getByLabel('Nome da Criança').fill('Davi Lucca Ferraz');
  await page.getByLabel('Data de Nascimento').pressSequentially('06042019');
  await page.getByLabel('Nome do Responsável').fill('Ana Ferraz');
  await page.getByLabel('Parentesco').selectOption('Mãe');
  await page.getByRole('checkbox', { name: /LGPD/ }).check();
}

test('D-60: the guardian signs on the tablet: turned in the middle, taken back, kept in the draft, printed', {
  tag: '@both',
}, async ({ page, therapist }) => {
  await openChildForm(page, therapist);
  const signing = page.getByRole('group', { name: 'Assinatura (opcional)' });
  await signing.getByRole('button', { name: 'Assinar na tela' }).click();
  const dialog = dialogOf(page, 'Ana');
  await expect(dialog).toContainText('Ana Ferraz (Mãe)');
  await expect(dialog).toContainText(consentTextFor('infantil').statement);
  await dialog.getByRole('button', { name: 'Confirmar assinatura' }).click();
  await expect(dialog.getByText('Falta a assinatura.')).toBeVisible();

  const field = dialog.getByRole('img', { name: 'Área da assinatura de Ana Ferraz' });
  await draw(page, field, [0.1, 0.7], [0.2, 0.2], [0.3, 0.7], [0.45, 0.3]);
  // rotating the tablet moves nothing in the signature
  const upright = page.viewportSize() ?? { width: 768, height: 1024 };
  const drawing = field.locator('path').last();
  const pathBefore = await drawing.getAttribute('d');
  await page.setViewportSize({ width: upright.height, height: upright.width });
  await expect(drawing).toHaveAttribute('d', pathBefore ?? '');
  await draw(page, field, [0.5, 0.5], [0.9, 0.4]);
  await draw(page, field, [0.5, 0.9], [0.9, 0.9]);
  await expect(drawing).toHaveAttribute('d', lines(3));
  await dialog.getByRole('button', { name: 'Desfazer' }).click();
  await expect(drawing).toHaveAttribute('d', lines(2));
  await expectAccessible(page);

  // Back closes the dialog and keeps the strokes
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.setViewportSize(upright);
  await signing.getByRole('button', { name: 'Assinar na tela' }).click();
  await expect(drawing).toHaveAttribute('d', lines(2));
  await dialog.getByRole('button', { name: 'Confirmar assinatura' }).click();
  await returnDevice(page);
  await expect(signing.getByRole('img', { name: 'Assinatura de Ana Ferraz' })).toBeVisible();
  await expect(page.getByText('Rascunho guardado aqui').first()).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Nome do Responsável')).toHaveValue('Ana Ferraz');
  await expect(signing.getByRole('img', { name: 'Assinatura de Ana Ferraz' })).toBeVisible();
  // a signature is not valid for another name
  await page.getByLabel('Nome do Responsável').fill('Rui Ferraz');
  await expect(signing).toContainText('A assinatura de Ana Ferraz não vale para outro nome.');
  await page.getByLabel('Nome do Responsável').fill('Ana Ferraz');
  await expect(signing.getByRole('img', { name: 'Assinatura de Ana Ferraz' })).toBeVisible();

  await openStep(page, lastStep);
  await saveWizard(page);
  await expect(toastOf(page, 'Paciente adicionado com sucesso! ✅')).toBeVisible();
  const [stored] = await consents(therapist);
  expect(stored).toMatchObject({
    signer_name: 'Ana Ferraz',
    signature: { kind: 'drawn', width: 600, height: 200 },
  });
  expect(stored?.signature?.strokes).toHaveLength(2);
  const [first = []] = stored?.signature?.strokes ?? [];
  expect(first.slice(0, 2).map(Math.round)).toEqual([60, 140]);

  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await openTab(page, 'Termos e histórico');
  const section = page.getByRole('region', { name: 'Consentimento' });
  await expect(section.getByRole('img', { name: 'Assinatura de Ana Ferraz' })).toBeVisible();
  await expect(section).toContainText('Assinado na tela em');
  await expect(section.getByRole('button', { name: 'Assinar na tela' })).toHaveCount(0);
  const { text } = await generatedReport(page);
  expect(text).toContain('Aceito por Ana Ferraz (Mãe) em');
  expect(text).toContain('no termo, que é um documento à parte.');
  expect(text).not.toContain('Registro do consentimento');

  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Baixar termo' }).click();
  expect((await download).suggestedFilename()).toBe('termo_Davi_Lucca_Ferraz.pdf');
  const [term = ''] = await pagesOf(await readFile(await (await download).path()));
  expect(term).toContain(consentTextFor('infantil').statement);
  expect(term).toContain('Assinado na tela em');
});

test('D-60: a consent that was given before is signed in the detail, by the keyboard alone', {
  tag: '@both',
}, async ({ page, therapist }) => {
  const [patient] = await therapist.insert('patients', [
    { nome: 'Sofia Menezes', dataNascimento: '1988-04-06', tipo: 'adulto' },
  ]);
  await therapist.insert('consents', [
    {
      patient_id: patient?.id,
      text_version: consentTextFor('adulto').version,
      text_hash: consentTextFor('adulto').sha256,
      signer_name: 'Sofia Menezes',
      signer_relation: 'Paciente',
      given_at: '2026-01-05T09:00:00Z',
    },
  ]);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await openTab(page, 'Termos e histórico');
  const section = page.getByRole('region', { name: 'Consentimento' });
  await section.getByRole('button', { name: 'Assinar na tela' }).press('Enter');
  const dialog = dialogOf(page, 'Sofia');
  await dialog.getByRole('button', { name: 'Digitar o nome' }).press('Enter');
  await expectAccessible(page);
  await dialog.getByLabel('Nome de quem assina').fill('Sofia');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Escreva o nome como está acima.')).toBeVisible();
  await expect(dialog.getByText('Confirme para assinar.')).toBeVisible();
  await dialog.getByLabel('Nome de quem assina').fill('sofia menezes');
  await dialog.getByRole('checkbox').press('Space');
  await dialog.getByRole('button', { name: 'Confirmar assinatura' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(section).toContainText('Assinado com o nome digitado em');
  await expect(section).toContainText('Assinatura de Sofia Menezes: sofia menezes');
  await expect(section.getByRole('button', { name: 'Assinar na tela' })).toHaveCount(0);
  expect(await consents(therapist)).toMatchObject([{ signature: { kind: 'typed', name: 'sofia menezes' } }]);
});

for (const [width, height] of [
  [1366, 768],
  [1180, 820],
  [820, 1180],
  [390, 844],
] as const) {
  test(`D-611: at ${width}×${height} the term and its field share the window, and the term alone scrolls`, async ({
    page,
    therapist,
  }) => {
    await page.setViewportSize({ width, height });
    await openChildForm(page, therapist);
    await page.getByRole('button', { name: 'Assinar na tela' }).press('Enter');
    const dialog = dialogOf(page, 'Ana');
    const term = consentTextFor('infantil');
    const reading = dialog.getByRole('region', { name: term.title });
    await expect(dialog.getByRole('img', { name: /^Área da assinatura/ })).toBeInViewport({ ratio: 1 });
    await expect(reading).toBeInViewport({ ratio: 1 });
    await expect(reading.getByRole('heading', { name: term.title })).toBeInViewport({ ratio: 1 });
    await expect(reading.getByText(term.parts[0]?.paragraphs[0] ?? '?')).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('button', { name: 'Confirmar assinatura' })).toBeInViewport({ ratio: 1 });
    const box = await reading.boundingBox();
    expect(box?.height).toBeGreaterThan(height * 0.4);
    const scrolling = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => element.scrollHeight > element.clientHeight + 1)
        .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
        .map((element) => element.getAttribute('role') ?? element.tagName),
    );
    expect(scrolling).toEqual(['SECTION']);
    await expectAccessible(page);
  });
}

test('D-611: where the window has no room for both, the screen scrolls and the term does not', {
  tag: '@tablet',
}, async ({ page, therapist }) => {
  await openChildForm(page, therapist);
  await page.getByRole('button', { name: 'Assinar na tela' }).press('Enter');
  const dialog = dialogOf(page, 'Ana');
  await page.setViewportSize({ width: 360, height: 420 });
  const reading = dialog.getByRole('region', { name: consentTextFor('infantil').title });
  expect(await reading.evaluate((term) => getComputedStyle(term).overflowY)).toBe('visible');
  const field = dialog.getByRole('img', { name: /^Área da assinatura/ });
  await field.scrollIntoViewIfNeeded();
  await expect(field).toBeInViewport({ ratio: 1 });
});

test('D-155: at every size the whole term can be read, the field does not move, and nothing of the record is visible', async ({
  page,
  therapist,
}) => {
  await openChildForm(page, therapist);
  // a visible toast disappears
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Escolher foto' }).click();
  await (await chooser).setFiles({
    name: 'laudo.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  });
  await expect(toastOf(page, 'Arquivo inválido')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await page.getByRole('button', { name: 'Assinar na tela' }).press('Enter');
  const dialog = dialogOf(page, 'Ana');
  const reading = dialog.getByRole('region', { name: consentTextFor('infantil').title });
  const field = dialog.getByRole('img', { name: 'Área da assinatura de Ana Ferraz' });
  const sizes = [
    [390, 844],
    [844, 390],
    [1180, 451],
    [768, 1024],
  ] as const;
  for (const [index, [width, height]] of sizes.entries()) {
    await page.setViewportSize({ width, height });
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('button', { name: 'Confirmar assinatura' })).toBeInViewport({ ratio: 1 });
    await reading.focus();
    await page.keyboard.press('End');
    await expect
      .poll(() =>
        reading.evaluate(
          ({ scrollTop, clientHeight, scrollHeight }) => scrollHeight - scrollTop - clientHeight < 2,
        ),
      )
      .toBe(true);
    // the corners and the points between them, where a toast would be
    const parts = [0, 0.25, 0.5, 0.75, 0.85, 0.92, 1];
    const points = parts.flatMap((x) =>
      parts.map((y) => [2 + x * (width - 5), 2 + y * (height - 5)] as const),
    );
    const uncovered = await page.evaluate(
      (all) => all.filter(([x, y]) => !document.elementFromPoint(x, y)?.closest('[role=alertdialog]')),
      points,
    );
    expect(uncovered).toEqual([]);
    const drawn = await field.boundingBox();
    await draw(page, field, [0.1, 0.2 + index / 10], [0.9, 0.8]);
    await expect(field.locator('path').last()).toHaveAttribute('d', lines(index + 1));
    expect(await field.boundingBox()).toEqual(drawn);
  }
});
