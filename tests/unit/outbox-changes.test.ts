import '../support/emptyDisk';
import { expect, test, vi } from 'vitest';
import { CHANGED_ELSEWHERE, DataError, NOTE_FINALISED } from '../../src/data/supabase/dataError';
import type { New } from '../../src/device/outbox/newItems';
import type { Outbox } from '../../src/device/outbox/outbox';
import { eventually } from '../support/eventually';
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
import { patientRow } from '../support/patients';
import { sessionNote } from '../support/sessionNotes';

const device = outboxDevice();
const base = patientRow({ id: patientId, nome: 'Davi Lucca', revision: 3 });
const draft = { kind: 'section', key: `section:${patientId}`, value: { stepId: 'plan' } } as const;

function change(objetivos: string, given: Partial<New<'edit'>> = {}): New<'edit'> {
  const nothing = { marks: {}, consent: null, photo: null, files: [] };
  return { kind: 'edit', base, answers: { objetivos }, ...nothing, draft, ...given };
}
const call = (objetivos: string) => `change ${JSON.stringify({ objetivos })}`;

test('D-265: a change of a record answers its form with the row, and nothing of it stays on the device', async () => {
  const { outbox, events } = newOutbox();
  expect(await outbox.send(change('A'))).toMatchObject({ row: { objetivos: 'A', revision: 4 } });
  await untilEmpty(outbox);
  expect([device.calls, events]).toEqual([[call('A')], ['stored']]);
  await eventually(async () => expect(await device.drafts.keysOf('outbox')).toEqual([]));
});

test('D-265: a change with consent, photo and documents outlives the page, and is sent once', async () => {
  device.online = false;
  const { photo, files, intake } = item();
  const first = newOutbox().outbox;
  expect(await first.send(change('A', { photo, files, consent: intake.consent }))).toBe('waiting');
  first.stop();
  const { outbox, events } = newOutbox();
  device.online = true;
  await outbox.start();
  await untilEmpty(outbox);
  expect(device.calls).toEqual([call('A'), 'consent', 'new photo', 'a.pdf', 'b.pdf']);
  expect(events).toEqual(['stored', 'photo']);
  await eventually(async () => expect(await device.drafts.keysOf('outbox')).toEqual([]));
});

test('D-265: that a photo is to be removed outlives the page', async () => {
  device.online = false;
  const first = newOutbox().outbox;
  await first.send(change('A', { photo: 'remove' }));
  first.stop();
  device.online = true;
  const { outbox } = newOutbox();
  await outbox.start();
  await untilEmpty(outbox);
  expect(device.calls).toEqual([call('A'), 'no photo']);
});

test('D-267: changes of one record, and a review of it, are sent in their order after its patient', async () => {
  device.online = false;
  const { outbox } = newOutbox();
  await outbox.send({ ...item(), photo: null, files: [] });
  await outbox.send(change('A'));
  await eventually(() =>
    expect(new Date().toISOString() > (outbox.getSnapshot()[1]?.stored.queuedAt ?? '')).toBe(true),
  );
  await outbox.send(change('B'));
  await eventually(() =>
    expect(new Date().toISOString() > (outbox.getSnapshot()[2]?.stored.queuedAt ?? '')).toBe(true),
  );
  const review = { kind: 'review', family: 'f1', base, answers: {}, marks: {}, draft } as const;
  expect(await outbox.send(review)).toBe('waiting');
  device.online = true;
  await outbox.retry();
  await untilEmpty(outbox);
  expect(device.calls).toEqual(['row Davi Lucca', call('A'), call('B'), 'change {}', 'reviewed f1']);
});

