import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility';
import { pagesOf } from './support/pdfText';
import { chooseMore, expect, openSignedIn, openView, test } from './support/test';
import type { Therapist } from './support/therapist';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Ver o PDF' });

async function openRecord(page: Page, therapist: Therapist, length: number) {
  await therapist.insert('patients', [
    {
      nome: 'Rosa Conceição',
      dataNascimento: '1971-05-09',
      tipo: 'adulto',
      queixaPrincipal: 'Dor ao abotoar a blusa e ao segurar a caneta. '.repeat(length),
    },
  ]);
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
}

/** The share of a page's pixels that are not white. */
const inkOf = (page: Page, name: string) =>
  dialogOf(page)
    .getByRole('img', { name })
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const dots =
        width && height ? (canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []) : [];
      let dark = 0;
      for (let dot = 0; dot < dots.length; dot += 4) if ((dots[dot] ?? 255) < 128) dark += 1;
      return dots.length === 0 ? 0 : (4 * dark) / dots.length;
    });

/** Replaces the print dialog and the share sheet with mocks that record their calls. */
async function standIns(page: Page, shares: boolean) {
  await page.addInitScript((canShare) => {
    const seen: { printed: string[]; shared: string[]; closed: number } = {
      printed: [],
      shared: [],
      closed: 0,
    };
    Object.assign(globalThis, {
      seen,
      print: () => {
        const sheets = [...document.querySelectorAll<HTMLImageElement>('.print-sheets > img')];
        seen.printed = sheets.map((sheet) => `${sheet.naturalWidth}x${sheet.naturalHeight}`);
        dispatchEvent(new Event('afterprint'));
      },
    });
    Object.assign(Navigator.prototype, {
      canShare: canShare ? () => true : undefined,
      share: async ({ files }: { files: File[] }) => {
        if (seen.shared.length > 0) {
          seen.closed += 1;
          throw new DOMException('closed', 'AbortError');
        }
        seen.shared = files.map(({ name, type, size }) => `${name} ${type} ${size > 1000}`);
      },
    });
  }, shares);
}
const seen = (page: Page) =>
  page.evaluate(
    () => Reflect.get(globalThis, 'seen') as { printed: string[]; shared: string[]; closed: number },
  );

