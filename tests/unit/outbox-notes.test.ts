import '../support/emptyDisk';
import { expect, test, vi } from 'vitest';
import type { DocumentRow } from '../../src/data/records/documents';
import { type FinaliseOutcome, wordsIn } from '../../src/data/records/saveNote';
import { CHANGED_ELSEWHERE, DataError } from '../../src/data/supabase/dataError';
import type { New } from '../../src/device/outbox/newItems';
import type { OutboxEvent } from '../../src/device/outbox/outboxEvents';
import { attemptsOf } from '../support/attempts';
import { eventually } from '../support/eventually';
import { draftsOf } from '../support/memoryStore';
import {
  endsAfter,
  item,
  newOutbox,
  offline,
  outboxDevice,
  patientId,
  refused,
  untilEmpty,
  withLocks,
} from '../support/outbox';
import { sessionNote } from '../support/sessionNotes';

const device = outboxDevice();
const withoutPatient = new DataError('refused', '23503');

function note(content = 'Treino.', finalise = true): New<'note'> {
  const { occurred_on, time_of_day, setting, kind, replaces, reason } = sessionNote();
  const id = `00000000-0000-4000-8000-${String(content.length).padStart(12, '0')}`;
  return {
    kind: 'note',
    base: null,
    note: { id, patient_id: patientId, occurred_on, time_of_day, setting, kind, content, replaces, reason },
    finalise,
    patientName: 'Davi Lucca',
    draft: {
      key: `session-note:${patientId}:${id}`,
      kind: 'note',
      head: { name: 'Davi Lucca' },
      value: { content },
    },
  };
}

test('a note is stored first and finalised second, and nothing of it stays on the device', async () => {
  const { outbox, events } = newOutbox();
  expect(await outbox.send(note())).toMatchObject({ note: { content: 'Treino.', revision: 2 } });
  expect(await outbox.send(note('Em aberto.', false))).toMatchObject({ note: { content: 'Em aberto.' } });
  await untilEmpty(outbox);
  expect(device.calls).toEqual(['note Treino.', 'stamp Treino.', 'note Em aberto.']);
  expect(events).toEqual(['noteStored', 'noteFinalised', 'noteStored']);
  await eventually(async () => expect(await device.drafts.keysOf('outbox')).toEqual([]));
});

test('D-162: without network a note waits, outlives the page, and is sent once when the network is back', async () => {
  device.online = false;
  const given = note();
  await device.drafts.save({ ...given.draft, files: [] });
  const first = newOutbox().outbox;
  expect(await first.send(given)).toBe('waiting');
  first.stop();

  const { outbox, events } = newOutbox();
  const alone: unknown[] = [];
  outbox.onEvent((event) => 'alone' in event && alone.push(event.alone));
  device.failing.set('note Treino.', offline);
  await outbox.start();
  expect(outbox.getSnapshot()).toMatchObject([
    {
      stored: { subject: 'note', steps: [{ note: given.note }, {}] },
      status: { state: { name: 'waiting' } },
    },
  ]);
  // it is no draft any more
  expect(await draftsOf(device.drafts)).toEqual([]);
  device.online = true;
  device.failing.clear();
  device.calls = [];
  await Promise.all([outbox.retry(), outbox.retry()]);
  await untilEmpty(outbox);
  expect(device.calls).toEqual(['note Treino.', 'stamp Treino.']);
  // storing the row of a note that is yet to be finalised emits no event
  expect([events, alone]).toEqual([
    ['noteStored', 'noteFinalised'],
    [false, true],
  ]);
});

test('D-163: a page that is killed between row and stamp: the next one stamps, and sends no second row', async () => {
  device.failing.set('stamp Treino.', offline);
  const first = newOutbox().outbox;
  expect(await first.send(note())).toBe('waiting');
  first.stop();
  device.failing.clear();
  device.calls = [];
  const { outbox, events } = newOutbox();
  await outbox.start();
  await untilEmpty(outbox);
  expect(device.calls).toEqual(['stamp Treino.']);
  expect(events).toEqual(['noteFinalised']);
});

test('D-165: the draft of a stored note that waits for its stamp stays: it is written on', async () => {
  device.failing.set('stamp Treino.', offline);
  const first = newOutbox().outbox;
  const given = note();
  expect(await first.send(given)).toBe('waiting');
  first.stop();
  await device.drafts.save({ ...given.draft, value: { content: 'Treino. Mais.' }, files: [] });
  await newOutbox().outbox.start();
  expect((await device.drafts.read(given.draft.key))?.value).toEqual({ content: 'Treino. Mais.' });
});

