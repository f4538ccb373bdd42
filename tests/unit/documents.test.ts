import { expect, test, vi } from 'vitest';
import { chosenFile, documentToSend } from '../../src/data/records/documents';
import { DataError } from '../../src/data/supabase/dataError';
import { createUploadQueue, type UploadEvent } from '../../src/device/outbox/uploadQueue';
import { shownName } from '../../src/features/documents/shownName';
import { formatBytes, roundBytes } from '../../src/lib/bytes';
import { claimsToBePdf, startsLikePdf } from '../../src/lib/pdfFile';
import { eventually } from '../support/eventually';

const pdf = (name: string) => chosenFile(new File(['%PDF-1.4'], name, { type: 'application/pdf' }));

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.00 KB'],
  [319_949, '312.45 KB'],
  [1_300_234, '1.24 MB'],
  [1024 ** 3 * 2.5, '2.50 GB'],
  [1024 ** 4, '1024.00 GB'],
])('R-9.1: %i bytes read %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

test('D-158: in running text a size has no decimals', () => {
  expect(roundBytes(300_033)).toBe('293 KB');
  expect(roundBytes(50 * 1024 * 1024)).toBe('50 MB');
});

test('a PDF is recognised by its type or ending, and by its first bytes', async () => {
  expect(claimsToBePdf({ type: '', name: 'Laudo.PDF' })).toBe(true);
  expect(claimsToBePdf({ type: 'application/pdf', name: 'laudo' })).toBe(true);
  expect(claimsToBePdf({ type: 'text/plain', name: 'laudo.txt' })).toBe(false);
  expect(await startsLikePdf(new Blob([' '.repeat(1000), '%PDF-1.7']))).toBe(true);
  expect(await startsLikePdf(new Blob([' '.repeat(1024), '%PDF-1.7']))).toBe(false);
  expect(await startsLikePdf(new Blob([]))).toBe(false);
});

test.each([
  ['../../João “laudo”.pdf', 'pdf'],
  ['LAUDO.PDF', 'PDF'],
  ['Laudo.Pdf', 'Pdf'],
  // no extension, or one that contains personal data
  ['laudo', 'pdf'],
  ['laudo.Maria Souza', 'pdf'],
  ['laudo.pdf/../../x', 'pdf'],
])(
  'R-3.6, R-6.2, R-9.2: a path holds ids, a random part and the ending as it was, and nothing else of %s',
  (name, ending) => {
    const { path } = documentToSend('user', 'patient', pdf(name));
    expect(path).toMatch(new RegExp(`^user/patient/\\d{13}_[0-9a-f]{12}\\.${ending}$`));
    expect(documentToSend('user', 'patient', pdf(name)).path).not.toBe(path);
  },
);

test('a name in a sentence is shortened in its middle and keeps its ending', () => {
  expect(shownName('Laudo – Dr. Ézio.pdf')).toBe('Laudo – Dr. Ézio.pdf');
  const shown = shownName(`${'á'.repeat(300)}-final.pdf`);
  expect([...shown]).toHaveLength(81);
  expect(shown).toMatch(/á…á{2}-final\.pdf$/);
});

test('a name with direction controls cannot reorder the sentence', () => {
  expect(shownName('laudo \u202Efdp.pdf')).toBe('\u2068laudo \u202Efdp.pdf\u2069');
  expect(shownName('a\u2069\u202Eb.pdf')).toBe('\u2068a\u202Eb.pdf\u2069');
});

const about = { occasion: 'create', patientName: 'Sofia' } as const;

function queueThat(fails: (name: string) => boolean) {
  const sent: string[] = [];
  let busy = 0;
  const send = vi.fn(async ({ file }: { file: File }, onProgress: (share: number) => void) => {
    busy += 1;
    expect(busy).toBe(1);
    onProgress(0.5);
    await Promise.resolve();
    busy -= 1;
    if (fails(file.name)) throw new Error('no');
    sent.push(file.name);
  });
  const queue = createUploadQueue('user', send);
  const events: UploadEvent['kind'][] = [];
  queue.onEvent(({ kind }) => events.push(kind));
  const settled = () =>
    eventually(() => expect(queue.getSnapshot().every(({ state }) => state === 'failed')).toBe(true));
  return { queue, sent, send, events, settled };
}

test('R-4.10: files are sent one by one; a failed one stays, the others arrive, and it can be tried again', async () => {
  let failing = true;
  const { queue, sent, events, send, settled } = queueThat((name) => failing && name === '3.pdf');
  void queue.add(
    'p',
    ['1', '2', '3', '4', '5'].map((name) => pdf(`${name}.pdf`)),
    about,
  );
  await settled();
  expect(sent).toEqual(['1.pdf', '2.pdf', '4.pdf', '5.pdf']);
  expect(queue.getSnapshot().map(({ file, state }) => [file.name, state])).toEqual([['3.pdf', 'failed']]);
  expect(events).toEqual(['sent', 'sent', 'failed', 'sent', 'sent', 'finished']);

  failing = false;
  const [failed] = queue.getSnapshot();
  queue.retry(failed?.id ?? '');
  await eventually(() => expect(queue.getSnapshot()).toEqual([]));
  expect(sent.at(-1)).toBe('3.pdf');
  // same id and path: a first attempt that arrived is not stored twice
  const tries = send.mock.calls.map(([upload]) => upload).filter(({ file }) => file.name === '3.pdf');
  expect(new Set(tries.map((upload) => JSON.stringify(upload, ['id', 'path'])))).toHaveProperty('size', 1);
});

test('the end of a batch reports the number of failures', async () => {
  const { queue, settled } = queueThat((name) => name !== '1.pdf');
  const ends: number[] = [];
  queue.onEvent((event) => event.kind === 'finished' && ends.push(event.failed));
  void queue.add('p', [pdf('1.pdf'), pdf('2.pdf'), pdf('3.pdf')], about);
  await settled();
  await eventually(() => expect(ends).toEqual([2]));
  for (const { id } of queue.getSnapshot()) queue.dismiss(id);
  expect(queue.getSnapshot()).toEqual([]);
});

test('clearing aborts the running upload and drops the rest', async () => {
  const signals: AbortSignal[] = [];
  const queue = createUploadQueue('user', (_upload, _progress, signal) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error())));
  });
  void queue.add('p', [pdf('1.pdf'), pdf('2.pdf')], about);
  await eventually(() => expect(signals).toHaveLength(1));
  queue.clear();
  await eventually(() => expect(signals[0]?.aborted).toBe(true));
  expect(queue.getSnapshot()).toEqual([]);
  expect(signals).toHaveLength(1);
});

