import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

export const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Presses 'Gerar Relatório' and reads the PDF as a reader program does. */
export async function generatedReport(page: Page) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Gerar Relatório' }).click();
  const file = await download;
  const bytes = await readFile(await file.path());
  const pictures = bytes.toString('latin1').split('/Subtype /Image').length - 1;
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const { text } = await extractText(pdf, { mergePages: false });
  const pages = text.map(flat);
  // what a page break parts is joined again without head and foot
  const body = pages
    .map((page) => page.replace(/Documento sigiloso:.*$/, ''))
    .map((page, index) => (index ? page.replace(/^Anamnese - .*?Gerado em \d\d\/\d\d\/\d{4}/, '') : page));
  return { name: file.suggestedFilename(), pages, pictures, text: flat(body.join(' ')) };
}