test('D-162: a note is sent after its patient, who waits too', async () => {
  device.online = false;
  const before = newOutbox().outbox;
  await before.send({ ...item(), photo: null, files: [] });
  expect(await before.send(note())).toBe('waiting');
  before.stop();
  const { outbox } = newOutbox();
  device.online = true;
  device.failing.set('row Davi Lucca', offline);
  await outbox.start();
  expect(device.calls).toEqual(['row Davi Lucca']);
  device.failing.clear();
  device.calls = [];
  await outbox.retry();
  await untilEmpty(outbox);
  expect(device.calls).toEqual(['row Davi Lucca', 'note Treino.', 'stamp Treino.']);
});

test('D-162: a note whose patient is refused, taken back and saved anew waits all the while', async () => {
  device.online = false;
  const { outbox, events } = newOutbox();
  await outbox.send({ ...item(), photo: null, files: [] });
  await outbox.send(note());
  device.online = true;
  device.failing.set('row Davi Lucca', refused).set('note Treino.', withoutPatient);
  await outbox.retry();
  expect(device.calls).toEqual(['row Davi Lucca']);
  expect(events).toEqual(['failed']);

  expect(await outbox.takeBack(`parcel:${patientId}`)).toBe('draft');
  await outbox.retry();
  expect(outbox.getSnapshot()).toMatchObject([
    { stored: { subject: 'note' }, status: { state: { name: 'waiting' } } },
  ]);
  expect(events).toEqual(['failed']);

  device.failing.clear();
  device.calls = [];
  expect(await outbox.send({ ...item(), photo: null, files: [] })).toBe('stored');
  await untilEmpty(outbox);
  expect(device.calls).toEqual(['row Davi Lucca', 'note Treino.', 'stamp Treino.']);
});

test('D-162: a note whose patient was taken back and discarded is refused, and opens as a draft', async () => {
  device.online = false;
  const { outbox, events } = newOutbox();
  const patient = { ...item(), photo: null, files: [] };
  await outbox.send(patient);
  const given = note();
  await outbox.send(given);
  expect(await outbox.takeBack(`parcel:${patientId}`)).toBe('draft');
  device.online = true;
  device.failing.set('note Treino.', withoutPatient);
  await outbox.retry();
  expect(outbox.getSnapshot()).toMatchObject([
    { stored: { subject: 'note' }, status: { state: { name: 'waiting' } } },
  ]);
  await device.drafts.remove(patient.draft.key);
  await outbox.retry();
  expect(outbox.getSnapshot()).toMatchObject([
    { status: { state: { name: 'refused', error: withoutPatient } } },
  ]);
  // the record was asked about, and had not arrived
  expect(events).toEqual(['answered', 'failed']);
  outbox.stop();

  // another page gets the same event
  const next = newOutbox().outbox;
  await next.start();
  expect(next.getSnapshot()).toMatchObject([
    { stored: { awaitsPatient: false }, status: { state: { name: 'refused' } } },
  ]);
  expect(await next.takeBack(next.getSnapshot()[0]?.stored.key ?? '')).toBe('draft');
  expect((await device.drafts.read(given.draft.key))?.value).toMatchObject({ content: 'Treino.' });
});

test('a note whose patient was stored knows so after its page: where there is none now, it is refused', async () => {
  device.online = false;
  const before = newOutbox().outbox;
  await before.send({ ...item(), photo: null, files: [] });
  await before.send(note());
  device.online = true;
  device.failing.set('note Treino.', offline);
  await before.retry();
  await eventually(() => expect(device.calls).toContain('note Treino.'));
  await eventually(() =>
    expect(before.getSnapshot()).toMatchObject([{ status: { state: { name: 'waiting' } } }]),
  );
  before.stop();
  device.failing.set('note Treino.', withoutPatient);
  const { outbox } = newOutbox();
  await outbox.start();
  expect(outbox.getSnapshot()).toMatchObject([
    { stored: { subject: 'note' }, status: { state: { name: 'refused' } } },
  ]);
});