test('D-204: what a family wrote waits without network, outlives the page, and is sent after its patient and before its review', async () => {
  device.online = false;
  const first = newOutbox().outbox;
  await first.send({ ...item(), photo: null, files: [] });
  const row = { id: 'f1', patient_id: patientId } as New<'family'>['row'];
  const words = { kind: 'family', key: `family:${patientId}:f1`, value: {} } as const;
  const given = { kind: 'family', patientName: 'Davi Lucca', row, reviewed: false, draft: words } as const;
  expect(await first.queue(given)).toBe(true);
  const review = { kind: 'review', family: 'f1', base, answers: {}, marks: {}, draft } as const;
  expect(await first.send(review)).toBe('waiting');
  first.stop();
  device.online = true;
  const { outbox, events } = newOutbox();
  await outbox.start();
  await untilEmpty(outbox);
  expect(device.calls).toEqual(['row Davi Lucca', 'family f1', 'change {}', 'reviewed f1']);
  expect(events).toEqual(['stored', 'familyStored', 'stored', 'familyReviewed']);
});

test('D-806: a review is sent though the page was killed at any write of the device while its answers were sent', async () => {
  const row = { id: 'f1', patient_id: patientId } as New<'family'>['row'];
  const words = { kind: 'family', key: `family:${patientId}:f1`, value: {} } as const;
  const given = { kind: 'family', patientName: 'Davi Lucca', row, reviewed: false, draft: words } as const;
  const review = { kind: 'review', family: 'f1', base, answers: {}, marks: {}, draft } as const;
  for (let writes = 0, isKilled = true; isKilled; writes += 1) {
    device.online = false;
    const waiting = newOutbox().outbox;
    await waiting.queue(given);
    await waiting.send(review);
    waiting.stop();
    device.online = true;
    device.calls = [];
    const page = endsAfter(writes);
    const killed = newOutbox(page.store).outbox;
    isKilled = await Promise.race([page.ended.then(() => true), killed.start().then(() => false)]);
    const next = newOutbox().outbox;
    await next.start();
    await untilEmpty(next);
    expect([...new Set(device.calls)]).toEqual(['family f1', 'change {}', 'reviewed f1']);
    expect(await device.drafts.keysOf('outbox')).toEqual([]);
  }
});

test('D-810: what was not being sent when its session ended is sent by the next one alone', async () => {
  const page = endsAfter(1, () => ended.outbox.stop());
  const ended = newOutbox(page.store);
  void ended.outbox.send(change('A'));
  await page.ended;
  const next = newOutbox().outbox;
  await next.start();
  await untilEmpty(next);
  expect(device.calls).toEqual([call('A')]);
});

/** A change whose answer was lost, and which is taken back into its form. */
async function openInForm({ send, getSnapshot, takeBack }: Outbox): Promise<string> {
  device.failing.set(call('A'), offline);
  expect(await send(change('A'))).toBe('waiting');
  device.found = 'there';
  const [key = ''] = getSnapshot().map(({ stored }) => stored.key);
  expect(await takeBack(key)).toBe('draft');
  return key;
}

test('D-861: what is open in the form of one tab is not given up by another one that learns of it late', async () => {
  withLocks();
  const one = newOutbox().outbox;
  let answer = () => {};
  device.waits.set('ask open patients', new Promise((resolve) => (answer = resolve)));
  const key = await openInForm(one);
  await eventually(() => expect(device.calls).toEqual([call('A'), 'ask open patients']));
  const two = newOutbox().outbox;
  await two.start();
  answer();
  await eventually(async () => expect(await device.drafts.peek(key)).toMatchObject({ done: 1 }));
  await two.retry();
  await two.retry();
  expect(device.calls).toEqual([call('A'), 'ask open patients']);
  await device.drafts.remove(draft.key);
  await two.retry();
  await untilEmpty(two);
  expect(device.calls.at(-1)).toBe('ask discard patients');
});

test('D-861: what one tab has saved in the place of what was open in its form is not given up by another one', async () => {
  withLocks();
  const one = newOutbox().outbox;
  const key = await openInForm(one);
  await eventually(async () => expect(await device.drafts.peek(key)).toMatchObject({ done: 1 }));
  const two = newOutbox().outbox;
  await two.start();
  device.online = false;
  expect(await one.send(change('B'))).toBe('waiting');
  await device.drafts.remove(draft.key);
  one.stop();
  device.online = true;
  await two.retry();
  await two.retry();
  await untilEmpty(two);
  expect(device.calls).toEqual([call('A'), 'ask open patients', call('B')]);
});

