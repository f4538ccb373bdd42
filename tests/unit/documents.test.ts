import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { chosenFile, documentToSend } from '../../src/data/records/documents';
import { DataError } from '../../src/data/supabase/dataError';
import type { New } from '../../src/device/outbox/newItems';
import { deliveryCalls } from '../../src/device/outbox/operations/kind';
import { createOutbox, type Outbox } from '../../src/device/outbox/outbox';
import type { OutboxEvent } from '../../src/device/outbox/outboxEvents';
import { pendingDocuments } from '../../src/device/outbox/pendingDocuments';
import { formatBytes, roundBytes } from '../../src/lib/bytes';
import { claimsToBePdf, isEncryptedPdf, startsLikePdf } from '../../src/lib/pdfFile';
import { shownName } from '../../src/lib/shownName';
import { eventually } from '../support/eventually';
import { patientRow } from '../support/patients';

const pdf = (name: string) => chosenFile(new File(['%PDF-1.4'], name, { type: 'application/pdf' }));

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1,00 KB'],
  [319_949, '312,45 KB'],
  [1_300_234, '1,24 MB'],
  [1024 ** 3 * 2.5, '2,50 GB'],
  [1024 ** 4, '1024,00 GB'],
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

// made by `qpdf --encrypt`
test.each(['user-password', 'user-password-xref-stream', 'owner-password'])(
  'D-464: a PDF says that it is encrypted (%s), wherever in the file',
  async (name) => {
    const file = readFileSync(new URL(`../support/fixtures/pdf/${name}.pdf`, import.meta.url));
    expect(await isEncryptedPdf(new Blob([file]))).toBe(true);
    const at = file.indexOf('/Encrypt ');
    // the word lies across the end of what is read at once
    const before = new Uint8Array(2 ** 20 - at - 4);
    expect(await isEncryptedPdf(new Blob([before, file]))).toBe(true);
  },
);

test('words of a PDF that only sound like it do not', async () => {
  const text = '%PDF-1.7 << /EncryptMetadata false >> (/Encrypt) /Encryption 1 0 R';
  expect(await isEncryptedPdf(new Blob([text]))).toBe(false);
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

const about = { patientId: 'p', patientName: 'Sofia' };
const record: New<'intake'> = {
  kind: 'intake',
  intake: { patient: { id: 'p', nome: 'Sofia' } } as New<'intake'>['intake'],
  photo: null,
  draft: { kind: 'new', key: 'new-patient:1', value: {} },
  files: [],
};
const pending = (outbox: Outbox, patientId = 'p') => pendingDocuments(outbox.getSnapshot(), patientId);

/** An outbox in memory whose server stores every record. */
function outboxThatSends(sendDocument: typeof deliveryCalls.sendDocument) {
  const saveIntake = async () => patientRow({ id: 'p' });
  const outbox = createOutbox('user', Promise.resolve(null), { ...deliveryCalls, saveIntake, sendDocument });
  const events: OutboxEvent[] = [];
  outbox.onEvent((event) => event.kind.startsWith('document') && events.push(event));
  return { outbox, events };
}

function outboxThat(fails: (name: string) => boolean) {
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
  const { outbox, events } = outboxThatSends(send);
  const settled = () =>
    eventually(() => expect(pending(outbox).every(({ state }) => state === 'failed')).toBe(true));
  return { outbox, sent, send, events, settled };
}

test('R-4.10: files are sent one by one; a failed one stays, the others arrive, and it can be retried', async () => {
  let failing = true;
  const { outbox, sent, events, send, settled } = outboxThat((name) => failing && name === '3.pdf');
  const files = ['1', '2', '3', '4', '5'].map((name) => pdf(`${name}.pdf`));
  expect(await outbox.send({ ...record, files })).toBe('stored');
  await settled();
  expect(sent).toEqual(['1.pdf', '2.pdf', '4.pdf', '5.pdf']);
  expect(pending(outbox).map(({ file, state }) => [file.name, state])).toEqual([['3.pdf', 'failed']]);
  expect(events.map(({ kind }) => kind)).toEqual([
    ...['documentSent', 'documentSent', 'documentFailed', 'documentSent', 'documentSent'],
    'documentsEnded',
  ]);

  failing = false;
  const [failed] = pending(outbox);
  outbox.retryDocument(failed?.id ?? '');
  await eventually(() => expect(pending(outbox)).toEqual([]));
  expect(sent.at(-1)).toBe('3.pdf');
  expect(outbox.isEmpty()).toBe(true);
  // same id and path: a first attempt that arrived is not stored twice
  const tries = send.mock.calls.map(([upload]) => upload).filter(({ file }) => file.name === '3.pdf');
  expect(new Set(tries.map((upload) => JSON.stringify(upload, ['id', 'path'])))).toHaveProperty('size', 1);
});

test('D-42: the end of the documents of a new record says how many failed', async () => {
  const { outbox, events, settled } = outboxThat((name) => name !== '1.pdf');
  await outbox.send({ ...record, files: [pdf('1.pdf'), pdf('2.pdf'), pdf('3.pdf')] });
  await settled();
  await eventually(() => expect(events.at(-1)).toMatchObject({ kind: 'documentsEnded', sent: 1, failed: 2 }));
  for (const { id } of pending(outbox)) outbox.dismissDocument(id);
  expect(pending(outbox)).toEqual([]);
});

test('stopping interrupts what is being sent, and sends nothing more', async () => {
  const signals: AbortSignal[] = [];
  const { outbox } = outboxThatSends((_upload, _progress, signal) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error())));
  });
  void outbox.attach({ ...about, files: [pdf('1.pdf'), pdf('2.pdf')] });
  await eventually(() => expect(signals).toHaveLength(1));
  outbox.stop();
  await eventually(() => expect(signals[0]?.aborted).toBe(true));
  expect(signals).toHaveLength(1);
});