test('D-62: a report is shown page by page, printed, shared and downloaded', async ({ page, therapist }) => {
  await standIns(page, true);
  await openRecord(page, therapist, 400);
  await chooseMore(page, 'Ver o PDF');
  const dialog = dialogOf(page);
  await expect(dialog).toContainText(/anamnese_Rosa_Conceição\.pdf, \d+ páginas/);
  const total = Number(/(\d+) páginas/.exec((await dialog.textContent()) ?? '')?.[1]);
  expect(total).toBeGreaterThan(3);
  await expect.poll(() => inkOf(page, `Página 1 de ${total}`)).toBeGreaterThan(0.005);
  // at the screen's resolution
  const first = dialog.getByRole('img', { name: `Página 1 de ${total}` });
  expect(
    await first.evaluate(
      (canvas: HTMLCanvasElement) => canvas.width / (canvas.clientWidth * devicePixelRatio),
    ),
  ).toBeCloseTo(1, 1);
  await expectAccessible(page);

  // far pages use no memory until they are scrolled into view
  expect(await inkOf(page, `Página ${total} de ${total}`)).toBe(0);
  await dialog.getByRole('img', { name: `Página ${total} de ${total}` }).scrollIntoViewIfNeeded();
  await expect.poll(() => inkOf(page, `Página ${total} de ${total}`)).toBeGreaterThan(0.001);
  await expect.poll(() => first.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(0);

  await dialog.getByRole('button', { name: 'Imprimir' }).click();
  await expect.poll(async () => (await seen(page)).printed.length).toBe(total);
  // A4 at 200 dots per inch
  expect(new Set((await seen(page)).printed)).toEqual(new Set(['1654x2339']));
  await expect(page.locator('.print-sheets')).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Compartilhar' }).click();
  await expect
    .poll(async () => (await seen(page)).shared)
    .toEqual(['anamnese_Rosa_Conceição.pdf application/pdf true']);
  // closing the share sheet shows no message
  await dialog.getByRole('button', { name: 'Compartilhar' }).click();
  await expect.poll(async () => (await seen(page)).closed).toBe(1);
  await expect(page.getByText('Não foi possível compartilhar')).toHaveCount(0);

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar' }).click();
  expect((await download).suggestedFilename()).toBe('anamnese_Rosa_Conceição.pdf');
  expect(await pagesOf(await readFile(await (await download).path()))).toHaveLength(total);

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Rosa Conceição' })).toBeVisible();
});

test('D-122: only the pages are printed, and without a share function there is no button for it', async ({
  page,
  therapist,
}) => {
  await standIns(page, false);
  await openRecord(page, therapist, 1);
  await chooseMore(page, 'Ver o PDF');
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('1 página');
  await expect(dialog.getByRole('button', { name: 'Compartilhar' })).toHaveCount(0);
  await page.evaluate(() => Object.assign(globalThis, { print: () => {} }));
  const print = dialog.getByRole('button', { name: 'Imprimir' });
  await print.click();
  await expect(page.locator('.print-sheets img')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-sheets img')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden();
  expect(await sheetsOf(page, {})).toBe(1);
  await expect(page.locator('.print-sheets')).toHaveCount(0);
  // an engine that takes paper size and margins only from the printer
  await page.emulateMedia({ media: null });
  await print.click();
  await page.locator('.print-sheets style').evaluate((style) => style.remove());
  expect(await sheetsOf(page, { format: 'Letter', margin: { top: '2cm', bottom: '2cm' } })).toBe(1);
  await expect(page.locator('.print-sheets')).toHaveCount(0);
});

test('D-122, D-124: a cancelled print leaves nothing behind for the next one, the closed preview or the lock', async ({
  page,
  context,
  therapist,
}) => {
  await standIns(page, false);
  await openRecord(page, therapist, 300);
  const sheets = page.locator('.print-sheets img');
  const dialog = dialogOf(page);
  const printAndCancel = () => dialog.getByRole('button', { name: 'Imprimir' }).click();
  await chooseMore(page, 'Ver o PDF');
  await expect(dialog).toContainText(/\d páginas/);
  const total = Number(/(\d+) páginas/.exec((await dialog.textContent()) ?? '')?.[1]);
  // WebKit fires no event when its print dialog is cancelled
  await page.evaluate(() => Object.assign(globalThis, { print: () => {} }));

  await printAndCancel();
  await expect(sheets).toHaveCount(total);
  expect(await sheetsOf(page, {})).toBe(total);
  await expect(page.locator('.print-sheets')).toHaveCount(0);

  await printAndCancel();
  await expect(sheets).toHaveCount(total);
  // an engine that takes paper size and margins only from the printer
  await page.locator('.print-sheets style').evaluate((style) => style.remove());
  const margin = { top: '2cm', bottom: '2cm', left: '1cm', right: '1cm' };
  expect(await sheetsOf(page, { format: 'Letter', margin })).toBe(total);

  await printAndCancel();
  await expect(sheets).toHaveCount(total);
  // from a script, without a pointer event that would end the first print
  await dialog.getByRole('button', { name: 'Imprimir' }).evaluate((button: HTMLElement) => button.click());
  await expect(dialog.getByRole('button', { name: 'Imprimir' })).toBeEnabled();
  await expect(sheets).toHaveCount(total);
  await page.mouse.click(5, 5);
  await expect(sheets).toHaveCount(0);

  await expect(dialog).toBeHidden();
  await chooseMore(page, 'Ver o PDF');
  await printAndCancel();
  await expect(sheets).toHaveCount(total);
  await dialog.getByRole('button', { name: 'Fechar' }).evaluate((button: HTMLElement) => button.click());
  await expect(dialog).toBeHidden();
  await expect(sheets).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mais', exact: true })).toBeFocused();

  await chooseMore(page, 'Ver o PDF');
  await printAndCancel();
  await expect(sheets).toHaveCount(total);
  const other = await context.newPage();
  await other.goto('/');
  const account = other.getByRole('button', { name: 'Conta' });
  if (await account.isVisible()) await account.click();
  await other.getByRole('button', { name: 'Bloquear tela' }).filter({ visible: true }).click();
  await expect(page.getByRole('dialog', { name: 'Tela bloqueada' })).toBeVisible();
  await expect(page.locator('.print-sheets')).toHaveCount(0);
});

/** The number of sheets that the browser prints. */
async function sheetsOf(page: Page, options: Parameters<Page['pdf']>[0]): Promise<number> {
  return (await pagesOf(await page.pdf({ preferCSSPageSize: true, ...options }))).length;
}