test('D-806: what an earlier page has sent and not removed is removed, and keeps nothing waiting', async () => {
  device.online = false;
  const before = newOutbox().outbox;
  await before.send(change('A'));
  before.stop();
  const [key = ''] = await device.drafts.keysOf('outbox');
  const stored = await device.drafts.peek(key);
  await device.drafts.save({ kind: 'outbox', key, value: { ...Object(stored), done: 1 }, files: [] });
  const { outbox } = newOutbox();
  await outbox.start();
  expect(outbox.isEmpty()).toBe(true);
  expect(await device.drafts.keysOf('outbox')).toEqual([]);
});

test('D-806: what the device could not remove once it was sent is not sent again', async () => {
  const { remove } = device.drafts;
  const stuck = { ...device.drafts, remove: async () => Promise.reject(new Error('not now')) };
  const { outbox } = newOutbox(stuck);
  await outbox.send(change('A'));
  await untilEmpty(outbox);
  const next = newOutbox({ ...stuck, remove }).outbox;
  await next.start();
  expect(next.isEmpty()).toBe(true);
  expect([device.calls, await device.drafts.keysOf('outbox')]).toEqual([[call('A')], []]);
});

test('D-204, D-214: answers of a form that is still a draft wait for it; without it, the refusal is final', async () => {
  const gone = new DataError('refused', '23503');
  device.failing.set('family f1', gone);
  await device.drafts.save({ kind: 'new', key: 'new-patient:1', value: {}, files: [] });
  const { outbox } = newOutbox();
  const row = { id: 'f1', patient_id: patientId } as New<'family'>['row'];
  const words = { kind: 'family', key: `family:${patientId}:f1`, value: {} } as const;
  const given = { kind: 'family', patientName: '', row, reviewed: true, draft: words } as const;
  await outbox.queue({ ...given, patientDraft: 'new-patient:1' });
  await eventually(() => expect(device.calls).toEqual(['family f1']));
  await eventually(() =>
    expect(outbox.getSnapshot()).toMatchObject([{ status: { state: { name: 'waiting' } } }]),
  );
  await device.drafts.remove('new-patient:1');
  await outbox.retry();
  await outbox.retry();
  expect(outbox.getSnapshot()).toMatchObject([{ status: { state: { name: 'refused', error: gone } } }]);
  device.failing.clear();
  await outbox.sendAgain('parcel:family:f1');
  await untilEmpty(outbox);
  expect(device.calls.slice(-2)).toEqual(['family f1', 'reviewed f1']);
});

test('D-494: a review whose record is changed says only what is left, that it is reviewed, also on a later page', async () => {
  device.failing.set('reviewed f1', offline);
  const first = newOutbox().outbox;
  const review = {
    kind: 'review',
    family: 'f1',
    base,
    answers: { objetivos: 'A' },
    marks: {},
    draft,
  } as const;
  expect(await first.send(review)).toBe('waiting');
  expect(await first.takeBack(first.getSnapshot()[0]?.stored.key ?? '')).toBe('sent');
  first.stop();
  device.failing.clear();
  const { outbox, events } = newOutbox();
  await outbox.start();
  await untilEmpty(outbox);
  expect(device.calls).toEqual([call('A'), 'reviewed f1', 'reviewed f1']);
  expect(events).toEqual(['familyReviewed']);
});

