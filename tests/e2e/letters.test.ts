import { expect, openSignedIn, openView, test, toastOf } from './support/test';

const people = Array.from({ length: 36 }, (_, index) => ({
  nome: `Maria Aparecida Gonçalves ${String.fromCharCode(65 + (index % 26))}`,
  dataNascimento: '1954-08-12',
  telefone: '(31) 99999-0136',
}));

/** [width, height, letters, the most that the table may be high with 36 patients] */
const windows = [
  [1366, 768, '150%', 5200],
  [1180, 820, '', 3600],
  [820, 1180, '', 3600],
  [390, 844, '', 4200],
] as const;

test('D-644: the table of Relatórios stays one with letters half as large again, and its names are not broken', async ({
  page,
  therapist,
}) => {
  await therapist.insert('patients', people);
  await openSignedIn(page, therapist);
  await openView(page, 'Relatórios');
  const table = page.getByRole('table', { name: 'Pacientes cadastrados' });
  await expect(table).toBeVisible();
  for (const [width, height, letters, most] of windows) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters);
    const at = `${width} × ${height} ${letters}`;
    await expect
      .poll(() => table.evaluate((element) => element.getBoundingClientRect().height), at)
      .toBeLessThan(most);
    // no word of a name is wider than its column
    const broken = await table.evaluate((element) =>
      [...element.querySelectorAll('th button, thead th')].filter(
        (part) => part.scrollWidth > part.clientWidth + 1,
      ),
    );
    expect(broken, at).toEqual([]);
  }
});

test('D-643: a notice does not cover the row that it is about', async ({ page, therapist }) => {
  await therapist.insert('patients', people.slice(0, 1));
  await openSignedIn(page, therapist);
  await openView(page, 'Pacientes');
  await page.getByRole('button', { name: 'Ver Detalhes' }).click();
  await page.getByLabel('Anexar Documentos PDF').setInputFiles({
    name: 'laudo.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  });
  await expect(toastOf(page, 'Documento enviado! ✅')).toBeVisible();
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
  const row = page.locator('main').getByRole('listitem').filter({ hasText: 'laudo.pdf' });
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    // the row at the lower edge, where notices stand
    await row.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await page.evaluate(() => scrollBy(0, -120));
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Baixar laudo.pdf' }).click();
    await download;
    const notice = toastOf(page, 'Download iniciado!');
    await expect(notice).toBeVisible();
    await expect
      .poll(async () => {
        const [one, other] = [await notice.boundingBox(), await row.boundingBox()];
        return one && other ? one.y >= other.y + other.height || one.y + one.height <= other.y : false;
      }, `${width} × ${height}`)
      .toBe(true);
    await page.getByRole('button', { name: 'Fechar aviso' }).click();
    await expect(notice).toHaveCount(0);
  }
});
