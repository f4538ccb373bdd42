import { describe, expect, test } from 'vitest';
import type { SessionNote } from '../../src/data/records/sessionNotes';
import { CHANGED_ELSEWHERE, DataError } from '../../src/data/supabase/dataError';
import type { StoredItem } from '../../src/device/outbox/items';
import {
  type AttemptResult,
  addItem,
  begun,
  changeItem,
  type DeliveryStep,
  endStep,
  endTry,
  failDocument,
  failedAtEnd,
  findItem,
  isAnythingDue,
  type Lane,
  nextDocument,
  nextItem,
  type OutboxItem,
  outcomeOf,
  retryDocument,
  withoutStatus,
} from '../../src/device/outbox/outboxState';
import { pendingDocuments } from '../../src/device/outbox/pendingDocuments';
import { patientRow } from '../support/patients';
import { seededRandom } from '../support/random';

type Of<Kind extends OutboxItem['kind']> = Extract<OutboxItem, { kind: Kind }>;

const refused = new DataError('refused', '23514');
const offline = new DataError('offline');
const failed = new DataError('failed', '500');
const changed = new DataError('refused', CHANGED_ELSEWHERE);
const withoutPatient = new DataError('refused', '23503');

const about = (key: string, minute: number) => ({
  key,
  patientId: 'p',
  patientName: 'Davi',
  queuedAt: `2026-03-02T12:${String(minute).padStart(2, '0')}:00Z`,
  draft: { kind: 'new', key: `draft ${key}`, value: {} },
});
const document = (id: string) => ({
  ...{ id, userId: 'user', patientId: 'p', path: `user/p/${id}.pdf` },
  file: new File([], `${id}.pdf`),
});
const progress = (part: object) => ({ ...part }) as Partial<OutboxItem>;

const intake = (part: Partial<Of<'intake'>> = {}) => {
  const item = {
    ...about('a', 1),
    ...{ kind: 'intake', intake: { patient: { id: 'p' } } as Of<'intake'>['intake'], stored: false },
    ...{ photo: null, documents: [], size: 0 },
  } as StoredItem;
  return { ...begun(item, { name: 'waiting' }, true), ...progress(part) } as Of<'intake'>;
};
const note = (part: Partial<Of<'note'>> = {}) => {
  const item = {
    ...about('n', 2),
    ...{ kind: 'note', note: { patient_id: 'p' } as Of<'note'>['note'], base: null, finalise: true },
    ...{ stored: null, awaitsPatient: true },
  } as StoredItem;
  return { ...begun(item, { name: 'waiting' }, true), ...progress(part) } as Of<'note'>;
};
const edit = (part: Partial<Of<'edit'>> = {}) => {
  const item = {
    ...about('e', 3),
    ...{ kind: 'edit', base: patientRow({ id: 'p' }), answers: {}, marks: {}, consent: null, stored: false },
    ...{ photo: null, documents: [], size: 0 },
  } as StoredItem;
  return { ...begun(item, { name: 'waiting' }, true), ...progress(part) } as Of<'edit'>;
};
const review = (part: Partial<Of<'review'>> = {}) => {
  const item = {
    ...about('r', 5),
    ...{ kind: 'review', base: patientRow({ id: 'p' }), answers: {}, marks: {}, stored: false },
    ...{ family: 'answers', row: null },
  } as StoredItem;
  return { ...begun(item, { name: 'waiting' }, true), ...progress(part) } as Of<'review'>;
};
const files = (ids: readonly string[], part: Partial<Of<'documents'>> = {}) => {
  const item = { ...about('d', 0), kind: 'documents', draft: null, size: ids.length } as const;
  const all = { ...item, documents: ids.map(document) };
  return { ...begun(all, { name: 'waiting' }, true), ...progress(part) } as Of<'documents'>;
};
const sending = { name: 'sending' } as const;
const nextKey = (items: readonly OutboxItem[], lane: Lane = 'words', round = 1) =>
  nextItem(items, lane, round)?.key;