test('D-162: a waiting note of a patient who was deleted meanwhile is shown, not tried again, and opens as a draft', async () => {
  device.online = false;
  const { outbox } = newOutbox();
  const rejected: unknown[] = [];
  outbox.onEvent(
    (event) => event.kind === 'failed' && rejected.push([event.stored.subject, event.stored.patientName]),
  );
  const given = note();
  await outbox.send(given);
  device.online = true;
  device.failing.set('note Treino.', withoutPatient);
  await outbox.retry();
  await outbox.retry();
  expect([device.calls, rejected]).toEqual([['note Treino.'], [['note', 'Davi Lucca']]]);
  const [shown] = outbox.getSnapshot();
  expect(shown?.status.state).toEqual({ name: 'refused', error: withoutPatient });
  expect([outbox.isEmpty(), outbox.isKept()]).toEqual([false, true]);
  expect(await outbox.takeBack(shown?.stored.key ?? '')).toBe('draft');
  expect((await device.drafts.read(given.draft.key))?.value).toEqual({
    content: 'Treino.',
    sent: attemptsOf([wordsIn(given.note)]),
  });
  expect(outbox.isEmpty()).toBe(true);
  expect(await device.drafts.keysOf('outbox')).toEqual([]);
});

test('a refusal while the form waits is returned to the form', async () => {
  device.failing.set('note Treino.', refused);
  const { outbox } = newOutbox();
  await expect(outbox.send(note())).rejects.toBe(refused);
  expect(outbox.isEmpty()).toBe(true);
  expect(await device.drafts.keysOf('outbox')).toEqual([]);
});

test.each<Exclude<FinaliseOutcome['kind'], 'saved'>>(['nameless', 'gone', 'finalised', 'conflict'])(
  'D-163: a note that could not be finalised (%s) stays stored as the server has it; its form and the announcer hear so',
  async (kind) => {
    const current = sessionNote({ content: 'Outro texto.', revision: 2 });
    device.finalised = { kind, current };
    const { outbox } = newOutbox();
    const told: OutboxEvent[] = [];
    outbox.onEvent((event) => told.push(event));
    expect(await outbox.send(note())).toMatchObject({ open: { kind } });
    await untilEmpty(outbox);
    expect(told.at(-1)).toMatchObject({
      kind: 'noteFinalised',
      outcome: { kind },
      item: { stored: { patientName: 'Davi Lucca' } },
    });
  },
);

test('D-164: a note that was merged with what another device has stored is not finalised unread', async () => {
  device.kept = { content: 'Do tablet.' };
  const { outbox } = newOutbox();
  const told: OutboxEvent[] = [];
  outbox.onEvent((event) => told.push(event));
  expect(await outbox.send(note())).toMatchObject({ open: { kind: 'conflict' } });
  await untilEmpty(outbox);
  expect(device.calls).toEqual(['note Treino.']);
  expect(told.at(-1)).toMatchObject({ kind: 'noteFinalised', outcome: { kind: 'conflict' } });
});

test('D-163: a final refusal to finalise leaves the note open, is reported, and is not retried', async () => {
  device.failing.set('stamp Treino.', refused);
  const { outbox } = newOutbox();
  const told: OutboxEvent[] = [];
  outbox.onEvent((event) => told.push(event));
  expect(await outbox.send(note())).toMatchObject({ open: { kind: 'refused' } });
  await untilEmpty(outbox);
  expect(told.at(-1)).toMatchObject({ kind: 'noteFinalised', outcome: { kind: 'refused', error: refused } });
});

test('D-163: a note whose stamp fails while its form waits returns to it with the row that is stored', async () => {
  device.failing.set('stamp Treino.', new DataError('failed', '500'));
  const { outbox, events } = newOutbox();
  await expect(outbox.send(note())).rejects.toMatchObject({ kind: 'failed', row: { content: 'Treino.' } });
  expect([outbox.isEmpty(), events]).toEqual([true, ['noteStored']]);
});

test('D-162: a patient who is deleted here takes along the notes that wait', async () => {
  device.online = false;
  const { outbox } = newOutbox();
  await outbox.send(note());
  outbox.forget('another');
  expect(outbox.isEmpty()).toBe(false);
  outbox.forget(patientId);
  expect(outbox.isEmpty()).toBe(true);
  await eventually(async () => expect(await device.drafts.keysOf('outbox')).toEqual([]));
});

const stored = sessionNote({ id: note().note.id, patient_id: patientId });

const removal = (given: Partial<New<'removal'>> = {}) =>
  ({
    kind: 'removal',
    table: 'session_notes',
    id: stored.id,
    patientId,
    patientName: 'Davi Lucca',
    title: 'Exclusão de evolução',
    base: stored,
    ...given,
  }) as New<'removal'>;
