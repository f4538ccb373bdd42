import type { DrawingProgress } from './patients';
import type { Report } from './report';
import type { Unprinted } from './unprinted';
import type { WorkerMessage } from './worker';

/** A PDF generated on this device, and what could not be printed in it. */
export type GeneratedPdf = { readonly file: Blob; readonly unprinted: readonly Unprinted[] };
/** With its name; a stored one does not say what it lacks. */
export type MadePdf = Pick<GeneratedPdf, 'file'> & Partial<GeneratedPdf> & { readonly fileName: string };

type Options = {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: DrawingProgress | undefined;
};

/** Delays the worker until the screen has loaded. */
const READY_AFTER_MS = 1000;

/** A started worker for the next report, while a screen with a report button is mounted. */
let spare: Worker | undefined;
let screens = 0;

const startWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

function dropSpare(): void {
  spare?.terminate();
  spare = undefined;
}

function startSpare(): void {
  if (spare || !screens) return;
  spare = startWorker();
  spare.addEventListener('error', dropSpare, { once: true });
}

function takeWorker(): Worker {
  const worker = spare ?? startWorker();
  worker.removeEventListener('error', dropSpare);
  spare = undefined;
  return worker;
}

/**
 * Keeps a worker with loaded fonts ready while a screen with a report button is mounted. Returns the function that
 * ends this.
 */
export function keepPdfReady(): () => void {
  screens += 1;
  const timer = setTimeout(startSpare, READY_AFTER_MS);
  return () => {
    clearTimeout(timer);
    screens -= 1;
    if (!screens) dropSpare();
  };
}

/** Generates the PDF in a worker, which is terminated afterwards. Rejects if it fails or `signal` aborts. */
export function generatePdf(report: Report, options: Options = {}): Promise<GeneratedPdf> {
  const { signal, onProgress } = options;
  if (signal?.aborted) return Promise.reject(signal.reason);
  const worker = takeWorker();
  const made = new Promise<GeneratedPdf>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`PDF generation failed (${reason})`));
    signal?.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      fail('worker');
    });
    worker.addEventListener('messageerror', () => fail('message'));
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind === 'progress') onProgress?.(data.page, data.part);
      else if (data.kind === 'done') {
        const { unprinted } = data;
        resolve({ file: new Blob([data.file], { type: 'application/pdf' }), unprinted });
      } else fail(data.reason);
    });
    worker.postMessage(report);
  });
  return made.finally(() => {
    worker.terminate();
    startSpare();
  });
}
