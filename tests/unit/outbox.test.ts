import { isOpened } from '../../src/device/outbox/items';
import { intakeCodec } from '../../src/features/anamnesis/intakeDraft';
import '../support/emptyDisk';
import { describe, expect, test, vi } from 'vitest';
import { DataError } from '../../src/data/supabase/dataError';
import { createDraftRegistry, type DraftRegistry } from '../../src/device/drafts/draftRegistry';
import type { DraftKey } from '../../src/device/drafts/kinds';
import type { New } from '../../src/device/outbox/newItems';
import { createOutbox } from '../../src/device/outbox/outbox';
import { filesByRole } from '../../src/device/store/draftFiles';
import type { DraftStore } from '../../src/device/store/draftStore';
import { type IntakeForm, newIntake } from '../../src/features/anamnesis/intakeForm';
import { property } from '../../src/lib/property';
import { child } from '../../src/questionnaire/child';
import { eventually } from '../support/eventually';
import { draftsOf } from '../support/memoryStore';
import {
  item,
  lossy,
  newOutbox,
  offline,
  outboxCalls,
  outboxDevice,
  patientId,
  pending,
  refused,
  untilEmpty,
  withLocks,
} from '../support/outbox';
import { patientRow } from '../support/patients';
import { sessionNote } from '../support/sessionNotes';

const device = outboxDevice();

const everything = ['row Davi Lucca', 'photo', 'a.pdf', 'b.pdf'];

test('the parts of a record are sent in order, and nothing of it stays on the device', async () => {
  const { outbox, events } = newOutbox();
  expect(await outbox.send(item())).toBe('stored');
  await untilEmpty(outbox);
  expect(device.calls).toEqual(everything);
  expect(events).toEqual(['stored', 'photo']);
  await eventually(async () => expect(await device.drafts.keysOf('outbox')).toEqual([]));
});

test('D-52: without network it waits, outlives the page, and is sent once when the network is back', async () => {
  device.online = false;
  const { outbox } = newOutbox();
  const given = item();
  expect(await outbox.send(given)).toBe('waiting');
  expect(device.calls).toEqual([]);
  expect(outbox.getSnapshot()).toMatchObject([
    { stored: { patientName: 'Davi Lucca' }, status: { state: { name: 'waiting' } } },
  ]);
  outbox.stop();

  const later = newOutbox();
  device.online = true;
  device.failing.set('row Davi Lucca', offline);
  await later.outbox.start();
  expect(later.outbox.getSnapshot()).toMatchObject([{ status: { state: { name: 'waiting' } } }]);
  expect(later.outbox.getSnapshot()).toMatchObject([
    { stored: { photo: { size: 3_000 }, documents: [{}, {}] } },
  ]);
  device.failing.clear();
  device.calls = [];
  await Promise.all([later.outbox.retry(), later.outbox.retry()]);
  await untilEmpty(later.outbox);
  expect(device.calls).toEqual(everything);
  expect(later.events).toEqual(['stored', 'photo']);
});

test('after a page that ended between two steps, the next one continues with the same ids', async () => {
  device.failing.set('photo', offline).set('b.pdf', offline);
  const first = newOutbox();
  expect(await first.outbox.send(item())).toBe('stored');
  await eventually(() => expect(pending(first.outbox).map(({ state }) => state)).toEqual(['failed']));
  const [left] = pending(first.outbox);
  await eventually(() =>
    expect(first.outbox.getSnapshot()).toMatchObject([{ stored: { done: 1, documents: [{}] } }]),
  );
  first.outbox.stop();

  device.failing.clear();
  device.calls = [];
  const second = newOutbox();
  const sent: string[] = [];
  second.outbox.onEvent((event) => event.kind === 'documentSent' && sent.push(event.document.id));
  await second.outbox.start();
  await untilEmpty(second.outbox);
  expect(device.calls.toSorted()).toEqual(['b.pdf', 'photo']);
  expect(sent).toEqual([left?.id]);
  await eventually(async () => expect(await device.drafts.keysOf('outbox')).toEqual([]));
});

test('D-53: a refused record is returned to its form, and leaves the outbox', async () => {
  device.failing.set('row Davi Lucca', refused);
  const { outbox } = newOutbox();
  await expect(outbox.send(item())).rejects.toBe(refused);
  expect(outbox.isEmpty()).toBe(true);
  expect(await device.drafts.keysOf('outbox')).toEqual([]);
});

test('what is refused later is shown, is not tried again by itself, and opens as a draft with all its files', async () => {
  device.online = false;
  const { outbox, events } = newOutbox();
  const given = item();
  await outbox.send(given);
  device.online = true;
  device.failing.set('row Davi Lucca', refused);
  await outbox.retry();
  await outbox.retry();
  expect(device.calls).toEqual(['row Davi Lucca']);
  expect(events).toEqual(['failed']);
  const [rejected] = outbox.getSnapshot();
  expect(rejected?.status.state).toEqual({ name: 'refused', error: refused });

  expect(await outbox.takeBack(rejected?.stored.key ?? '')).toBe('draft');
  expect(outbox.isEmpty()).toBe(true);
  expect(await device.drafts.keysOf('outbox')).toEqual([]);
  expect(await draftsOf(device.drafts)).toMatchObject([
    { key: given.draft.key, kind: 'new', name: 'Davi Lucca' },
  ]);
  const draft = await device.drafts.read(given.draft.key);
  expect(draft?.value).toMatchObject(given.draft.value as object);
  expect(draft?.files.map(({ role, file }) => [role, file?.size])).toEqual([
    ['photo', given.photo?.size],
    ...given.files.map(({ file }) => ['document', file.size]),
  ]);
});

