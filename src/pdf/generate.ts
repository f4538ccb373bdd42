import type { Progress } from './render';
import type { Report } from './report';
import type { WorkerMessage } from './worker';

/** A PDF that was made on this device. */
export type MadePdf = { readonly file: Blob; readonly fileName: string };

type Options = { readonly signal?: AbortSignal | undefined; readonly onProgress?: Progress | undefined };

/** Makes the PDF in a worker of its own, which ends with the work. Rejects when it fails or `signal` aborts. */
export function generatePdf(report: Report, options: Options = {}): Promise<Blob> {
  const { signal, onProgress } = options;
  if (signal?.aborted) return Promise.reject(signal.reason);
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
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
      if (data.kind === 'progress') onProgress?.(data.done, data.total);
      else if (data.kind === 'done') resolve(new Blob([data.file], { type: 'application/pdf' }));
      else fail(data.reason);
    });
    worker.postMessage(report);
  });
  return made.finally(() => {
    signal?.removeEventListener('abort', abort);
    worker.terminate();
  });
}
