import '../support/emptyDisk';
import { expect, test } from 'vitest';
import { deviceNotices } from '../../src/sentences/deviceErrors';
import { toasts } from '../../src/ui/feedback/toasts';
import { item, newOutbox, offline, outboxDevice, patientId, untilEmpty } from '../support/outbox';
import { sessionNote } from '../support/sessionNotes';
import { closeToast } from '../support/toast';

const device = outboxDevice();
const { id, occurred_on, kind, content, replaces, reason } = sessionNote({ content: 'Treino.' });
const note = { id, patient_id: patientId, occurred_on, kind, content, replaces, reason };

const saved = { ...item(), files: [], photo: null };
const { intake, draft } = saved;
const [key, patientName] = [`parcel:${patientId}`, 'Davi Lucca'];
const queuedAt = '2026-03-02T12:00:00Z';
const rest = { photo: null, documents: [], size: 0, hasPdf: false };
const step = { op: 'save', table: 'patients', base: null, intake };
const waiting = {
  key,
  subject: 'intake',
  patientId,
  patientName,
  queuedAt,
  draft,
  steps: [step],
  done: 0,
  ...rest,
};

test.each([
  [
    'one shape for each form',
    { key, kind: 'intake', patientName, queuedAt, intake, draft, stored: false, documents: [] },
  ],
  ['a batch of documents', { kind: 'documents', batch: { id: key, patientName, size: 1 }, documents: [] }],
  ['a subject of a later version', { ...waiting, subject: 'prescription' }],
  ['an arrival of a later version', { ...waiting, arrival: { kind: 'half' } }],
  ['no steps', { ...waiting, steps: undefined }],
])(
  'D-960: an item in a shape that this version does not know (%s) is said once, kept, and not overwritten',
  async (_, value) => {
    await device.drafts.save({ key, kind: 'outbox', value, files: [] });
    const kept = await device.drafts.peek(key);
    const { outbox } = newOutbox();
    await outbox.start();
    expect(toasts.getSnapshot()).toMatchObject(deviceNotices.ofOtherVersion);
    closeToast();
    await outbox.retry();
    expect(toasts.getSnapshot()).toBeUndefined();
    expect(outbox.isEmpty()).toBe(true);
    expect(device.calls).toEqual([]);
    // what is saved under its name is sent, and does not take its place
    device.online = false;
    await expect(outbox.send(saved)).rejects.toBe(offline);
    expect(await device.drafts.peek(key)).toEqual(kept);
    device.online = true;
    await outbox.send(saved);
    await untilEmpty(outbox);
    expect(device.calls).toEqual(['row Davi Lucca']);
    expect(await device.drafts.peek(key)).toEqual(kept);
  },
);

test('D-864: items of the version before are opened as what may have arrived; the removal of a document goes on without its first question', async () => {
  device.online = false;
  const about = { patientId, patientName: 'Davi Lucca', queuedAt: '2026-03-02T12:00:00Z', done: 0 };
  const rest = { photo: null, documents: [], size: 0, hasPdf: false };
  const draft = { kind: 'note', key: 'note:n', value: { content: 'Treino.' } };
  const sent = [{ content: { text: 'Antes.' } }];
  const step = { op: 'save', table: 'session_notes', base: null, note };
  const waiting = { key: 'parcel:n', subject: 'note', draft, sent, steps: [step], ...about, ...rest };
  const file = { op: 'remove', table: 'documents', path: 'u/p/1_a.pdf' };
  const base = { id: 'd1', patient_id: patientId, file_path: 'u/p/1_a.pdf' };
  const row = { op: 'remove', table: 'patient_documents', id: 'd1', patientId, base };
  const reach = { op: 'reach', table: 'documents', id: 'd1' };
  const leaving = {
    key: 'parcel:d',
    subject: 'removal',
    title: 'Exclusão de laudo.pdf',
    draft: null,
    steps: [reach, file, row],
    ...about,
    done: 1,
    ...rest,
  };
  for (const value of [waiting, leaving])
    await device.drafts.save({ key: value.key, kind: 'outbox', value, files: [] });
  const { outbox } = newOutbox();
  await outbox.start();
  const items = outbox.getSnapshot().toSorted((a, b) => a.stored.key.localeCompare(b.stored.key));
  expect(items).toMatchObject([
    {
      stored: {
        key: 'parcel:d',
        saveId: 'parcel:d',
        arrival: { kind: 'maybe', sent: [] },
        steps: [file, row],
        done: 0,
      },
    },
    { stored: { key: 'parcel:n', arrival: { kind: 'maybe', sent: [{ words: sent[0], at: null }, {}] } } },
  ]);
  device.online = true;
  await outbox.retry();
  await untilEmpty(outbox);
  expect(device.calls.toSorted()).toEqual(['no document d1', 'no file 1_a.pdf', 'note Treino.']);
});