test('D-107: taken back without a photo that the device lost, no document replaces it', async () => {
  device.online = false;
  const given = item();
  await newOutbox().outbox.send(given);
  const { outbox } = newOutbox(lossy((file) => file?.type === 'image/jpeg'));
  device.failing.set('row Davi Lucca', offline);
  await outbox.start();
  expect(await outbox.takeBack(`parcel:${patientId}`)).toBe('draft');
  const draft = await device.drafts.read(given.draft.key);
  expect(filesByRole(draft?.files ?? [])).toMatchObject({
    photo: undefined,
    documents: [{ name: 'a.pdf' }, { name: 'b.pdf' }],
  });
});

test('D-107: a device that cannot make a draft of it says so, and it goes on waiting, whole', async () => {
  device.online = false;
  const given = item();
  const { outbox } = newOutbox();
  await outbox.send(given);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await outbox.takeBack(`parcel:${patientId}`)).toBe('failed');
  full.mockRestore();
  expect(await draftsOf(device.drafts)).toEqual([]);
  expect(outbox.getSnapshot()).toMatchObject([
    { stored: { documents: [{}, {}] }, status: { state: { name: 'waiting' } } },
  ]);
  expect(await device.drafts.keysOf('outbox')).toHaveLength(1);
});

test('D-107: a look at the device that fails leaves nothing sending for ever', async () => {
  device.online = false;
  await newOutbox().outbox.send(item());
  const peek = vi.fn(device.drafts.peek);
  const { outbox } = newOutbox({ ...device.drafts, peek });
  device.online = true;
  device.failing.set('row Davi Lucca', offline);
  await outbox.start();
  peek.mockRejectedValueOnce(new DOMException('closing', 'InvalidStateError'));
  device.failing.clear();
  await outbox.retry();
  expect(outbox.getSnapshot()).toMatchObject([{ status: { state: { name: 'waiting' } } }]);
  await outbox.retry();
  await untilEmpty(outbox);
});

test('D-107: a document that was sent is no failure when the device cannot note it', async () => {
  const peek = vi.fn(device.drafts.peek);
  const { outbox } = newOutbox({ ...device.drafts, peek });
  const told: string[] = [];
  outbox.onEvent(({ kind }) => told.push(kind));
  await outbox.send(item());
  let failed = false;
  peek.mockImplementation(async (key) => {
    if (!device.calls.includes('a.pdf') || failed) return device.drafts.peek(key);
    failed = true;
    throw new DOMException('closing', 'InvalidStateError');
  });
  await untilEmpty(outbox);
  expect(failed).toBe(true);
  expect(told).not.toContain('documentFailed');
});

test('D-107: a document is not lost where the device cannot be read once another was sent', async () => {
  const read = IDBObjectStore.prototype.get;
  let left = 2;
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    // a connection that has gone is tried twice
    if (device.calls.includes('a.pdf') && left > 0) {
      left -= 1;
      throw new DOMException('closing', 'InvalidStateError');
    }
    return read.call(this, key);
  });
  const { outbox } = newOutbox();
  await outbox.send(item());
  await untilEmpty(outbox);
  get.mockRestore();
  expect(left).toBe(0);
  expect(device.calls).toContain('b.pdf');
});

test('D-107: what another tab took back and changed is neither dropped, nor sent or opened as it was', async () => {
  device.online = false;
  const given = item();
  const one = newOutbox();
  await one.outbox.send(given);
  const two = newOutbox();
  device.failing.set('row Davi Lucca', offline);
  await two.outbox.start();

  // a third tab reads the item, and the first one takes it back before the third proceeds
  const slow = newOutbox({
    ...device.drafts,
    async read(key) {
      const found = await device.drafts.read(key);
      if (key.startsWith('parcel:')) expect(await one.outbox.takeBack(key)).toBe('draft');
      return found;
    },
  });
  await slow.outbox.start();
  expect(await draftsOf(device.drafts)).toMatchObject([{ key: given.draft.key }]);

  // changed and saved again, under the same ids
  await device.drafts.remove(given.draft.key);
  const changed = item('Davi Lucca Souza');
  await one.outbox.send(changed);
  expect(two.outbox.getSnapshot()).toMatchObject([{ stored: { patientName: 'Davi Lucca' } }]);
  expect(await two.outbox.takeBack(`parcel:${patientId}`)).toBe('draft');
  expect(await draftsOf(device.drafts)).toMatchObject([{ name: 'Davi Lucca Souza' }]);
  await device.drafts.remove(given.draft.key);

  device.failing.clear();
  device.calls = [];
  await one.outbox.send(changed);
  const three = newOutbox();
  device.failing.set('row Davi Lucca Souza', offline);
  await three.outbox.start();
  await one.outbox.takeBack(`parcel:${patientId}`);
  await one.outbox.send(item('Davi Lucca Lima'));
  device.failing.clear();
  device.online = true;
  device.calls = [];
  await three.outbox.retry();
  await untilEmpty(three.outbox);
  expect(device.calls[0]).toBe('row Davi Lucca Lima');
});

