import { describe, expect, test } from 'vitest';
import type { SessionNote } from '../../src/data/records/sessionNotes';
import { CHANGED_ELSEWHERE, DataError } from '../../src/data/supabase/dataError';
import type { StepResult } from '../../src/device/outbox/delivery';
import type { Operation, StoredItem } from '../../src/device/outbox/items';
import {
  type AttemptResult,
  addItem,
  changeItem,
  endOperation,
  endTry,
  failDocument,
  failedAtEnd,
  findItem,
  type ItemStatus,
  isAnythingDue,
  type Lane,
  nextDocument,
  nextItem,
  type OutboxItem,
  outboxItemOf,
  retryDocument,
  sendOutcomeOf,
} from '../../src/device/outbox/outboxState';
import { pendingDocuments } from '../../src/device/outbox/pendingDocuments';
import type { Subject } from '../../src/records/subjects';
import { patientRow } from '../support/patients';
import { seededRandom } from '../support/random';

const refused = new DataError('refused', '23514');
const offline = new DataError('offline');
const failed = new DataError('failed', '500');
const changed = new DataError('refused', CHANGED_ELSEWHERE);
const withoutPatient = new DataError('refused', '23503');

const document = (id: string) => ({
  id,
  userId: 'user',
  patientId: 'p',
  path: `user/p/${id}.pdf`,
  file: new File([], `${id}.pdf`),
});
const row = patientRow({ id: 'p' });
const change: Operation = { op: 'save', table: 'patients', base: row, answers: {}, marks: {}, consent: null };

type Part = Partial<StoredItem> & Partial<ItemStatus>;

/** An item that waits on the device, of these operations. */
const item = (key: string, minute: number, subject: Subject, steps: readonly unknown[]) => {
  const stored: StoredItem = {
    key,
    saveId: key,
    subject,
    patientId: 'p',
    patientName: 'Davi',
    queuedAt: `2026-03-02T12:${String(minute).padStart(2, '0')}:00Z`,
    draft: { kind: 'new', key: `new-patient:${key}`, value: {} },
    steps: steps as readonly Operation[],
    done: 0,
    arrival: { kind: 'never' },
    photo: null,
    documents: [],
    size: 0,
    pdf: null,
  };
  const begins = outboxItemOf(stored, { name: 'waiting' }, true);
  /** With these parts of what is stored, and of its status. */
  return (part: Part = {}): OutboxItem => {
    const isStatus = ([name]: [string, unknown]) => name in begins.status;
    const parts = Object.entries(part);
    return {
      stored: { ...begins.stored, ...Object.fromEntries(parts.filter((each) => !isStatus(each))) },
      status: { ...begins.status, ...Object.fromEntries(parts.filter(isStatus)) },
    };
  };
};
const intake = item('a', 1, 'intake', [
  { op: 'save', table: 'patients', base: null, intake: { patient: { id: 'p' } } },
]);
const saveNote = { op: 'save', table: 'session_notes', base: null, note: { patient_id: 'p' } };
const waitingNote = item('n', 2, 'note', [saveNote, { op: 'finalise', table: 'session_notes', row: null }]);
const note = (part: Part = {}) => waitingNote({ awaitsPatient: true, ...part });
const edit = item('e', 3, 'edit', [change]);
const review = item('r', 5, 'review', [change, { op: 'finalise', table: 'family_answers', id: 'answers' }]);
const family = (reviewed: boolean) =>
  item('parcel:family:answers', 4, 'family', [
    { op: 'save', table: 'family_answers', row: { id: 'answers' } },
    ...(reviewed ? [{ op: 'finalise', table: 'family_answers', id: 'answers' }] : []),
  ])();
const files = (ids: readonly string[], part: Part = {}) =>
  item('d', 0, 'documents', [])({ draft: null, size: ids.length, documents: ids.map(document), ...part });
const sending = { name: 'sending' } as const;
const nextKey = (items: readonly OutboxItem[], lane: Lane = 'words', round = 1) =>
  nextItem(items, lane, round)?.stored.key;

describe('the order', () => {
  test.each([
    ['waits', intake(), 'a'],
    ['is being opened', intake({ state: { name: 'opening' } }), undefined],
    ['was refused', intake({ state: { name: 'refused', error: refused } }), undefined],
    ['is stored', intake({ done: 1 }), 'n'],
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
    ['is stored', { done: 1 }, 'later'],
  ] as const)('D-267: of two changes of a record, where the first %s: %s goes next', (_, first, key) => {
    const later = edit({ key: 'later', queuedAt: '2026-03-02T12:30:00Z' });
    expect(nextKey([later, edit(first)])).toBe(key);
  });

  test('what is written does not wait for a file, and files wait for their record', () => {
    const record = intake({ documents: [document('1')], size: 1 });
    expect(nextKey([record], 'documents')).toBeUndefined();
    const ofStored = { done: 1, documents: [document('1')], size: 1 };
    expect(nextKey([intake(ofStored)], 'documents')).toBe('a');
    expect(nextKey([files(['1'], { state: sending }), note({ awaitsPatient: false })])).toBe('n');
    // a photo that waits delays no document
    expect(nextKey([intake({ ...ofStored, photo: new Blob(['x']), tried: 1 })], 'documents')).toBe('a');
  });
});

