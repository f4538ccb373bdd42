import '../support/emptyDisk';
import { expect, test } from 'vitest';
import { changedBy } from '../../src/data/records/savePatient';
import { CHANGED_ELSEWHERE, DataError } from '../../src/data/supabase/dataError';
import type { New } from '../../src/device/outbox/newItems';
import { createOutbox } from '../../src/device/outbox/outbox';
import { attemptsOf } from '../support/attempts';
import { newEvaluation } from '../support/evaluations';
import { eventually } from '../support/eventually';
import {
  newOutbox,
  offline,
  outboxCalls,
  outboxDevice,
  patientId,
  refused,
  untilEmpty,
} from '../support/outbox';
import { patientRow } from '../support/patients';

const device = outboxDevice();
const base = patientRow({ id: patientId, nome: 'Davi Lucca', revision: 3 });
const draft = { kind: 'evaluation', key: `evaluation:${patientId}`, value: {} } as const;
const conflict = new DataError('refused', CHANGED_ELSEWHERE);

const evaluated = (brincar: string, id = 'e1'): New<'evaluation'> => ({
  kind: 'evaluation',
  evaluation: newEvaluation({ id, patient_id: patientId, answers: { brincar } }),
  base,
  answers: { brincar },
  marks: {},
  draft,
});
const change = (brincar: string) => `change ${JSON.stringify({ brincar })}`;

test('D-368: the evaluation is sent before the record changes, and its form gets the row', async () => {
  const { outbox, events } = newOutbox();
  expect(await outbox.send(evaluated('A'))).toMatchObject({ row: { brincar: 'A', revision: 4 } });
  await untilEmpty(outbox);
  expect([device.calls, events]).toEqual([
    ['evaluation e1', change('A')],
    ['evaluated', 'stored'],
  ]);
  expect(await device.drafts.keysOf('outbox')).toEqual([]);
});

test('D-366, D-368: without network it waits, outlives the page, and is sent once after earlier changes of the record', async () => {
  device.online = false;
  const first = newOutbox().outbox;
  const nothing = { marks: {}, consent: null, photo: null, files: [] };
  const section = { kind: 'section', key: `section:${patientId}`, value: {} } as const;
  await first.send({ kind: 'edit', base, answers: { objetivos: 'O' }, ...nothing, draft: section });
  await eventually(() =>
    expect(new Date().toISOString() > (first.getSnapshot()[0]?.stored.queuedAt ?? '')).toBe(true),
  );
  expect(await first.send(evaluated('A'))).toBe('waiting');
  first.stop();
  device.online = true;
  device.calls = [];
  const { outbox } = newOutbox();
  await outbox.start();
  await untilEmpty(outbox);
  expect(device.calls).toEqual(['change {"objetivos":"O"}', 'evaluation e1', change('A')]);
});

test('D-368: once the server has it, a retry changes the record alone, also on a later page', async () => {
  device.failing.set(change('A'), offline);
  const first = newOutbox().outbox;
  expect(await first.send(evaluated('A'))).toBe('waiting');
  first.stop();
  device.failing.clear();
  device.calls = [];
  const { outbox, events } = newOutbox();
  await outbox.start();
  await untilEmpty(outbox);
  expect([device.calls, events]).toEqual([[change('A')], ['stored']]);
});

test('D-368: a failure of the server after that does not return it to its form, where it could become another', async () => {
  device.failing.set(change('A'), new DataError('failed', '500'));
  const { outbox } = newOutbox();
  expect(await outbox.send(evaluated('A'))).toBe('waiting');
  expect(outbox.getSnapshot()).toMatchObject([
    { stored: { done: 1 }, status: { state: { name: 'waiting' } } },
  ]);
});

test('D-368: refused before that, it returns to its form, and nothing waits', async () => {
  device.failing.set('evaluation e1', refused);
  const { outbox, events } = newOutbox();
  await expect(outbox.send(evaluated('A'))).rejects.toBe(refused);
  expect([outbox.isEmpty(), events]).toEqual([true, []]);
  expect(await device.drafts.keysOf('outbox')).toEqual([]);
});

test('D-367: a record that changed elsewhere is asked about, and the decision is sent without the evaluation', async () => {
  device.failing.set(change('A'), conflict);
  const { outbox, events } = newOutbox();
  expect(await outbox.send(evaluated('A'))).toBe('conflict');
  const [item] = outbox.getSnapshot();
  expect(item).toMatchObject({
    stored: { done: 1 },
    status: { state: { name: 'conflict', error: conflict } },
  });
  // the form asks: no toast tells of it
  expect(events).toEqual(['evaluated']);
  device.calls = [];
  await outbox.sendAgain(item?.stored.key ?? '', { base, answers: { brincar: 'B' }, marks: {} });
  await untilEmpty(outbox);
  expect(device.calls).toEqual([change('B')]);
});

test('D-367: the conflict outlives the page', async () => {
  device.failing.set(change('A'), conflict);
  const first = newOutbox().outbox;
  await first.send(evaluated('A'));
  first.stop();
  device.calls = [];
  const { outbox, events } = newOutbox();
  await outbox.start();
  expect([device.calls, events]).toEqual([[change('A')], ['failed']]);
  expect(outbox.getSnapshot()).toMatchObject([
    { stored: { done: 1 }, status: { state: { name: 'conflict' } } },
  ]);
});

test('D-366: it is taken back into its form while it waits', async () => {
  device.online = false;
  const { outbox } = newOutbox();
  await outbox.send(evaluated('A'));
  const [item] = outbox.getSnapshot();
  expect(await outbox.takeBack(item?.stored.key ?? '')).toBe('draft');
  // the server is asked about what may have arrived
  expect(outbox.getSnapshot()).toMatchObject([
    { stored: { steps: [{ op: 'ask', wish: 'open' }, { wish: 'discard' }] } },
  ]);
  expect(await device.drafts.read(draft.key)).toMatchObject({ kind: 'evaluation' });
});

test('D-800: its change of the record remembers what it sent, also after the page was closed', async () => {
  const earlier: unknown[] = [];
  const calls: typeof outboxCalls = {
    ...outboxCalls,
    savePatient: async (_user, _changes, sent) => {
      earlier.push(sent);
      throw offline;
    },
  };
  const opened = () => {
    const outbox = createOutbox(device.userId, Promise.resolve(device.drafts), calls);
    device.outboxes.push(outbox);
    return outbox;
  };
  const first = opened();
  expect(await first.send(evaluated('A'))).toBe('waiting');
  first.stop();
  await opened().start();
  expect(earlier).toEqual([[], attemptsOf([changedBy(evaluated('A'))], evaluated('A').base.revision)]);
});