test('D-266: a conflict waits for the decision, which is kept and sent; a refusal is not retried by itself', async () => {
  device.online = false;
  const { outbox, events } = newOutbox();
  await outbox.send(change('A'));
  device.online = true;
  const conflict = new DataError('refused', CHANGED_ELSEWHERE);
  device.failing.set(call('A'), conflict);
  await outbox.retry();
  await outbox.retry();
  const [waiting] = outbox.getSnapshot();
  expect(waiting?.status.state).toEqual({ name: 'conflict', error: conflict });
  expect([device.calls, events]).toEqual([[call('A')], ['failed']]);

  device.failing.set(call('C'), refused);
  await outbox.sendAgain(waiting?.stored.key ?? '', { base, answers: { objetivos: 'C' }, marks: {} });
  expect(outbox.getSnapshot()).toMatchObject([{ status: { state: { name: 'refused', error: refused } } }]);
  outbox.stop();
  device.failing.clear();
  device.calls = [];
  const later = newOutbox().outbox;
  await later.start();
  await untilEmpty(later);
  expect(device.calls).toEqual([call('C')]);
});

test('D-832: a decision that a full device cannot keep is sent, and nothing older after it', async () => {
  let isFull = false;
  const full = { ...device.drafts };
  full.save = (...given) => (isFull ? Promise.reject(new Error('full')) : device.drafts.save(...given));
  device.failing.set(call('A'), offline);
  const { outbox } = newOutbox(full);
  expect(await outbox.send(change('A'))).toBe('waiting');
  device.failing.set(call('A'), new DataError('refused', CHANGED_ELSEWHERE));
  await outbox.retry();
  const [waiting] = outbox.getSnapshot();
  expect(waiting?.status.state.name).toBe('conflict');
  isFull = true;
  device.calls = [];
  await outbox.sendAgain(waiting?.stored.key ?? '', { base, answers: { objetivos: 'B' }, marks: {} });
  await untilEmpty(outbox);
  expect(device.calls).toEqual([call('B')]);
  expect(await device.drafts.keysOf('outbox')).toEqual([]);
});

test('D-268: a section that was written after the waiting one was saved is kept when the page is opened anew', async () => {
  device.online = false;
  const first = newOutbox().outbox;
  await first.send(change('A'));
  first.stop();
  await eventually(() =>
    expect(new Date().toISOString() > (first.getSnapshot()[0]?.stored.queuedAt ?? '')).toBe(true),
  );
  await device.drafts.save({ ...draft, value: { stepId: 'later' }, files: [] });
  const { outbox } = newOutbox();
  await outbox.start();
  expect(await device.drafts.peek(draft.key)).toEqual({ stepId: 'later' });
});

test('D-829: on a device whose clock was turned back, what was written after what waits stays, and what was said last is sent last', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T10:00:00Z') });
  device.online = false;
  const first = newOutbox().outbox;
  await first.send(change('A'));
  first.stop();
  vi.setSystemTime(Date.parse('2026-11-28T09:00:00Z'));
  await device.drafts.save({ ...draft, value: { stepId: 'later' }, files: [] });
  const second = newOutbox().outbox;
  await second.start();
  expect(await device.drafts.peek(draft.key)).toEqual({ stepId: 'later' });
  await second.send(change('', { draft: null }));
  second.stop();
  device.online = true;
  const { outbox } = newOutbox();
  await outbox.start();
  await untilEmpty(outbox);
  expect(device.calls).toEqual([call('A'), call('')]);
});

test('D-829: what is saved after its draft was written is later than that, whatever the clock says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T10:00:00Z') });
  device.online = false;
  const key = `result:${patientId}:r1` as const;
  const own = (said: string) => ({ kind: 'result', key, value: { said } });
  const about = { kind: 'row', table: 'results', id: 'r1', patientId, patientName: 'Davi Lucca' } as const;
  await device.drafts.save({ ...own('A'), files: [] });
  vi.setSystemTime(Date.parse('2026-11-28T09:00:00Z'));
  const { outbox } = newOutbox();
  await outbox.send({ ...about, base: null, entries: {}, title: 'Resultado', draft: own('B') });
  expect(await outbox.takeBack(outbox.getSnapshot()[0]?.stored.key ?? '')).toBe('draft');
  expect(await device.drafts.peek(key)).toMatchObject({ said: 'B' });
});