test('a retry before the end of the documents is still part of what the end sums up', async () => {
  let failing = true;
  const { outbox, events } = outboxThat((name) => failing && name === '1.pdf');
  outbox.onEvent((event) => {
    if (event.kind !== 'documentFailed') return;
    failing = false;
    outbox.retryDocument(event.document.id);
  });
  await outbox.send({ ...record, files: [pdf('1.pdf'), pdf('2.pdf')] });
  await eventually(() => expect(outbox.isEmpty()).toBe(true));
  const ends = events.filter(({ kind }) => kind === 'documentsEnded');
  expect(ends).toMatchObject([{ sent: 2, failed: 0 }]);
});

test('a failed document that was dismissed on the way is not counted as sent', async () => {
  const { outbox, events } = outboxThat((name) => name === '1.pdf');
  outbox.onEvent((event) => {
    if (event.kind === 'documentFailed') outbox.dismissDocument(event.document.id);
  });
  await outbox.send({ ...record, files: [pdf('1.pdf'), pdf('2.pdf')] });
  await eventually(() => expect(events.at(-1)).toMatchObject({ kind: 'documentsEnded', sent: 1, failed: 0 }));
});

test('what was meant for a patient who is gone is dropped, and others are sent', async () => {
  const sent: string[] = [];
  const { outbox, events } = outboxThatSends(async ({ patientId, file }) => {
    if (patientId === 'gone') throw new DataError('refused', '23503');
    sent.push(file.name);
  });
  void outbox.attach({ patientId: 'gone', patientName: 'Ana', files: [pdf('1.pdf'), pdf('2.pdf')] });
  void outbox.attach({ ...about, files: [pdf('3.pdf')] });
  await eventually(() => expect(outbox.isEmpty()).toBe(true));
  expect(sent).toEqual(['3.pdf']);
  expect(events.map(({ kind }) => kind)).toEqual(['documentFailed', 'documentSent']);
});

test('forgetting a patient interrupts what is being sent for them, and nothing else', async () => {
  const signals = new Map<string, AbortSignal>();
  const { outbox } = outboxThatSends(({ patientId }, _progress, signal) => {
    signals.set(patientId, signal);
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error())));
  });
  void outbox.attach({ ...about, files: [pdf('1.pdf'), pdf('2.pdf')] });
  void outbox.attach({ patientId: 'q', patientName: 'Davi', files: [pdf('3.pdf')] });
  await eventually(() => expect(signals.get('p')?.aborted).toBe(false));
  outbox.forget('p');
  await eventually(() => expect(signals.get('q')?.aborted).toBe(false));
  expect(signals.get('p')?.aborted).toBe(true);
  expect(pending(outbox, 'q').map(({ file }) => file.name)).toEqual(['3.pdf']);
  expect(pending(outbox)).toEqual([]);
});
