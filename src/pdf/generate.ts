import type { Progress } from './patients';
import type { Report } from './report';
import type { WorkerMessage } from './worker';

/** A PDF that was made on this device. */
export type MadePdf = { readonly file: Blob; readonly fileName: string };

type Options = { readonly signal?: AbortSignal | undefined; readonly onProgress?: Progress | undefined };

/** Later than what a screen does when it opens. */
const READY_AFTER_MS = 1000;

/** Waits for the next report while a screen is open that offers one. */
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
 * For a screen that offers a report: a worker starts and reads the fonts, so that the report itself takes less
 * time. Returns what ends that, when the screen goes.
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

/** Makes the PDF in a worker of its own, which ends with the work. Rejects when it fails or `signal` aborts. */
export function generatePdf(report: Report, options: Options = {}): Promise<Blob> {
  const { signal, onProgress } = options;
  if (signal?.aborted) return Promise.reject(signal.reason);
  const worker = takeWorker();
  let abort = () => {};
  const made = new Promise<Blob>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`PDF generation failed (${reason})`));
    abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort);
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      fail('worker');
    });
    worker.addEventListener('messageerror', () => fail('message'));
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind === 'progress') onProgress?.(data.page, data.part);
      else if (data.kind === 'done') resolve(new Blob([data.file], { type: 'application/pdf' }));
      else fail(data.reason);
    });
    worker.postMessage(report);
  });
  return made.finally(() => {
    signal?.removeEventListener('abort', abort);
    worker.terminate();
    startSpare();
  });
}
