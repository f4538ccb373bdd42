import { type FontFiles, type OpenDocument, openDocument } from './draw';
import boldUrl from './fonts/bold.ttf?url';
import regularUrl from './fonts/regular.ttf?url';
import { render } from './render';
import type { RecordReport, Report } from './report';

/** A report to make, or one for nobody, ahead of the first. */
export type WorkerTask = Report | { readonly kind: 'rehearsal' };

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly file: ArrayBuffer }
  | { readonly kind: 'failed'; readonly reason: string };

const PAGES_PER_MESSAGE = 10;

/** The browser compiles well what has run a few times. */
const REHEARSALS = 4;

/** Touches what every report needs. */
const REHEARSAL: RecordReport = {
  kind: 'record',
  patientName: 'Ensaio',
  ageText: '',
  generatedOn: '',
  patient: [{ label: 'Nome', value: 'Ensaio', long: false }],
  sections: [
    {
      id: 'rehearsal',
      title: 'Ensaio',
      entries: [{ label: 'Ensaio', value: 'ensaio '.repeat(40), long: true }],
    },
  ],
};

async function bytesAt(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`font: HTTP ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function readFonts(): Promise<FontFiles> {
  const [regular, bold] = await Promise.all([bytesAt(regularUrl), bytesAt(boldUrl)]);
  return { regular, bold };
}

let fonts: Promise<FontFiles> | undefined;

/** Once; after a failure anew. */
function loadFonts(): Promise<FontFiles> {
  fonts ??= readFonts().catch((error: unknown) => {
    fonts = undefined;
    throw error;
  });
  return fonts;
}

const send = (message: WorkerMessage, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

/** Opened ahead, for one report. */
let opened: OpenDocument | undefined;
let asked = false;

async function openFresh(): Promise<OpenDocument> {
  return openDocument(await loadFonts());
}

async function make(report: Report): Promise<void> {
  asked = true;
  try {
    const document = opened ?? (await openFresh());
    opened = undefined;
    const file = render(document, report, (done, total) => {
      if (done % PAGES_PER_MESSAGE === 0 || done === total) send({ kind: 'progress', done, total });
    });
    send({ kind: 'done', file }, [file]);
  } catch (error) {
    // only the name: a message could quote what the patient said
    send({ kind: 'failed', reason: error instanceof Error ? error.name : 'unknown' });
  }
}

/** Lets a report that has come meanwhile go first. */
const messagesHeard = () => new Promise((resolve) => setTimeout(resolve));

async function rehearse(): Promise<void> {
  try {
    for (let time = 0; time < REHEARSALS && !asked; time += 1) {
      render(await openFresh(), REHEARSAL);
      await messagesHeard();
    }
    if (!asked) opened = await openFresh();
  } catch {
    // the report itself tries again, and tells
  }
}

self.addEventListener('message', ({ data }: MessageEvent<WorkerTask>) =>
  data.kind === 'rehearsal' ? rehearse() : make(data),
);