describe('a record', () => {
  const photo = new Blob(['x']);

  test('replaces an earlier one of its key, at the end of the list', () => {
    const items = addItem([intake(), intake({ key: 'b' })], intake({ patientName: 'Davi Lucca' }));
    expect(items.map(({ stored }) => [stored.key, stored.patientName])).toEqual([
      ['b', 'Davi'],
      ['a', 'Davi Lucca'],
    ]);
  });

  test.each([intake({ photo }), edit({ photo, key: 'a' })])(
    'has after each step what the server lacks ($stored.subject)',
    (item) => {
      expect(endOperation([item], 'a', { kind: 'stored', row })).toMatchObject([
        { stored: { done: 1, photo } },
      ]);
      expect(endOperation([item], 'a', { kind: 'photo', row })).toMatchObject([{ stored: { photo: null } }]);
      const lost = { kind: 'photoFailed', error: offline } as const;
      expect(endOperation([item], 'a', { ...lost, waits: true })).toMatchObject([
        { stored: { photo }, status: { photoWaits: true } },
      ]);
      expect(endOperation([item], 'a', { ...lost, waits: false })).toMatchObject([
        { stored: { photo: null } },
      ]);
    },
  );

  test('that is delivered is removed; with files left it waits', () => {
    expect(endTry([intake({ state: sending })], 'a', { kind: 'delivered' }, false)).toEqual([]);
    for (const left of [{ photo }, { documents: [document('1')] }]) {
      const items = endTry([intake({ state: sending, ...left })], 'a', { kind: 'delivered' }, false);
      expect(items).toMatchObject([{ status: { state: { name: 'waiting' } } }]);
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
    expect(findItem(items, 'a')?.status.state.name ?? 'form').toBe(expected);
  });

  test('that is stored is awaited by nothing any more', () => {
    const others = [note({ key: 'o', patientId: 'q' }), note({ tried: 3 })];
    const items = endOperation([intake(), ...others], 'a', { kind: 'stored', row: patientRow({ id: 'p' }) });
    expect(items).toMatchObject([
      { stored: { done: 1 } },
      { stored: { awaitsPatient: true } },
      { stored: { awaitsPatient: false }, status: { tried: 0 } },
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
      expect(findItem(items, 'n')?.status.state.name ?? 'form').toBe(expected);
    },
  );

  test('is stored and finalised in two steps, and the form gets the outcome of the last', () => {
    const row = { id: 'n', patient_id: 'p', revision: 1 } as SessionNote;
    const [stored = note()] = endOperation([note()], 'n', { kind: 'noteStored', row });
    expect(stored.stored).toMatchObject({ done: 1, awaitsPatient: false, steps: [{}, { row }] });
    expect(
      endOperation([stored], 'n', { kind: 'noteFinalised', row, outcome: { kind: 'gone' } }),
    ).toMatchObject([{ stored: { done: 2 } }]);
    const heard = ({ stored }: OutboxItem, step: StepResult) => sendOutcomeOf(stored, step);
    const open = item('n', 2, 'note', [saveNote])();
    expect([
      heard(note(), { kind: 'noteStored', row }),
      heard(open, { kind: 'noteStored', row }),
      heard(stored, { kind: 'noteFinalised', row, outcome: { kind: 'saved', row } }),
      heard(stored, { kind: 'noteFinalised', row, outcome: { kind: 'nameless' } }),
    ]).toEqual([undefined, { note: row }, { note: row }, { note: row, open: { kind: 'nameless' } }]);
    expect(endTry([stored], 'n', { kind: 'delivered' }, false)).toEqual([]);
  });
});

describe('documents', () => {
  const two = files(['1', '2']);
  const fail = (item: OutboxItem, id: string, error: unknown, round = 1): OutboxItem =>
    failDocument([item], item.stored.key, id, error, round)[0] ?? item;

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
    const record = intake({ done: 1, documents: [document('1'), document('2')], size: 2 });
    const early = fail(record, '1', refused);
    expect(retryDocument([early], '1')).toMatchObject([{ status: { uploads: {}, tellsEach: false } }]);
    const late = fail(early, '2', refused);
    expect(retryDocument([late], '1')).toMatchObject([{ status: { uploads: { 2: {} }, tellsEach: true } }]);
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
  const steps: readonly StepResult[] = [
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
          const { key, subject } = item.stored;
          if (subject !== 'intake') expect(findItem(items, 'a')?.status.state.name ?? 'gone').toBe('gone');
          if (key === 'later') {
            const first = findItem(items, 'e')?.status.state.name;
            expect([undefined, 'refused']).toContain(first);
          }
          items = changeItem(items, key, { state: sending, tried: round });
          const result = pick(results);
          const [storesRow, storesNote] = steps;
          if (result.kind === 'delivered') {
            const step = subject === 'note' ? storesNote : storesRow;
            if (step) items = endOperation(items, key, step);
            delivered.add(key);
          }
          items = endTry(items, key, result, false);
          const after = findItem(items, key);
          expect(after === undefined).toBe(delivered.has(key));
          // the therapist opens, decides, and saves again
          if (after && after.status.state.name !== 'waiting' && next() < 0.7)
            items = changeItem(items, key, { state: { name: 'waiting' } });
        }
      }
      for (const { status } of items) expect(status.state.name).not.toBe('sending');
    },
  );
});

test('a review goes after the answers that it is of, and those wait for no other', () => {
  expect(nextKey([review(), family(false)])).toBe('parcel:family:answers');
  expect(nextKey([review({ queuedAt: '2026-03-02T11:00:00Z' }), family(true)])).toBe('parcel:family:answers');
  expect(nextKey([review()])).toBe('r');
});
