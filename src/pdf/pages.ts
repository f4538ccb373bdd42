import { getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfJsWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker';
import { isScan } from './scan';

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
  /** True if the pages are pictures, with or without a text that nobody sees. */
  readonly isScan: () => Promise<boolean>;
  readonly close: () => void;
};

/** Opens a PDF in a worker; `close` terminates it. Rejects if the file cannot be read. */
export async function openPages(file: Blob): Promise<PdfPages> {
  const port = new PdfJsWorker();
  const worker = PDFWorker.create({ port, verbosity: 0 });
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
      isScan: () => isScan(pdf),
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