describe('the order', () => {
  test.each([
    ['waits', intake(), 'a'],
    ['is being opened', intake({ state: { name: 'opening' } }), undefined],
    ['was refused', intake({ state: { name: 'refused', error: refused } }), undefined],
    ['is stored', intake({ stored: true }), 'n'],
    ['is another', intake({ patientId: 'q', state: sending }), 'n'],
  ])('D-267: a note whose patient %s: %s goes next', (_, patient, key) => {
    expect(nextKey([note({ queuedAt: '2026-03-02T11:00:00Z' }), patient])).toBe(key);
  });

  test('D-267: what is older goes first, and each item once in a round', () => {
    const second = note({ key: 'm', awaitsPatient: false, queuedAt: '2026-03-02T11:00:00Z' });
    expect(nextKey([note(), second])).toBe('m');
    expect(nextKey([note(), changeItem([second], 'm', { tried: 1 })[0] ?? second])).toBe('n');
    expect(nextKey([note({ tried: 1 })])).toBeUndefined();
    expect(isAnythingDue([note({ tried: 1 })], 2)).toBe(true);
    expect(nextKey([note({ state: sending })])).toBeUndefined();
  });

  test.each([
    ['waits', {}, 'e'],
    ['is being sent', { state: sending }, undefined],
    ['asks what stays', { state: { name: 'conflict', error: changed } }, undefined],
    ['was refused', { state: { name: 'refused', error: refused } }, 'later'],
    ['is stored', { stored: true }, 'later'],
  ] as const)('D-267: of two changes of a record, where the first %s: %s goes next', (_, first, key) => {
    const later = edit({ key: 'later', queuedAt: '2026-03-02T12:30:00Z' });
    expect(nextKey([later, edit(first)])).toBe(key);
  });

  test('what is written does not wait for a file, and files wait for their record', () => {
    const record = intake({ documents: [document('1')], size: 1 });
    expect(nextKey([record], 'documents')).toBeUndefined();
    expect(nextKey([{ ...record, stored: true }], 'documents')).toBe('a');
    expect(nextKey([files(['1'], { state: sending }), note({ awaitsPatient: false })])).toBe('n');
    // a photo that waits delays no document
    expect(nextKey([{ ...record, stored: true, photo: new Blob(['x']), tried: 1 }], 'documents')).toBe('a');
  });
});

describe('a record', () => {
  const photo = new Blob(['x']);

  test('replaces an earlier one of its key, at the end of the list', () => {
    const items = addItem([intake(), intake({ key: 'b' })], intake({ patientName: 'Davi Lucca' }));
    expect(items.map(({ key, patientName }) => [key, patientName])).toEqual([
      ['b', 'Davi'],
      ['a', 'Davi Lucca'],
    ]);
  });

  test.each([intake({ photo }), edit({ photo, key: 'a' })])(
    'has after each step what the server lacks ($kind)',
    (item) => {
      const row = patientRow();
      expect(endStep([item], 'a', { kind: 'stored', row })).toMatchObject([{ stored: true, photo }]);
      expect(endStep([item], 'a', { kind: 'photo', row })).toMatchObject([{ photo: null }]);
      const lost = { kind: 'photoFailed', error: offline } as const;
      expect(endStep([item], 'a', { ...lost, waits: true })).toMatchObject([{ photo, photoWaits: true }]);
      expect(endStep([item], 'a', { ...lost, waits: false })).toMatchObject([{ photo: null }]);
    },
  );

  test('that is delivered is removed; with files left it waits', () => {
    expect(endTry([intake({ state: sending })], 'a', { kind: 'delivered' }, false)).toEqual([]);
    for (const left of [{ photo }, { documents: [document('1')] }]) {
      const items = endTry([intake({ state: sending, ...left })], 'a', { kind: 'delivered' }, false);
      expect(items).toMatchObject([{ state: { name: 'waiting' } }]);
    }
    expect(endTry([], 'a', { kind: 'postponed' }, false)).toEqual([]);
  });

  test.each([
    // error, a form waits, on the device: the item's place afterwards
    [refused, true, true, 'form'],
    [refused, false, true, 'refused'],
    [changed, true, true, 'form'],
    [changed, false, true, 'conflict'],
    [offline, true, true, 'waiting'],
    [offline, true, false, 'form'],
    [offline, false, true, 'waiting'],
    [failed, true, true, 'form'],
    [failed, false, true, 'waiting'],
    [new Error('unknown'), false, false, 'waiting'],
  ])('D-266: %s, form %s, device %s: %s', (error, hasForm, onDevice, expected) => {
    const items = endTry([intake({ state: sending, onDevice })], 'a', { kind: 'failed', error }, hasForm);
    expect(findItem(items, 'a')?.state.name ?? 'form').toBe(expected);
  });

  test('that is stored is awaited by nothing any more', () => {
    const others = [note({ key: 'o', patientId: 'q' }), note({ tried: 3 })];
    const items = endStep([intake(), ...others], 'a', { kind: 'stored', row: patientRow({ id: 'p' }) });
    expect(items).toMatchObject([
      { stored: true },
      { awaitsPatient: true },
      { awaitsPatient: false, tried: 0 },
    ]);
  });
});