test('D-829: so are words that are written while the clock is turned back as it is saved', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T10:00:00Z') });
  device.online = false;
  const first = newOutbox().outbox;
  // it is listed before it is on the device
  first.subscribe(() => vi.setSystemTime(Date.parse('2026-11-28T09:00:00Z')));
  await first.send(change('A'));
  first.stop();
  await device.drafts.save({ ...draft, value: { stepId: 'later' }, files: [] });
  await newOutbox().outbox.start();
  expect(await device.drafts.peek(draft.key)).toEqual({ stepId: 'later' });
});

test('D-809: words of the same row that another tab wrote after it was saved stay, and are not taken back over', async () => {
  device.online = false;
  const key = `result:${patientId}:r1` as const;
  const own = { kind: 'result', key, value: { said: 'A' } };
  const about = { kind: 'row', table: 'results', id: 'r1', patientId, patientName: 'Davi Lucca' } as const;
  const first = newOutbox().outbox;
  await first.send({ ...about, base: null, entries: {}, title: 'Resultado', draft: own });
  first.stop();
  await eventually(() =>
    expect(new Date().toISOString() > (first.getSnapshot()[0]?.stored.queuedAt ?? '')).toBe(true),
  );
  await device.drafts.save({ ...own, value: { said: 'B' }, files: [] });
  const { outbox } = newOutbox();
  await outbox.start();
  expect(await device.drafts.peek(key)).toEqual({ said: 'B' });
  expect(await outbox.takeBack(outbox.getSnapshot()[0]?.stored.key ?? '')).toBe('newer');
  expect(await device.drafts.peek(key)).toEqual({ said: 'B' });
  expect(outbox.getSnapshot()).toMatchObject([
    { stored: { draft: own }, status: { state: { name: 'waiting' } } },
  ]);
});

test('D-265: an open note that was changed without network waits, and one that was finalised elsewhere is refused', async () => {
  device.online = false;
  const stored = sessionNote({ id: 'n', patient_id: patientId, content: 'Antes.' });
  const { occurred_on, time_of_day, setting, kind, replaces, reason } = stored;
  const about = { id: 'n', patient_id: patientId, occurred_on, time_of_day, setting };
  const note = { ...about, kind, content: 'Depois.', replaces, reason };
  const own = { kind: 'note', key: `session-note:${patientId}:n`, value: {} } as const;
  const { outbox } = newOutbox();
  const given = {
    kind: 'note',
    patientName: 'Davi Lucca',
    note,
    base: stored,
    finalise: true,
    draft: own,
  } as const;
  expect(await outbox.send(given)).toBe('waiting');
  device.online = true;
  device.failing.set('note to Depois.', new DataError('refused', NOTE_FINALISED));
  await outbox.retry();
  expect(outbox.getSnapshot()).toMatchObject([{ status: { state: { name: 'refused' } } }]);
  device.failing.clear();
  device.calls = [];
  await outbox.sendAgain(outbox.getSnapshot()[0]?.stored.key ?? '');
  await untilEmpty(outbox);
  expect(device.calls).toEqual(['note to Depois.', 'stamp Depois.']);
});

test('D-950: a change that is stored, and whose consent is refused, is asked about once it is opened', async () => {
  device.online = false;
  const { outbox, events } = newOutbox();
  await outbox.send(change('A', { consent: item().intake.consent }));
  device.online = true;
  device.failing.set('consent', refused);
  await outbox.retry();
  expect(events).toEqual(['failed']);
  const [waiting] = outbox.getSnapshot();
  expect(await outbox.takeBack(waiting?.stored.key ?? '')).toBe('draft');
  await untilEmpty(outbox);
  expect(device.calls).toEqual([call('A'), 'consent', 'ask open patients']);
});

test('D-950: a change that is stored, and whose consent is refused to its form, is asked about', async () => {
  device.failing.set('consent', refused);
  const { outbox } = newOutbox();
  const saved = outbox.send(change('A', { consent: item().intake.consent }));
  await expect(saved).rejects.toMatchObject({ code: refused.code });
  await outbox.retry();
  await untilEmpty(outbox);
  expect(device.calls).toEqual([call('A'), 'consent', 'ask open patients']);
});
