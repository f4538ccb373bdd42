import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { tinyPhoto } from '../support/jpeg';
import { makePdf, photosIn } from '../support/pdf';

const standing = { ...tinyPhoto(), width: 600, height: 800 };
const lying = { ...tinyPhoto(), width: 800, height: 600 };

test('D-315: each picture has a page of its own, turned as it is, and fills it but for the margin', async () => {
  const report = { kind: 'pictures', title: 'Laudo', pictures: [standing, lying] } as const;
  const pdf = await getDocument({ data: makePdf(report), verbosity: 0 }).promise;
  const sizes = await Promise.all(
    [1, 2].map(async (number) => {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 25.4 / 72 });
      return [Math.round(width), Math.round(height)];
    }),
  );
  expect(pdf.numPages).toBe(2);
  expect(sizes).toEqual([
    [210, 297],
    [297, 210],
  ]);
  const [drawn] = await photosIn(report);
  expect(drawn?.width).toBeCloseTo(194, 0);
  expect(drawn?.height).toBeCloseTo(194 * (800 / 600), 0);
});