describe('a note', () => {
  test.each([
    // awaits its patient, a form waits, on the device: the note's place after the server knew no patient
    [true, false, true, 'waiting'],
    [true, true, true, 'waiting'],
    [true, true, false, 'form'],
    [false, false, true, 'refused'],
    [false, true, true, 'form'],
  ])(
    'without a patient; awaited %s, form %s, device %s: %s',
    (awaitsPatient, hasForm, onDevice, expected) => {
      const item = note({ state: sending, awaitsPatient, onDevice });
      const items = endTry([item], 'n', { kind: 'failed', error: withoutPatient }, hasForm);
      expect(findItem(items, 'n')?.state.name ?? 'form').toBe(expected);
    },
  );

  test('is stored and finalised in two steps, and the form gets the outcome of the last', () => {
    const row = { id: 'n', patient_id: 'p' } as SessionNote;
    const stored = endStep([note()], 'n', { kind: 'noteStored', row });
    expect(stored).toMatchObject([{ stored: row, finalise: true, awaitsPatient: false }]);
    expect(endStep(stored, 'n', { kind: 'noteFinalised', outcome: { kind: 'gone' } })).toMatchObject([
      { finalise: false },
    ]);
    const heard = (item: OutboxItem, step: DeliveryStep) => outcomeOf(item, step);
    expect([
      heard(note(), { kind: 'noteStored', row }),
      heard(note({ finalise: false }), { kind: 'noteStored', row }),
      heard(note(), { kind: 'noteFinalised', outcome: { kind: 'saved', row } }),
      heard(note(), { kind: 'noteFinalised', outcome: { kind: 'nameless' } }),
    ]).toEqual([undefined, 'stored', 'stored', 'open']);
    expect(endTry([note({ stored: row })], 'n', { kind: 'delivered' }, false)).toEqual([]);
  });
});