const held = (outbox: ReturnType<typeof newOutbox>['outbox']) => outbox.getSnapshot()[0]?.stored.key ?? '';

test('D-840, D-841: the removal of a note waits, outlives the page, and is done once by one of two tabs; a lost answer is repeated', async () => {
  device.failing.set(`no note ${stored.id}`, offline);
  const first = newOutbox().outbox;
  expect(await first.send(removal())).toBe('waiting');
  first.stop();
  expect(device.calls).toEqual([`no note ${stored.id}`]);
  device.failing.clear();
  withLocks();
  const tabs = [newOutbox(), newOutbox()];
  await Promise.all(tabs.map(({ outbox }) => outbox.start()));
  for (const { outbox } of tabs) await outbox.retry();
  for (const { outbox } of tabs) await untilEmpty(outbox);
  expect(device.calls).toEqual([`no note ${stored.id}`, `no note ${stored.id}`]);
  expect(tabs.flatMap(({ events }) => events)).toEqual(['rowRemoved']);
  expect(await device.drafts.keysOf('outbox')).toEqual([]);
});

test('D-841: killed between any two writes of the device, the removal is done, or the note is as it was', async () => {
  for (let writes = 0; writes < 6; writes += 1) {
    const killed = endsAfter(writes);
    const first = newOutbox(killed.store).outbox;
    const before = device.calls.length;
    await Promise.race([first.send(removal()), killed.ended]);
    first.stop();
    const isKept = (await device.drafts.keysOf('outbox')).length > 0;
    const { outbox } = newOutbox();
    await outbox.start();
    await untilEmpty(outbox);
    const removed = device.calls.slice(before);
    // nothing was told to be saved before it was on the device
    expect(removed.length > 0 || !isKept).toBe(true);
    expect(await device.drafts.keysOf('outbox')).toEqual([]);
  }
});

test('D-842: a removal that is undone gives back the change that waited, and what its form had not saved', async () => {
  device.online = false;
  const change = { ...note('Com órtese.', false), base: stored };
  const given = { ...change, note: { ...change.note, id: stored.id } };
  const { outbox } = newOutbox();
  expect(await outbox.send(given)).toBe('waiting');
  expect(await outbox.send(removal())).toBe('waiting');
  expect(outbox.getSnapshot()).toHaveLength(1);
  expect(await outbox.takeBack(held(outbox))).toBe('asked');
  expect(outbox.getSnapshot()).toMatchObject([
    { stored: { subject: 'removal', steps: [{ op: 'ask', wish: 'undo' }] } },
  ]);
  device.online = true;
  device.failing.set('note to Com órtese.', offline);
  await outbox.retry();
  // once the server has said that it is there
  expect(outbox.getSnapshot()).toMatchObject([
    { stored: { subject: 'note', steps: [{ note: given.note }] } },
  ]);
  device.failing.clear();
  await outbox.retry();
  expect(outbox.getSnapshot()).toEqual([]);

  device.online = false;
  device.calls = [];
  const draft = { ...given.draft, value: { content: 'Ainda não salvo.' } };
  expect(await outbox.send(removal({ draft }))).toBe('waiting');
  outbox.stop();
  const next = newOutbox().outbox;
  await next.start();
  expect(await draftsOf(device.drafts)).toEqual([]);
  expect(await next.takeBack(held(next))).toBe('asked');
  device.online = true;
  await next.retry();
  expect((await device.drafts.read(draft.key))?.value).toMatchObject({ content: 'Ainda não salvo.' });
  expect(next.getSnapshot()).toEqual([]);
  expect(device.calls).toEqual([`ask undo ${stored.id}`]);
});

test('D-842: a removal that held both the change that waited and what its form had not saved gives back both', async () => {
  device.online = false;
  const change = { ...note('Com órtese.', false), base: stored };
  const given = { ...change, note: { ...change.note, id: stored.id } };
  const { outbox } = newOutbox();
  expect(await outbox.send(given)).toBe('waiting');
  const draft = { ...given.draft, value: { content: 'Ainda não salvo.' } };
  expect(await outbox.send(removal({ draft }))).toBe('waiting');
  expect(await outbox.takeBack(held(outbox))).toBe('asked');
  device.online = true;
  device.failing.set('note to Com órtese.', offline);
  await outbox.retry();
  expect(outbox.getSnapshot()).toMatchObject([
    { stored: { subject: 'note', steps: [{ note: given.note }] } },
  ]);
  expect((await device.drafts.read(draft.key))?.value).toMatchObject({ content: 'Ainda não salvo.' });
});

