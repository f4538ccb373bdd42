import { type FontFiles, type OpenDocument, openDocument } from './document';
import boldUrl from './fonts/bold.ttf?url';
import regularUrl from './fonts/regular.ttf?url';
import { render } from './render';
import type { Report } from './report';

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly page: number; readonly part: number }
  | { readonly kind: 'done'; readonly file: ArrayBuffer }
  | { readonly kind: 'failed'; readonly reason: string };

const PAGES_PER_MESSAGE = 10;

async function bytesAt(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`font: HTTP ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function readFonts(): Promise<FontFiles> {
  const [regular, bold] = await Promise.all([bytesAt(regularUrl), bytesAt(boldUrl)]);
  return { regular, bold };
}

async function open(): Promise<OpenDocument> {
  return openDocument(await readFonts());
}

/** Prepared when the worker starts; each worker makes one report. */
const opened = open();
// making the report tries again and reports the failure
opened.catch(() => {});

const send = (message: WorkerMessage, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

async function make(report: Report): Promise<void> {
  try {
    const file = render(await opened.catch(open), report, (page, part) => {
      if (page % PAGES_PER_MESSAGE === 0 || part === 1) send({ kind: 'progress', page, part });
    });
    send({ kind: 'done', file }, [file]);
  } catch (error) {
    // only the name, since a message could contain a patient's data
    send({ kind: 'failed', reason: error instanceof Error ? error.name : 'unknown' });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Report>) => make(data));