describe('documents', () => {
  const two = files(['1', '2']);
  const fail = (item: OutboxItem, id: string, error: unknown, round = 1): OutboxItem =>
    failDocument([item], item.key, id, error, round)[0] ?? item;

  test('the next one is the first that was not tried in the round and not refused', () => {
    expect(nextDocument(two, 1)?.id).toBe('1');
    expect(nextDocument(fail(two, '1', offline), 1)?.id).toBe('2');
    const both = fail(fail(two, '1', refused), '2', failed);
    expect(nextDocument(both, 1)).toBeUndefined();
    expect(nextDocument(both, 2)?.id).toBe('2');
    expect(nextKey([files(['1'], { blocked: 1 })], 'documents')).toBeUndefined();
    expect(nextKey([files(['1'], { blocked: 1 })], 'documents', 2)).toBe('d');
  });

  test('a retry by hand belongs to its record until that is summed up, and stands for itself afterwards', () => {
    const record = intake({ stored: true, documents: [document('1'), document('2')], size: 2 });
    const early = fail(record, '1', refused);
    expect(retryDocument([early], '1')).toMatchObject([{ uploads: {}, tellsEach: false }]);
    const late = fail(early, '2', refused);
    expect(retryDocument([late], '1')).toMatchObject([{ uploads: { 2: {} }, tellsEach: true }]);
    expect(retryDocument([record], '1')).toEqual([record]);
  });

  test('the end is when the last one was tried, and not again when a retry leaves some', () => {
    const one = fail(two, '1', offline);
    expect(failedAtEnd(one, false)).toBeUndefined();
    const only = fail(files(['1']), '1', offline);
    expect(failedAtEnd(only, false)).toBe(1);
    expect(failedAtEnd(only, true)).toBeUndefined();
    expect(failedAtEnd(files([]), true)).toBe(0);
  });

  test('a record shows its own, with their number among those that were added together', () => {
    const shown = pendingDocuments([fail(two, '1', offline), files(['3'], { patientId: 'q' })], 'p');
    expect(shown.map(({ id, state, place, size }) => [id, state, place, size])).toEqual([
      ['1', 'failed', 1, 2],
      ['2', 'waiting', 1, 2],
    ]);
  });
});

describe('generated sequences', () => {
  const results: readonly AttemptResult[] = [
    { kind: 'postponed' },
    { kind: 'delivered' },
    ...[offline, failed, refused, changed, withoutPatient].map(
      (error) => ({ kind: 'failed', error }) as const,
    ),
  ];
  const steps: readonly DeliveryStep[] = [
    { kind: 'stored', row: patientRow({ id: 'p' }) },
    { kind: 'noteStored', row: { id: 'n', patient_id: 'p' } as SessionNote },
  ];

  test.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'D-266, D-267: nothing is sent before what it belongs to, and nothing disappears unsent (%i)',
    (seed) => {
      const { next } = seededRandom(seed);
      const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
      const later = edit({ key: 'later', queuedAt: '2026-03-02T12:40:00Z' });
      let items: readonly OutboxItem[] = [review(), note(), later, edit(), intake()];
      const delivered = new Set<string>();
      for (let round = 1; round < 40; round += 1) {
        for (let item = nextItem(items, 'words', round); item; item = nextItem(items, 'words', round)) {
          const { key, kind } = item;
          if (kind !== 'intake') expect(findItem(items, 'a')?.state.name ?? 'gone').toBe('gone');
          if (key === 'later') {
            const first = findItem(items, 'e')?.state.name;
            expect([undefined, 'refused']).toContain(first);
          }
          items = changeItem(items, key, { state: sending, tried: round });
          const result = pick(results);
          const [storesRow, storesNote] = steps;
          if (result.kind === 'delivered') {
            const step = kind === 'note' ? storesNote : storesRow;
            if (step) items = endStep(items, key, step);
            delivered.add(key);
          }
          items = endTry(items, key, result, false);
          const after = findItem(items, key);
          expect(after === undefined).toBe(delivered.has(key));
          // the therapist opens, decides, and saves again
          if (after && after.state.name !== 'waiting' && next() < 0.7)
            items = changeItem(items, key, { state: { name: 'waiting' } });
        }
      }
      for (const item of items) expect(item.state.name).not.toBe('sending');
    },
  );
});

test('what this page knows of an item is taken off it, and nothing else', () => {
  const item = { ...about('f', 7), kind: 'family', reviewed: false, row: {} } as unknown as StoredItem;
  expect(withoutStatus(begun(item, { name: 'waiting' }, true))).toEqual(item);
});
