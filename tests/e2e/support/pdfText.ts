import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The text of each page, on one line. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(
      flat(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')),
    );
  }
  return pages;
}

/** Presses 'Gerar Relatório' and extracts the PDF's text. */
export async function generatedReport(page: Page) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Gerar Relatório' }).click();
  const file = await download;
  const bytes = await readFile(await file.path());
  const pictures = bytes.toString('latin1').split('/Subtype /Image').length - 1;
  const pages = await pagesOf(bytes);
  // joins text across page breaks, without headers and footers
  const body = pages
    .map((page) => page.replace(/Documento sigiloso:.*$/, ''))
    .map((page, index) => (index ? page.replace(/^Anamnese - .*?Gerado em \d\d\/\d\d\/\d{4}/, '') : page));
  return { name: file.suggestedFilename(), pages, pictures, text: flat(body.join(' ')) };
}