test('D-842: a removal is undone beside words that were written after it, which stay', async ({
  onTestFinished,
}) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  device.online = false;
  const draft = { ...note('Com órtese.', false).draft, value: { content: 'Antes.' } };
  const { outbox } = newOutbox();
  expect(await outbox.send(removal({ draft }))).toBe('waiting');
  vi.setSystemTime(Date.now() + 1);
  await device.drafts.save({ ...draft, value: { content: 'Depois.' }, files: [] });
  expect(await outbox.takeBack(held(outbox))).toBe('asked');
  device.online = true;
  await outbox.retry();
  expect(outbox.getSnapshot()).toEqual([]);
  expect((await device.drafts.read(draft.key))?.value).toEqual({ content: 'Depois.' });
  expect(device.calls).toEqual([`ask undo ${stored.id}`]);
});

test('D-841: what attempts to change the note have sent goes along, and a refusal keeps the change that waited', async () => {
  device.failing.set('note to Com órtese.', offline);
  const change = { ...note('Com órtese.', false), base: stored };
  const { outbox } = newOutbox();
  expect(await outbox.send({ ...change, note: { ...change.note, id: stored.id } })).toBe('waiting');
  const changed = new DataError('refused', CHANGED_ELSEWHERE);
  device.failing.set(`no note ${stored.id}`, changed);
  await expect(outbox.send(removal())).rejects.toEqual(changed);
  expect(outbox.getSnapshot()).toMatchObject([
    { stored: { subject: 'note', arrival: { sent: [{ words: { content: { text: 'Com órtese.' } } }] } } },
  ]);
});

const document: DocumentRow = {
  id: 'd1',
  patient_id: patientId,
  file_name: 'Laudo.pdf',
  file_path: `${device.userId}/${patientId}/1_a.pdf`,
  file_size: 3,
  mime_type: 'application/pdf',
  uploaded_at: '2026-11-03T16:04:00+00:00',
};
const documentRemoval = () => removal({ table: 'patient_documents', id: 'd1', base: document });

test('D-844: the removal of a document waits likewise, is repeated after a lost answer, and is gone with its patient', async () => {
  const given = documentRemoval();
  device.failing.set('no document d1', offline);
  const first = newOutbox().outbox;
  expect(await first.send(given)).toBe('waiting');
  // its file is gone
  expect(await first.takeBack(held(first))).toBe('sent');
  first.stop();
  device.failing.clear();
  const { outbox, events } = newOutbox();
  await outbox.start();
  await untilEmpty(outbox);
  expect(device.calls).toEqual(['no file 1_a.pdf', 'no document d1', 'no document d1']);
  expect(events).toEqual(['rowRemoved']);
  device.online = false;
  expect(await outbox.send(given)).toBe('waiting');
  outbox.forget(patientId);
  await eventually(async () => expect(await device.drafts.keysOf('outbox')).toEqual([]));
});

test('D-828: the removal of a document that found no server is undone once the server has said that it is there, on a later page too', async () => {
  device.online = false;
  const { outbox } = newOutbox();
  expect(await outbox.send(documentRemoval())).toBe('waiting');
  expect(await outbox.takeBack(held(outbox))).toBe('asked');
  device.online = true;
  await outbox.retry();
  await untilEmpty(outbox);
  expect(device.calls).toEqual(['ask undo d1']);

  // whether its file is gone, the server says
  device.failing.set('no file 1_a.pdf', offline);
  expect(await outbox.send(documentRemoval())).toBe('waiting');
  device.failing.set('ask undo d1', offline);
  expect(await outbox.takeBack(held(outbox))).toBe('asked');
  outbox.stop();
  device.failing.clear();
  const next = newOutbox().outbox;
  await next.start();
  await untilEmpty(next);
  expect(device.calls.at(-1)).toBe('ask undo d1');
});

test('D-828: a file that the server refuses to remove gives the document back', async () => {
  device.failing.set('no file 1_a.pdf', offline);
  const { outbox } = newOutbox();
  expect(await outbox.send(documentRemoval())).toBe('waiting');
  device.failing.set('no file 1_a.pdf', refused);
  await outbox.retry();
  expect(await outbox.takeBack(held(outbox))).toBe('draft');
  await expect(outbox.send(documentRemoval())).rejects.toEqual(refused);
  expect(outbox.isEmpty()).toBe(true);
});
