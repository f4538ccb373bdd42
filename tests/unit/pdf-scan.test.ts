import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { isScan } from '../../src/pdf/scan';
import { tinyPhoto } from '../support/jpeg';
import { makePdf, recordOf, section } from '../support/pdf';

/** A PDF of A4 pages with these contents, in points; /I is a picture, /F a font. */
function pdfOf(...contents: readonly string[]): Uint8Array<ArrayBuffer> {
  const stream = (entries: string, data: string) =>
    `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
  const kids = contents.map((_, index) => `${10 + 2 * index} 0 R`).join(' ');
  const picture =
    '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8';
  const objects: (readonly [number, string])[] = [
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`],
    [3, stream(picture, 'x')],
    [4, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    ...contents.flatMap((content, index): (readonly [number, string])[] => [
      [
        10 + 2 * index,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${11 + 2 * index} 0 R /Resources << /XObject << /I 3 0 R >> /Font << /F 4 0 R >> >> >>`,
      ],
      [11 + 2 * index, stream('', content)],
    ]),
  ];
  const body = objects.map(([number, object]) => `${number} 0 obj\n${object}\nendobj\n`).join('');
  const file = `%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size 99 >>\nstartxref\n0\n%%EOF\n`;
  return Uint8Array.from(file, (one) => one.charCodeAt(0));
}

const whole = 'q 595 0 0 842 0 0 cm /I Do Q';
const part = 'q 200 0 0 200 50 50 cm /I Do Q';
const words = (mode: number) => `BT /F 12 Tf ${mode} Tr 50 700 Td (Davi brinca) Tj ET`;
const report = recordOf([section('Plano', { Objetivos: 'Brincar.' })]);

test.each([
  ['a picture alone', pdfOf(whole), true],
  ['a small picture alone', pdfOf(part), true],
  ['a picture of the page with its text recognised, unseen', pdfOf(`${whole} ${words(3)}`), true],
  ['the same in tiles, no one of which covers the page', pdfOf(`${part} ${words(3)}`), true],
  [
    'a picture turned by a quarter, above its text',
    pdfOf(`${words(0)} q 0 842 -595 0 595 0 cm /I Do Q`),
    true,
  ],
  ['a scan with an empty back', pdfOf(whole, ''), true],
  ['a scan behind a page of text', pdfOf(words(0), whole), false],
  ['words with a picture', pdfOf(`${part} ${words(0)}`), false],
  ['words after unseen ones', pdfOf(`q ${words(3)} Q ${part} ${words(0)}`), false],
  ['words alone', pdfOf(words(0)), false],
  ['an empty page', pdfOf(''), false],
  ['a report from here', makePdf(report), false],
  ['a report from here with a photo', makePdf({ ...report, photo: tinyPhoto() }), false],
])('D-825: %s: a scan is %s', async (_, data, expected) => {
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  expect(await isScan(pdf)).toBe(expected);
});
