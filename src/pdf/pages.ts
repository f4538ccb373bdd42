import { getDocument, OPS, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfJsWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker';

/** In points, 1/72 inch. */
type PageSize = { readonly width: number; readonly height: number };

/** The pages of a PDF file, rendered as images. */
export type PdfPages = {
  readonly sizes: readonly PageSize[];
  /** Draws one page, `pixels` wide. Stops and resolves when `signal` aborts. */
  readonly draw: (
    index: number,
    canvas: HTMLCanvasElement,
    pixels: number,
    signal?: AbortSignal,
  ) => Promise<void>;
  /** True if the pages are pictures without a text. */
  readonly isScan: () => Promise<boolean>;
  readonly close: () => void;
};

/** A long file is judged by its first pages. */
const JUDGED_PAGES = 5;
const pictureOperators: readonly number[] = [
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
];

/** Opens a PDF in a worker; `close` terminates it. Rejects if the file cannot be read. */
export async function openPages(file: Blob): Promise<PdfPages> {
  const port = new PdfJsWorker();
  const worker = PDFWorker.create({ port });
  // nothing in a file runs as script, which the page's policy forbids too
  const task = getDocument({
    data: await file.arrayBuffer(),
    worker,
    isEvalSupported: false,
    useWasm: false,
    verbosity: 0,
  });
  const close = () => {
    void task.destroy().finally(() => port.terminate());
  };
  try {
    const pdf = await task.promise;
    const sizes: PageSize[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
      sizes.push({ width, height });
    }
    return {
      sizes,
      close,
      async isScan() {
        let isPicture = false;
        for (let number = 1; number <= Math.min(pdf.numPages, JUDGED_PAGES); number += 1) {
          const page = await pdf.getPage(number);
          const { items } = await page.getTextContent();
          if (items.some((item) => 'str' in item && item.str.trim() !== '')) return false;
          const { fnArray } = await page.getOperatorList();
          isPicture ||= fnArray.some((operator) => pictureOperators.includes(operator));
        }
        return isPicture;
      },
      async draw(index, canvas, pixels, signal) {
        const page = await pdf.getPage(index + 1);
        if (signal?.aborted) return;
        const { width } = page.getViewport({ scale: 1 });
        const viewport = page.getViewport({ scale: pixels / width });
        canvas.width = Math.round(viewport.width);
        canvas.height = Math.round(viewport.height);
        const drawing = page.render({ canvas, viewport });
        const cancel = () => drawing.cancel();
        signal?.addEventListener('abort', cancel);
        await drawing.promise
          .catch((error: unknown) => {
            if (!signal?.aborted) throw error;
          })
          .finally(() => signal?.removeEventListener('abort', cancel));
        page.cleanup();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}
