import { type FontFiles, type OpenDocument, openDocument } from './document';
import boldUrl from './fonts/bold.ttf?url';
import boldAllUrl from './fonts/bold-all.ttf?url';
import regularUrl from './fonts/regular.ttf?url';
import regularAllUrl from './fonts/regular-all.ttf?url';
import { render } from './render';
import type { Report } from './report';
import { type Unprinted, unprintedIn } from './unprinted';

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly page: number; readonly part: number }
  | { readonly kind: 'done'; readonly file: ArrayBuffer; readonly unprinted: readonly Unprinted[] }
  | { readonly kind: 'failed'; readonly reason: string };

const PAGES_PER_MESSAGE = 10;

async function bytesAt(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`font: HTTP ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function readFonts(...urls: readonly [regular: string, bold: string]): Promise<FontFiles> {
  const [regular, bold] = await Promise.all([bytesAt(urls[0]), bytesAt(urls[1])]);
  return { regular, bold };
}

const open = async () => openDocument(await readFonts(regularUrl, boldUrl));

/** With the characters that few texts have, too: seven times the size. */
const openWithAll = async () => openDocument(await readFonts(regularAllUrl, boldAllUrl));

/** Prepared when the worker starts; each worker makes one report. */
const opened = open();
// making the report tries again and reports the failure
opened.catch(() => {});

const send = (message: WorkerMessage, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

type Prepared = { readonly document: OpenDocument; readonly unprinted: readonly Unprinted[] };

async function prepare(report: Report): Promise<Prepared> {
  const usual = await opened.catch(open);
  if (unprintedIn(report, usual.type.has).length === 0) return { document: usual, unprinted: [] };
  const document = await openWithAll();
  return { document, unprinted: unprintedIn(report, document.type.has) };
}

async function make(report: Report): Promise<void> {
  try {
    const { document, unprinted } = await prepare(report);
    const file = render(document, report, (page, part) => {
      if (page % PAGES_PER_MESSAGE === 0 || part === 1) send({ kind: 'progress', page, part });
    });
    send({ kind: 'done', file, unprinted }, [file]);
  } catch (error) {
    // only the name, since a message could contain a patient's data
    send({ kind: 'failed', reason: error instanceof Error ? error.name : 'unknown' });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Report>) => make(data));