test('a retry before the end of a batch is part of its summary', async () => {
  let failing = true;
  const { queue } = queueThat((name) => failing && name === '1.pdf');
  const ends: unknown[] = [];
  queue.onEvent((event) => {
    if (event.kind === 'failed') {
      failing = false;
      queue.retry(event.upload.id);
    }
    if (event.kind === 'finished') ends.push([event.batch.occasion, event.sent, event.failed]);
  });
  void queue.add('p', [pdf('1.pdf'), pdf('2.pdf')], about);
  await eventually(() => expect(queue.getSnapshot()).toEqual([]));
  await eventually(() => expect(ends).toEqual([['create', 2, 0]]));
});

test('a failed one that was dismissed before the end is not counted as sent', async () => {
  const { queue } = queueThat((name) => name === '1.pdf');
  const ends: unknown[] = [];
  queue.onEvent((event) => {
    if (event.kind === 'failed') queue.dismiss(event.upload.id);
    if (event.kind === 'finished') ends.push([event.sent, event.failed]);
  });
  void queue.add('p', [pdf('1.pdf'), pdf('2.pdf')], about);
  await eventually(() => expect(ends).toEqual([[1, 0]]));
});

test('uploads for a deleted patient are dropped, others are sent', async () => {
  const sent: string[] = [];
  const queue = createUploadQueue('user', async ({ patientId, file }) => {
    if (patientId === 'gone') throw new DataError('refused', '23503');
    sent.push(file.name);
  });
  const kinds: string[] = [];
  queue.onEvent(({ kind, ...event }) =>
    kinds.push('batch' in event ? `${kind} ${event.batch.patientName}` : kind),
  );
  void queue.add('gone', [pdf('1.pdf'), pdf('2.pdf')], about);
  void queue.add('p', [pdf('3.pdf')], { occasion: 'attach', patientName: 'Davi' });
  await eventually(() => expect(queue.getSnapshot()).toEqual([]));
  expect(sent).toEqual(['3.pdf']);
  await eventually(() => expect(kinds).toEqual(['failed', 'sent', 'finished Davi']));
});

test("dropping a patient's uploads aborts theirs and no others", async () => {
  const signals = new Map<string, AbortSignal>();
  const queue = createUploadQueue('user', ({ patientId }, _progress, signal) => {
    signals.set(patientId, signal);
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error())));
  });
  void queue.add('p', [pdf('1.pdf'), pdf('2.pdf')], about);
  void queue.add('q', [pdf('3.pdf')], about);
  await eventually(() => expect(signals.get('p')?.aborted).toBe(false));
  queue.forget('p');
  await eventually(() => expect(signals.get('q')?.aborted).toBe(false));
  expect(signals.get('p')?.aborted).toBe(true);
  expect(queue.getSnapshot().map(({ file }) => file.name)).toEqual(['3.pdf']);
});