test('the draft of a record being sent is removed', async () => {
  device.online = false;
  const given = item();
  await device.drafts.save({ ...given.draft, files: [] });
  await newOutbox().outbox.send(given);
  expect(await draftsOf(device.drafts)).toHaveLength(1);
  // the page was closed before its form could delete the draft
  await newOutbox().outbox.start();
  expect(await draftsOf(device.drafts)).toEqual([]);
});

test('a server that does not answer releases the form after a while; the outbox continues', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { outbox } = newOutbox(null);
  const { outbox: durable } = newOutbox();
  let answer = (_value?: unknown) => {};
  device.failing.set('row Davi Lucca', undefined);
  const slow = new Promise((resolve) => {
    answer = resolve;
  });
  const waiting = createOutbox(device.userId, Promise.resolve(device.drafts), {
    ...outboxCalls,
    saveIntake: async (_user, { patient }) => {
      device.calls.push('row');
      await slow;
      return patientRow({ id: patient.id });
    },
  });
  device.outboxes.push(waiting);
  const outcome = waiting.send(item());
  await eventually(() => expect(device.calls).toEqual(['row']));
  expect(waiting.getSnapshot()).toMatchObject([{ status: { state: { name: 'sending' } } }]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toBe('waiting');
  vi.useRealTimers();
  const kinds: unknown[] = [];
  waiting.onEvent((event) => {
    if (!event.kind.startsWith('document')) kinds.push(event.kind === 'stored' ? event.alone : event.kind);
  });
  answer();
  await untilEmpty(waiting);
  expect(kinds).toEqual([true, 'photo']);
  expect([outbox.isEmpty(), durable.isEmpty()]).toEqual([true, true]);
});

test('where nothing can be stored a failure stays with the form', async () => {
  device.failing.set('row Davi Lucca', offline);
  const { outbox } = newOutbox(null);
  await expect(outbox.send(item())).rejects.toBe(offline);
  expect(outbox.isEmpty()).toBe(true);
});

test('a photo that waits where nothing can be stored is not safe, whatever became of its record', async () => {
  device.failing.set('photo', offline);
  const inPage = newOutbox(null).outbox;
  expect(await inPage.send({ ...item(), files: [] })).toBe('stored');
  await eventually(() =>
    expect(inPage.getSnapshot()).toMatchObject([{ status: { state: { name: 'waiting' } } }]),
  );
  expect(inPage.isKept()).toBe(false);
  device.failing.clear();
  await inPage.retry();
  expect(inPage.isKept()).toBe(true);

  device.failing.set('photo', offline);
  const onDevice = newOutbox().outbox;
  await onDevice.send({ ...item(), files: [] });
  await eventually(() =>
    expect(onDevice.getSnapshot()).toMatchObject([{ status: { state: { name: 'waiting' } } }]),
  );
  expect(onDevice.isKept()).toBe(true);
});

test('a refused photo is reported and delays nothing; one without an answer waits', async () => {
  device.failing.set('photo', new DataError('refused', '415'));
  const { outbox, events } = newOutbox();
  await outbox.send(item());
  await untilEmpty(outbox);
  expect(events).toEqual(['stored', 'photoFailed']);
  expect(device.calls).toEqual(everything);

  device.failing.set('photo', offline);
  device.calls = [];
  await outbox.send({ ...item(), files: [] });
  await eventually(() =>
    expect(outbox.getSnapshot()).toMatchObject([{ status: { state: { name: 'waiting' } } }]),
  );
  await outbox.retry();
  device.failing.clear();
  await outbox.retry();
  await untilEmpty(outbox);
  expect(device.calls).toEqual(['row Davi Lucca', 'photo', 'photo', 'photo']);
  // reported once
  expect(events.slice(2)).toEqual(['stored', 'photoFailed', 'photo']);
});

/** Holds a step of the server until the returned function is called. */
function holding(step: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  device.waits.set(step, held);
  return release;
}
const bare = (nome: string): New<'intake'> => ({ ...item(nome), photo: null, files: [] });
const isSending = (step: string) => eventually(() => expect(device.calls).toContain(step));

test('D-411: what is saved again while it is being sent is sent after it, and each form gets its own outcome', async () => {
  const release = holding('row Davi Lucca');
  const { outbox } = newOutbox();
  const first = outbox.send(bare('Davi Lucca'));
  await isSending('row Davi Lucca');
  const second = outbox.send(bare('Davi Lucca Souza'));
  await eventually(() =>
    expect(outbox.getSnapshot()).toMatchObject([{ stored: { patientName: 'Davi Lucca Souza' } }]),
  );
  release();
  expect(await first).toBe('stored');
  expect(await second).toBe('stored');
  await untilEmpty(outbox);
  expect(device.calls).toEqual(['row Davi Lucca', 'row Davi Lucca Souza']);
  await eventually(async () => expect(await device.drafts.keysOf('outbox')).toEqual([]));
});

test('D-411: a refusal of what was sent first is told to its form alone; what was saved later waits or is stored', async () => {
  const release = holding('row Davi Lucca');
  device.failing.set('row Davi Lucca', refused).set('row Davi Lucca Souza', offline);
  const { outbox, events } = newOutbox();
  const first = outbox.send(bare('Davi Lucca'));
  await isSending('row Davi Lucca');
  const second = outbox.send(bare('Davi Lucca Souza'));
  await eventually(async () =>
    expect(await device.drafts.peek(`parcel:${patientId}`)).toMatchObject({
      patientName: 'Davi Lucca Souza',
    }),
  );
  release();
  await expect(first).rejects.toBe(refused);
  expect(await second).toBe('waiting');
  expect(outbox.getSnapshot()).toMatchObject([
    { stored: { patientName: 'Davi Lucca Souza' }, status: { state: { name: 'waiting' } } },
  ]);
  device.failing.clear();
  await outbox.retry();
  await untilEmpty(outbox);
  expect(events).toEqual(['stored']);
});

