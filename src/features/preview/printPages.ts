import type { PdfPages } from '../../pdf/pages';

/** Dots per inch: what print shops ask of text, and a tenth of a second a page. */
const PRINT_DPI = 200;
const POINTS_PER_INCH = 72;

async function pictureOf(pages: PdfPages, index: number): Promise<string> {
  const canvas = document.createElement('canvas');
  const points = pages.sizes[index]?.width ?? 0;
  await pages.draw(index, canvas, (points / POINTS_PER_INCH) * PRINT_DPI);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('page could not be drawn');
  return URL.createObjectURL(picture);
}

/** Hands the pages to the browser's own print dialog: the printed page holds them and nothing of the app. */
export async function printPages(pages: PdfPages): Promise<void> {
  const sheets = document.createElement('div');
  sheets.className = 'print-sheets';
  const urls: string[] = [];
  const done = () => {
    sheets.remove();
    for (const url of urls) URL.revokeObjectURL(url);
  };
  try {
    for (const index of pages.sizes.keys()) {
      const url = await pictureOf(pages, index);
      urls.push(url);
      const picture = new Image();
      picture.src = url;
      picture.alt = '';
      await picture.decode();
      sheets.append(picture);
    }
    document.body.append(sheets);
    addEventListener('afterprint', done, { once: true });
    print();
  } catch (error) {
    done();
    throw error;
  }
}
