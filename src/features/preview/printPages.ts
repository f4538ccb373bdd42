import './print.css';
import type { PdfPages } from '../../pdf/pages';

/** Dots per inch: what print shops require for text; drawing takes about 0.1 s a page. */
const PRINT_DPI = 200;
const POINTS_PER_INCH = 72;

/** Some engines fire no event when their print dialog is cancelled: the next input ends the printing. */
const ENDS = ['afterprint', 'pointerdown', 'keydown'] as const;

async function pictureOf(pages: PdfPages, index: number): Promise<string> {
  const canvas = document.createElement('canvas');
  const points = pages.sizes[index]?.width ?? 0;
  await pages.draw(index, canvas, (points / POINTS_PER_INCH) * PRINT_DPI);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('page could not be drawn');
  return URL.createObjectURL(picture);
}

/** Applies to the whole document, but only while printing: WebKit does not support named pages. */
function paper(): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = '@page { size: A4 portrait; margin: 0 }';
  return style;
}

/**
 * Prints the pages with the browser's own dialog; the printed document holds only them. They are removed when
 * the dialog closes or `signal` aborts; aborting also stops the preparation.
 */
export async function printPages(pages: PdfPages, signal: AbortSignal): Promise<void> {
  const sheets = document.createElement('div');
  sheets.className = 'print-sheets';
  sheets.append(paper());
  const urls: string[] = [];
  const over = new AbortController();
  const done = () => {
    over.abort();
    sheets.remove();
    for (const url of urls.splice(0)) URL.revokeObjectURL(url);
  };
  signal.addEventListener('abort', done, { signal: over.signal });
  try {
    for (const index of pages.sizes.keys()) {
      const url = await pictureOf(pages, index);
      urls.push(url);
      const picture = new Image();
      picture.src = url;
      picture.alt = '';
      await picture.decode();
      signal.throwIfAborted();
      sheets.append(picture);
    }
    document.body.append(sheets);
    for (const end of ENDS) addEventListener(end, done, { capture: true, signal: over.signal });
    print();
  } catch (error) {
    done();
    if (!signal.aborted) throw error;
  }
}
