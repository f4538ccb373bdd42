import type { FontFiles } from './draw';
import boldUrl from './fonts/bold.ttf?url';
import regularUrl from './fonts/regular.ttf?url';
import { render } from './render';
import type { Report } from './report';

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly file: ArrayBuffer }
  | { readonly kind: 'failed'; readonly reason: string };

const PAGES_PER_MESSAGE = 10;

async function bytesAt(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`font: HTTP ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function loadFonts(): Promise<FontFiles> {
  const [regular, bold] = await Promise.all([bytesAt(regularUrl), bytesAt(boldUrl)]);
  return { regular, bold };
}

const send = (message: WorkerMessage, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

self.addEventListener('message', async (event: MessageEvent<Report>) => {
  try {
    const file = render(event.data, await loadFonts(), (done, total) => {
      if (done % PAGES_PER_MESSAGE === 0 || done === total) send({ kind: 'progress', done, total });
    });
    send({ kind: 'done', file }, [file]);
  } catch (error) {
    // only the name: a message could quote what the patient said
    send({ kind: 'failed', reason: error instanceof Error ? error.name : 'unknown' });
  }
});
