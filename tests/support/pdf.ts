import { readFileSync } from 'node:fs';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect } from 'vitest';
import { therapistOf } from '../../src/data/records/profile';
import { openDocument } from '../../src/pdf/document';
import type { DrawingProgress } from '../../src/pdf/patients';
import { render } from '../../src/pdf/render';
import type { LetterReport, PrintedTherapist, Report } from '../../src/pdf/report';
import { unprintedIn } from '../../src/pdf/unprinted';
import type { Section } from '../../src/questionnaire/present';

import { helena } from './profiles';

const MM = 25.4 / 72;
const fontFile = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../src/pdf/fonts/${name}.ttf`, import.meta.url)));
const fonts = { regular: fontFile('regular'), bold: fontFile('bold') };
const allFonts = { regular: fontFile('regular-all'), bold: fontFile('bold-all') };

/** A run of text as a PDF reader finds it; mm from the top left corner, `y` is the baseline, `size` in pt. */
export type Found = { text: string; x: number; y: number; width: number; size: number };

/** A bookmark and its page, counted from 0. */
type Bookmark = { title: string; page: number };

export const openPdf = () => openDocument(fonts);

/** In the fonts that it needs, as the worker makes it. */
export function makePdf(report: Report, onProgress?: DrawingProgress): Uint8Array<ArrayBuffer> {
  const usual = openPdf();
  const isUsual = unprintedIn(report, usual.type.has).length === 0;
  return new Uint8Array(render(isUsual ? usual : openDocument(allFonts), report, onProgress));
}

export async function readPdf(report: Report) {
  const pdf = await getDocument({ data: makePdf(report), verbosity: 0 }).promise;
  const pages: Found[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ disableNormalization: true });
    pages.push(
      items.flatMap((item) => {
        // the reader inserts a space into the gap between two columns
        if (!('str' in item) || !item.str.trim()) return [];
        const [size = 0, , , , x = 0, y = 0] = item.transform as number[];
        return { text: item.str, x: x * MM, y: 297 - y * MM, width: item.width * MM, size };
      }),
    );
  }
  const { info } = await pdf.getMetadata();
  const bookmarks: Bookmark[] = [];
  for (const { title, dest } of (await pdf.getOutline()) ?? []) {
    bookmarks.push({ title, page: await pdf.getPageIndex(dest?.[0]) });
  }
  const outline = bookmarks.map(({ title }) => title);
  return { pages, info: info as Record<string, unknown>, outline, bookmarks };
}

type Drawn = { page: number; left: number; right: number; top: number; bottom: number };

/** The bounding boxes of all that is drawn, in mm from the top left corner. */
async function pathsIn(report: Report) {
  const pdf = await getDocument({ data: makePdf(report), verbosity: 0 }).promise;
  const found: Drawn[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { fnArray, argsArray } = await (await pdf.getPage(number)).getOperatorList();
    fnArray.forEach((operation: number, index: number) => {
      if (operation !== OPS.constructPath) return;
      const [left = 0, low = 0, right = 0, high = 0] = argsArray[index][2] as Float32Array;
      const box = { left: left * MM, right: right * MM, top: 297 - high * MM, bottom: 297 - low * MM };
      found.push({ page: number - 1, ...box });
    });
  }
  return found;
}

const isFlat = ({ top, bottom }: Drawn) => bottom - top < 0.5 * MM;

/** The bounding boxes of freehand strokes and squares; flat rules do not count. */
export const strokesIn = async (report: Report) => (await pathsIn(report)).filter((path) => !isFlat(path));

/** The rules. */
export const rulesIn = async (report: Report) => (await pathsIn(report)).filter(isFlat);

/** The sizes of the images on the first page, in mm. */
export async function photosIn(report: Report) {
  const pdf = await getDocument({ data: makePdf(report), verbosity: 0 }).promise;
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList();
  return fnArray.flatMap((operation: number, index: number) => {
    if (operation !== OPS.paintImageXObject) return [];
    const [width = 0, , , height = 0] = argsArray[fnArray.lastIndexOf(OPS.transform, index)] as number[];
    return [{ width: width * MM, height: height * MM }];
  });
}

/** The texts between header and footer, in reading order. */
export const bodyOf = (pages: Found[][]) =>
  pages.flatMap((page, index) => page.filter(({ y }) => y < 280 && (index === 0 ? y > 29 : y > 23)));

export const textOf = (found: Found[]) => found.map(({ text }) => text).join(' ');

/** Checks margins, the end at 280 mm (footer excepted), right-aligned page numbers and overlapping text. */
export function expectWellSet(pages: Found[][]) {
  pages.forEach((page, index) => {
    const foot = page.filter(({ y }) => y > 280).map(({ text }) => text);
    expect(foot).toEqual([
      'Documento sigiloso: contém dados de saúde protegidos pela LGPD.',
      `página ${index + 1} de ${pages.length}`,
    ]);
    const boxes = page.map(({ text, x, y, width, size }) => ({
      text,
      left: x,
      right: x + width,
      top: y - size * MM * 0.76,
      bottom: y + size * MM * 0.22,
    }));
    for (const box of boxes) {
      expect(box.left, box.text).toBeGreaterThanOrEqual(24.99);
      expect(box.right, box.text).toBeLessThanOrEqual(190.01);
      expect(box.top, box.text).toBeGreaterThanOrEqual(16);
      expect(box.bottom, box.text).toBeLessThanOrEqual(290);
      if (!foot.includes(box.text)) expect(box.bottom, box.text).toBeLessThanOrEqual(280);
    }
    const overlaps = boxes.flatMap((a, at) =>
      boxes
        .slice(at + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((b) => [a.text, b.text]),
    );
    expect(overlaps).toEqual([]);
  });
}

/** Her data as printed. */
export const signer: PrintedTherapist = therapistOf(helena);

export const section = (title: string, entries: Record<string, string>, long = true): Section => ({
  id: title,
  title,
  entries: Object.entries(entries).map(([label, value]) => ({ label, value, long })),
});

export const recordOf = (sections: Section[], more: Partial<LetterReport> = {}): LetterReport => ({
  kind: 'letter',
  title: 'Anamnese',
  subject: 'Anamnese de terapia ocupacional',
  patientName: 'Maria Aparecida Gonçalves',
  ageText: '72 anos, 3 meses, 8 dias',
  facts: [{ label: 'Data do atendimento', value: '18/11/2026', long: false }],
  dated: '20/11/2026',
  signedOn: '20/11/2026',
  sections,
  ...more,
});