test('a refusal that its form tells is told first to those who put the screen right, and not as news', async () => {
  device.failing.set('row Davi Lucca', refused);
  const { outbox } = newOutbox();
  const heard: unknown[] = [];
  outbox.onEvent(
    (event) => event.kind === 'failed' && heard.push([event.stored.subject, event.alone, event.error]),
  );
  await outbox.send(bare('Davi Lucca')).catch((error: unknown) => heard.push(error));
  expect(heard).toEqual([['intake', false, refused], refused]);
});

test('D-411: what was sent first is known to what was saved later, so that it changes what the server has', async () => {
  const release = holding('row Davi Lucca');
  const given: unknown[] = [];
  const outbox = createOutbox(device.userId, Promise.resolve(device.drafts), {
    ...outboxCalls,
    async saveIntake(user, intake, earlier) {
      given.push(earlier?.map(({ words }) => words.nome?.text));
      return outboxCalls.saveIntake(user, intake, earlier);
    },
  });
  device.outboxes.push(outbox);
  const first = outbox.send(bare('Davi Lucca'));
  await isSending('row Davi Lucca');
  const second = outbox.send(bare('Davi Lucca Souza'));
  release();
  await Promise.all([first, second]);
  expect(given).toEqual([[], ['Davi Lucca']]);
});

test('D-411: what another tab has saved meanwhile stays on the device, and is sent by whichever page comes next', async () => {
  withLocks();
  try {
    const release = holding('row Davi Lucca');
    const one = newOutbox();
    const first = one.outbox.send(bare('Davi Lucca'));
    await isSending('row Davi Lucca');
    const two = newOutbox();
    void two.outbox.send(bare('Davi Lucca Souza'));
    const key = `parcel:${patientId}`;
    await eventually(async () =>
      expect(await device.drafts.peek(key)).toMatchObject({ patientName: 'Davi Lucca Souza' }),
    );
    release();
    expect(await first).toBe('stored');
    await untilEmpty(one.outbox);
    expect(await device.drafts.peek(key)).toMatchObject({
      patientName: 'Davi Lucca Souza',
      done: 0,
      arrival: { kind: 'maybe', sent: [{ words: { nome: { text: 'Davi Lucca' } }, at: 0 }] },
    });
    // its tab is closed
    two.outbox.stop();
    const three = newOutbox();
    await three.outbox.start();
    await untilEmpty(three.outbox);
    expect(device.calls).toEqual(['row Davi Lucca', 'row Davi Lucca Souza']);
    expect(await device.drafts.keysOf('outbox')).toEqual([]);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('D-410: what was stored with other words is taken back into the form of its correction', async () => {
  device.online = false;
  const { outbox } = newOutbox();
  const given = item();
  await outbox.send(given);
  const key = 'new-child-anamnesis:8';
  const correction = { ...given.draft, key, value: { replaces: patientId } } as const;
  expect(await outbox.takeBack(`parcel:${patientId}`, correction)).toBe('draft');
  expect(await draftsOf(device.drafts)).toMatchObject([{ key: correction.key }]);
  expect((await device.drafts.read(correction.key))?.value).toMatchObject({ replaces: patientId });
  // what may have arrived is asked about, by the draft that has it now
  expect(outbox.getSnapshot().map(({ stored }) => [isOpened(stored), stored.draft?.key])).toEqual([
    [true, key],
  ]);
});

test('D-54: another tab that sends at the same time sends nothing twice', async () => {
  withLocks();
  const slowly = async () => new Promise((resolve) => setTimeout(resolve, 30));
  const slow: DraftStore = {
    ...device.drafts,
    save: (draft) => slowly().then(() => device.drafts.save(draft)),
    remove: (key) => slowly().then(() => device.drafts.remove(key)),
  };
  try {
    device.online = false;
    const one = newOutbox(slow);
    await one.outbox.send(item());
    const two = newOutbox(slow);
    device.failing.set('row Davi Lucca', offline);
    await two.outbox.start();
    expect(two.outbox.getSnapshot()).toHaveLength(1);
    device.online = true;
    device.failing.clear();
    device.calls = [];
    await Promise.all([one.outbox.retry(), two.outbox.retry()]);
    await eventually(async () => {
      await Promise.all([one.outbox.retry(), two.outbox.retry()]);
      expect([one.outbox.isEmpty(), two.outbox.isEmpty()]).toEqual([true, true]);
    });
    expect(device.calls).toEqual(everything);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('a document that is dismissed does not bring back what another tab has sent of its batch', async () => {
  device.failing.set('a.pdf', offline).set('b.pdf', offline);
  const { outbox } = newOutbox();
  await outbox.send({ ...item(), photo: null });
  await eventually(() => expect(pending(outbox).map(({ state }) => state)).toEqual(['failed', 'failed']));
  const other = newOutbox().outbox;
  device.failing.delete('a.pdf');
  await other.start();
  await eventually(() => expect(pending(other)).toMatchObject([{ state: 'failed' }]));
  const [, second] = pending(outbox);
  outbox.dismissDocument(second?.id ?? '');
  await eventually(async () => expect(await device.drafts.keysOf('outbox')).toEqual([]));
});

test('a patient who was deleted takes along what waited for them', async () => {
  device.failing.set('photo', offline);
  const { outbox } = newOutbox();
  await outbox.send({ ...item(), files: [] });
  await eventually(() => expect(outbox.getSnapshot()).toMatchObject([{ stored: { done: 1 } }]));
  outbox.forget(patientId);
  expect(outbox.isEmpty()).toBe(true);
  await eventually(async () => expect(await device.drafts.keysOf('outbox')).toEqual([]));
});

test('a retry while the device still stores a new record neither sends it before, nor takes it from its form', async () => {
  const { outbox, events } = newOutbox();
  const outcome = outbox.send(item());
  await outbox.retry();
  expect(await outcome).toBe('stored');
  await untilEmpty(outbox);
  expect(device.calls).toEqual(everything);
  expect(events).toEqual(['stored', 'photo']);
});

test('D-107: a record that is being saved is not opened as a draft', async () => {
  const { outbox } = newOutbox();
  const outcome = outbox.send(item());
  expect(await outbox.takeBack(`parcel:${patientId}`)).toBe('sent');
  expect(await outcome).toBe('stored');
  await untilEmpty(outbox);
  expect(await draftsOf(device.drafts)).toEqual([]);
});

test('D-107: a record that is being opened as a draft is not sent, and opens once', async () => {
  device.online = false;
  const { outbox } = newOutbox();
  await outbox.send(item());
  device.online = true;
  const taken = outbox.takeBack(`parcel:${patientId}`);
  expect(await outbox.takeBack(`parcel:${patientId}`)).toBe('sent');
  await outbox.retry();
  expect(await taken).toBe('draft');
  expect(device.calls).toEqual([]);
  // it may have arrived
  expect(outbox.getSnapshot().map(({ stored }) => isOpened(stored))).toEqual([true]);
});

test('D-52: a document that found no network is tried again after half a minute, though no record waits; a refused one is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  device.failing.set('a.pdf', offline).set('b.pdf', refused);
  const { outbox } = newOutbox();
  await outbox.start();
  await outbox.send({ ...item(), photo: null });
  await eventually(() => expect(pending(outbox).map(({ state }) => state)).toEqual(['failed', 'failed']));
  device.failing.clear();
  vi.advanceTimersByTime(30_000);
  await eventually(() => expect(pending(outbox)).toMatchObject([{ file: { name: 'b.pdf' } }]));
  vi.advanceTimersByTime(60_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(device.calls).toEqual(['row Davi Lucca', 'a.pdf', 'b.pdf', 'a.pdf']);
});

test.each([
  ['a document', (file?: Blob) => file instanceof File && file.name === 'a.pdf', ['photo', 'b.pdf']],
  ['the photo', (file?: Blob) => file?.type === 'image/jpeg', ['a.pdf', 'b.pdf']],
])('D-107: %s that the device lost is said, and the rest is sent', async (_, isLost, sent) => {
  device.online = false;
  await newOutbox().outbox.send(item());
  device.online = true;
  const { outbox, events } = newOutbox(lossy(isLost));
  await outbox.start();
  await untilEmpty(outbox);
  expect(events[0]).toBe('filesLost');
  expect(device.calls.toSorted()).toEqual([...sent, 'row Davi Lucca'].toSorted());
});

test('D-107: a record whose files were not all stored when its page ended leaves its draft, which has them, alone', async () => {
  device.online = false;
  const given = item();
  const files = given.files.map(({ file }) => ({ role: 'document', file }) as const);
  await device.drafts.save({ ...given.draft, files });
  await newOutbox().outbox.send(given);
  const { outbox, events } = newOutbox(lossy((file) => file instanceof File && file.name === 'a.pdf'));
  await outbox.start();
  expect(await draftsOf(device.drafts)).toMatchObject([{ key: given.draft.key }]);
  expect((await device.drafts.read(given.draft.key))?.files).toHaveLength(2);
  expect([device.calls, events, outbox.isEmpty()]).toEqual([[], [], true]);
});

/** Deletes a draft in the list, or in its form. */
const discards: [string, (registry: DraftRegistry, key: DraftKey) => Promise<void>][] = [
  ['in the list', (registry, key) => registry.discard(key)],
  [
    'in its form',
    async (registry, key) => {
      const form = registry.begin(intakeCodec, key);
      form.change(() => ({ kind: 'infantil', form: newIntake(child), step: 0 }));
      await form.flush();
      form.clear();
      await form.flush();
    },
  ],
];

test.each(discards)(
  'D-107: a draft that is discarded %s takes along its record, if its files were not all stored',
  async (_, discard) => {
    device.online = false;
    const given = item();
    const files = given.files.map(({ file }) => ({ role: 'document', file }) as const);
    await device.drafts.save({ ...given.draft, files });
    await newOutbox().outbox.send(given);
    const partial = lossy((file) => file instanceof File && file.name === 'a.pdf');
    const { outbox } = newOutbox(partial);
    await outbox.start();
    const { key } = given.draft;
    await discard(createDraftRegistry(Promise.resolve(device.drafts), outbox.dropIncomplete), key);
    expect([await draftsOf(device.drafts), await device.drafts.keysOf('outbox')]).toEqual([[], []]);
    device.online = true;
    const later = newOutbox(partial);
    await later.outbox.start();
    expect([device.calls, later.events]).toEqual([[], []]);
  },
);

test.each(discards)(
  'D-107: a draft that is discarded %s leaves a record that is stored whole',
  async (_, discard) => {
    device.online = false;
    const given = item();
    await device.drafts.save({ ...given.draft, files: [] });
    await newOutbox().outbox.send(given);
    const { outbox } = newOutbox();
    const { key } = given.draft;
    await discard(createDraftRegistry(Promise.resolve(device.drafts), outbox.dropIncomplete), key);
    expect(await draftsOf(device.drafts)).toEqual([]);
    device.online = true;
    await outbox.start();
    await untilEmpty(outbox);
    expect(device.calls).toEqual(everything);
  },
);

/** The record of another child. */
function itemOfOther(nome: string): ReturnType<typeof item> {
  const given = item(nome);
  const { patient, consent } = given.intake;
  const id = '00000000-0000-4000-8000-0000000000ee';
  return {
    ...given,
    intake: { patient: { ...patient, id }, consent: { ...consent, patient_id: id }, marks: {} },
  };
}

test('D-53: a record that is refused while an earlier one is being sent is not sent again', async () => {
  device.online = false;
  let release = () => {};
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { outbox } = newOutbox();
  await outbox.send(item('Ana'));
  await outbox.send(itemOfOther('Bia'));
  device.online = true;
  device.failing.set('row Bia', refused);
  device.waits.set('row Ana', blocked);
  const sending = outbox.retry();
  await eventually(() => expect(device.calls).toEqual(['row Ana']));
  const again = outbox.retry();
  release();
  await Promise.all([sending, again]);
  await eventually(() =>
    expect(outbox.getSnapshot()).toMatchObject([{ status: { state: { name: 'refused' } } }]),
  );
  expect(device.calls.filter((call) => call === 'row Bia')).toHaveLength(1);
});

test('D-221: a server that answers gets the record, though the browser says that there is no network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { outbox } = newOutbox();
  expect(await outbox.send(item())).toBe('stored');
  await untilEmpty(outbox);
  expect(device.calls).toEqual(everything);
});

test('D-221: what waits is tried again after half a minute, whatever the browser says of the network', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  device.failing.set('row Davi Lucca', offline);
  const { outbox } = newOutbox();
  await outbox.start();
  expect(await outbox.send(item())).toBe('waiting');
  device.failing.clear();
  vi.advanceTimersByTime(30_000);
  vi.useRealTimers();
  await untilEmpty(outbox);
});

test('D-221: what waits is tried again after half a minute, though a record beside it was refused', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  device.online = false;
  const { outbox } = newOutbox();
  await outbox.start();
  await outbox.send(item('Ana'));
  await outbox.send(itemOfOther('Bia'));
  device.online = true;
  device.failing.set('row Ana', refused).set('row Bia', offline);
  await outbox.retry();
  device.failing.delete('row Bia');
  vi.advanceTimersByTime(30_000);
  await eventually(() =>
    expect(outbox.getSnapshot()).toMatchObject([
      { stored: { patientName: 'Ana' }, status: { state: { name: 'refused' } } },
    ]),
  );
});

test('D-220: what was sent before is on the device before it is sent again, and goes on with the draft', async () => {
  const sent: (readonly unknown[] | undefined)[] = [];
  const calls = {
    ...outboxCalls,
    saveIntake: async (...[_user, { patient }, earlier]: Parameters<typeof outboxCalls.saveIntake>) => {
      const [stored] = await Promise.all((await device.drafts.keysOf('outbox')).map(device.drafts.peek));
      expect(stored).toMatchObject({
        arrival: {
          kind: 'maybe',
          sent: expect.arrayContaining([
            {
              words: { nome: { text: patient.nome, mark: null }, dataNascimento: expect.anything() },
              at: expect.any(Number),
            },
          ]),
        },
      });
      sent.push(earlier?.map(({ words }) => words.nome?.text));
      throw offline;
    },
  };
  const first = createOutbox(device.userId, Promise.resolve(device.drafts), calls);
  device.outboxes.push(first);
  expect(await first.send(item())).toBe('waiting');
  first.stop();

  const second = createOutbox(device.userId, Promise.resolve(device.drafts), calls);
  device.outboxes.push(second);
  await second.start();
  expect(await second.takeBack(`parcel:${patientId}`)).toBe('draft');
  const draft = await device.drafts.read(item().draft.key);
  const values: unknown = draft?.value;
  const remembered = property(values, 'sent') as NonNullable<New<'intake'>['sent']>;
  await second.send({ ...item('Davi Lucca Souza'), sent: remembered });
  expect(sent).toEqual([[], ['Davi Lucca'], ['Davi Lucca']]);
});

test('D-222: the only document that the device lost is said once, and nothing else is said to be sent', async () => {
  device.failing.set('a.pdf', offline);
  const [file] = item().files;
  if (!file) throw new Error('no file');
  const first = newOutbox().outbox;
  expect(await first.attach({ patientId, patientName: 'Davi Lucca', files: [file] })).toBe(true);
  first.stop();
  const { outbox } = newOutbox(lossy(() => true));
  const lost: unknown[] = [];
  outbox.onEvent((event) => event.kind === 'filesLost' && lost.push(event.isRestSent));
  await outbox.start();
  await outbox.retry();
  expect(lost).toEqual([false]);
  expect(await device.drafts.keysOf('outbox')).toEqual([]);
});

test('D-222: documents whose copy was cut off are not half there: the draft has them', async () => {
  const { outbox } = newOutbox();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  device.failing.set('a.pdf', offline);
  const [file] = item().files;
  if (!file) throw new Error('no file');
  const about = { patientId, patientName: 'Davi Lucca' };
  // neither on the device nor on the server: the draft must not end
  expect(await outbox.attach({ ...about, files: [file] })).toBe(false);
  put.mockRestore();
  expect(await device.drafts.keysOf('outbox')).toEqual([]);
  device.failing.clear();
  expect(await outbox.attach({ ...about, files: [file] })).toBe(true);
  await untilEmpty(outbox);
  expect(device.calls).toEqual(['a.pdf', 'a.pdf']);
});

/** The device has room for drafts, but not for a second copy of what the outbox sends. */
const withoutRoomFor = (prefix: string): DraftStore => ({
  ...device.drafts,
  async save(draft, isWhole) {
    if (draft.key.startsWith(prefix)) throw new DOMException('full', 'QuotaExceededError');
    return device.drafts.save(draft, isWhole);
  },
});

test('D-222: where the device has no room, the form of a new record has its files until all of them are sent', async () => {
  let release = () => {};
  device.waits.set('b.pdf', new Promise((resolve) => (release = resolve)));
  const { outbox, events } = newOutbox(withoutRoomFor('parcel:'));
  const answered = outbox.send(item()).then((outcome) => device.calls.push(String(outcome)));
  await eventually(() => expect(device.calls).toEqual(everything));
  // closing the page asks
  expect(outbox.isKept()).toBe(false);
  release();
  await answered;
  expect(device.calls).toEqual([...everything, 'sent']);
  expect(outbox.isEmpty()).toBe(true);
  expect(events).toEqual(['stored', 'photo']);
});

test.each([
  ['its photo', 'photo', offline],
  ['its photo', 'photo', refused],
  ['a document', 'b.pdf', offline],
  ['a document', 'b.pdf', refused],
])(
  'D-222: where the device has no room, %s that is not sent stays in the form, and is stored once',
  async (_, what, error) => {
    const ids = new Map<string, Set<string>>();
    const calls = {
      ...outboxCalls,
      sendDocument: async (...[document, ...rest]: Parameters<typeof outboxCalls.sendDocument>) => {
        const { file, id, path } = document;
        ids.set(file.name, (ids.get(file.name) ?? new Set()).add(`${id} ${path}`));
        return outboxCalls.sendDocument(document, ...rest);
      },
    };
    device.failing.set(what, error);
    const store = Promise.resolve(withoutRoomFor('parcel:'));
    const outbox = createOutbox(device.userId, store, calls);
    device.outboxes.push(outbox);
    const told: string[] = [];
    outbox.onEvent(({ kind }) => told.push(kind));
    const given = item();
    expect(await outbox.send(given)).toBe('incomplete');
    expect(outbox.getSnapshot()).toEqual([]);
    // the form says what is missing
    expect(told).not.toContain('photoFailed');

    device.failing.clear();
    expect(await outbox.send(given)).toBe('sent');
    expect(outbox.isEmpty()).toBe(true);
    expect([...ids.values()].map(({ size }) => size)).toEqual([1, 1]);
  },
);

test('D-222: documents that the device cannot keep without their record stay with it until they are sent', async () => {
  device.failing.set('b.pdf', offline);
  const { outbox } = newOutbox(withoutRoomFor(`parcel:${patientId}:documents`));
  expect(await outbox.send(item())).toBe('stored');
  await eventually(() =>
    expect(outbox.getSnapshot()).toMatchObject([{ status: { state: { name: 'waiting' } } }]),
  );
  outbox.stop();
  const second = newOutbox();
  await eventually(async () => expect(await device.drafts.keysOf('outbox')).toEqual([`parcel:${patientId}`]));
  device.failing.clear();
  device.calls = [];
  await second.outbox.start();
  await untilEmpty(second.outbox);
  expect(device.calls).toEqual(['b.pdf']);
});

describe('a page that was killed after its files were kept, and before their draft ended', () => {
  const about = { patientId, patientName: 'Davi Lucca' };

  /** What the form of each page has, read from the same draft. */
  async function formsOfTwoPages(): Promise<readonly [IntakeForm, IntakeForm]> {
    const files = item().files;
    const draft = createDraftRegistry(Promise.resolve(device.drafts)).begin(intakeCodec, 'edit-patient:1');
    const before = { ...newIntake(child), patientId, files };
    draft.change(() => ({ kind: 'infantil', form: before, step: 4 }));
    await draft.flush();
    const later = await createDraftRegistry(Promise.resolve(device.drafts)).open(
      intakeCodec,
      'edit-patient:1',
    );
    const after = later.unsaved()?.form;
    if (!after) throw new Error('no draft');
    return [before, after];
  }

  /** The outbox of another page, on a server that stores each id once. */
  function outboxOn(stored: Map<string, string>) {
    const calls = {
      ...outboxCalls,
      sendDocument: async (...[document, ...rest]: Parameters<typeof outboxCalls.sendDocument>) => {
        await outboxCalls.sendDocument(document, ...rest);
        stored.set(`${document.id} ${document.path}`, document.file.name);
      },
    };
    const outbox = createOutbox(device.userId, Promise.resolve(device.drafts), calls);
    device.outboxes.push(outbox);
    return outbox;
  }

  test('D-222: which is saved again, stores each document of an edited form once', async () => {
    const stored = new Map<string, string>();
    const [before, after] = await formsOfTwoPages();
    const first = outboxOn(stored);
    expect(await first.attach({ ...about, files: before.files })).toBe(true);
    await untilEmpty(first);
    first.stop();
    const second = outboxOn(stored);
    expect(await second.attach({ ...about, files: after.files })).toBe(true);
    await untilEmpty(second);
    expect([...stored.values()].toSorted()).toEqual(['a.pdf', 'b.pdf']);
  });

  test('D-222: which is saved again while they wait, keeps each document once', async () => {
    const [before, after] = await formsOfTwoPages();
    device.online = false;
    const first = outboxOn(new Map());
    expect(await first.attach({ ...about, files: before.files })).toBe(true);
    first.stop();
    const stored = new Map<string, string>();
    const second = outboxOn(stored);
    await second.start();
    expect(await second.attach({ ...about, files: after.files })).toBe(true);
    expect(pending(second)).toHaveLength(2);
    device.online = true;
    await second.retry();
    await untilEmpty(second);
    expect([...stored.values()].toSorted()).toEqual(['a.pdf', 'b.pdf']);
  });

  test('D-222: which is saved again, stores each document of a new record once', async () => {
    const stored = new Map<string, string>();
    const [before, after] = await formsOfTwoPages();
    for (const { files } of [before, after]) {
      const outbox = outboxOn(stored);
      await outbox.send({ ...item(), files });
      await untilEmpty(outbox);
      outbox.stop();
    }
    expect([...stored.values()].toSorted()).toEqual(['a.pdf', 'b.pdf']);
  });
});

test('D-864: an item that was never sent, one that may have arrived and one that is stored are told apart on the device, before a request leaves', async () => {
  const seen: unknown[] = [];
  const look = async () => {
    const [key = ''] = await device.drafts.keysOf('outbox');
    seen.push(property(property(await device.drafts.peek(key), 'arrival'), 'kind'));
  };
  const calls = {
    ...outboxCalls,
    saveIntake: async (...given: Parameters<typeof outboxCalls.saveIntake>) => {
      await look();
      return outboxCalls.saveIntake(...given);
    },
    sendDocument: async (...given: Parameters<typeof outboxCalls.sendDocument>) => {
      await look();
      return outboxCalls.sendDocument(...given);
    },
  };
  const outbox = createOutbox(device.userId, Promise.resolve(device.drafts), calls);
  device.outboxes.push(outbox);
  device.failing.set('photo', offline);
  await outbox.send(item());
  device.failing.clear();
  await outbox.retry();
  await untilEmpty(outbox);
  expect(new Set(seen)).toEqual(new Set(['maybe', 'stored']));

  // behind a record that waits, nothing of it is tried
  device.online = false;
  await outbox.send(item());
  const { id: noteId, patient_id: _, ...words } = sessionNote();
  const note = { ...words, id: noteId, patient_id: patientId };
  const draft = { kind: 'note', key: 'note:n', value: {} } as const;
  await outbox.send({
    kind: 'note',
    patientName: 'Davi Lucca',
    note,
    base: null,
    finalise: false,
    draft,
  } as never);
  expect(outbox.getSnapshot().map(({ stored }) => stored.arrival.kind)).toEqual(['maybe', 'never']);
});

test('D-865: what a family wrote, and was given up after its answer was lost, is asked about, and told to stand', async () => {
  device.failing.set('family f1', offline);
  const told: unknown[] = [];
  const outbox = createOutbox(device.userId, Promise.resolve(device.drafts), {
    ...outboxCalls,
    askOnceStored: async (_user, table, _id, wish) => {
      device.calls.push(`ask ${wish} ${table}`);
      return 'stands';
    },
  });
  device.outboxes.push(outbox);
  outbox.onEvent((event) => event.kind === 'answered' && told.push(event.answer.kind));
  const row = {
    id: 'f1',
    patient_id: patientId,
    filled_by: 'Ana',
    relation: 'Mãe',
    answers: {},
    ratings: {},
  };
  await outbox.queue({
    kind: 'family',
    patientName: 'Davi Lucca',
    reviewed: false,
    row: { ...row, questionnaire_version: 1, begun_at: '', ended_at: '' },
    draft: { kind: 'family', key: `family:${patientId}:f1`, value: {} },
  });
  await eventually(() => expect(device.calls).toContain('family f1'));
  await outbox.discard('parcel:family:f1');
  await untilEmpty(outbox);
  expect([device.calls, told]).toEqual([['family f1', 'ask discard family_answers'], ['stands']]);
});

test('D-865: a document that was given up after its upload failed is removed, since it may have arrived; a refused one is not', async () => {
  device.failing.set('a.pdf', offline);
  device.failing.set('b.pdf', refused);
  const { outbox } = newOutbox();
  const { files } = item();
  await outbox.attach({ patientId, patientName: 'Davi Lucca', files });
  await eventually(() => expect(pending(outbox).map(({ state }) => state)).toEqual(['failed', 'failed']));
  for (const { id } of files) outbox.dismissDocument(id);
  await untilEmpty(outbox);
  const [lost] = files;
  expect(device.calls.filter((call) => call.startsWith('no document'))).toEqual([`no document ${lost?.id}`]);
});
