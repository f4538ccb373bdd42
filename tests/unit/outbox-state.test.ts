import { describe, expect, test } from 'vitest';
import type { SessionNote } from '../../src/data/records/sessionNotes';
import { DataError } from '../../src/data/supabase/dataError';
import {
  addItem,
  beginTry,
  changeItem,
  endStep,
  endTry,
  findItem,
  type OutboxItem,
  outcomeOf,
  type Step,
} from '../../src/device/outbox/outboxState';
import {
  addUploads,
  type Batch,
  changeUpload,
  failedAtEnd,
  isAnyOffline,
  nextUpload,
  removeUpload,
  resumeUploads,
  retryUpload,
} from '../../src/device/outbox/uploadState';
import { patientRow } from '../support/patients';

type IntakeInOutbox = Extract<OutboxItem, { kind: 'intake' }>;
type NoteInOutbox = Extract<OutboxItem, { kind: 'note' }>;

const refused = new DataError('refused', '23514');
const offline = new DataError('offline');
const failed = new DataError('failed', '500');

describe('records', () => {
  const itemOf = (given: Partial<IntakeInOutbox> = {}): IntakeInOutbox => ({
    key: 'a',
    kind: 'intake',
    patientName: 'Davi',
    intake: { patient: { id: 'p' } } as IntakeInOutbox['intake'],
    stored: false,
    photo: null,
    documents: [],
    draft: {} as OutboxItem['draft'],
    queuedAt: '2026-03-02T12:00:00Z',
    state: { name: 'waiting' },
    onDevice: true,
    formHolds: false,
    photoWaits: false,
    ...given,
  });
  const sending = { name: 'sending', retry: false } as const;
  const photo = new Blob(['x']);
  const stateOf = (items: readonly OutboxItem[]) => items[0]?.state;

  test('a record replaces an earlier one of its key, at the end of the list', () => {
    const items = addItem([itemOf(), itemOf({ key: 'b' })], itemOf({ patientName: 'Davi Lucca' }));
    expect(items.map(({ key, patientName }) => [key, patientName])).toEqual([
      ['b', 'Davi'],
      ['a', 'Davi Lucca'],
    ]);
  });

  test('a try begins for what waits, is noted while one is under way, and leaves others alone', () => {
    expect(stateOf(beginTry([itemOf()], 'a'))).toEqual(sending);
    const rejected = { name: 'rejected', error: refused } as const;
    expect(stateOf(beginTry([itemOf({ state: rejected })], 'a'))).toEqual(rejected);
    expect(stateOf(beginTry([itemOf({ state: sending })], 'a'))).toEqual({ name: 'sending', retry: true });
    expect(stateOf(beginTry([itemOf({ state: { name: 'opening' } })], 'a'))).toEqual({ name: 'opening' });
    expect(beginTry([itemOf()], 'other')).toEqual([itemOf()]);
  });

  test('each step takes along what the server has now', () => {
    const row = patientRow();
    const [before] = [[itemOf({ photo })]];
    expect(endStep(before, 'a', { kind: 'stored', row })).toMatchObject([{ stored: true, photo }]);
    expect(endStep(before, 'a', { kind: 'photo', row })).toMatchObject([{ photo: null }]);
    const lost = { kind: 'photoFailed', error: offline } as const;
    expect(endStep(before, 'a', { ...lost, waits: true })).toMatchObject([{ photo, photoWaits: true }]);
    expect(endStep(before, 'a', { ...lost, waits: false })).toMatchObject([{ photo: null }]);
    expect(endStep(before, 'a', { kind: 'documents', left: [] })).toMatchObject([{ documents: [] }]);
  });

  test('a delivered item is removed; without its photo it waits', () => {
    expect(endTry([itemOf({ state: sending })], 'a', { kind: 'delivered' }, false)).toEqual([]);
    expect(stateOf(endTry([itemOf({ photo })], 'a', { kind: 'delivered' }, false))).toEqual({
      name: 'waiting',
    });
    expect(endTry([], 'a', { kind: 'postponed' }, false)).toEqual([]);
  });

  test.each([
    // error, a form waits, on the device: the record's place afterwards
    [refused, true, true, 'form'],
    [refused, false, true, 'rejected'],
    [offline, true, true, 'waiting'],
    [offline, true, false, 'form'],
    [offline, false, true, 'waiting'],
    [failed, true, true, 'form'],
    [failed, false, true, 'waiting'],
    [new Error('unknown'), false, false, 'waiting'],
  ])('%s, form %s, device %s: %s', (error, hasForm, onDevice, expected) => {
    const items = endTry([itemOf({ state: sending, onDevice })], 'a', { kind: 'failed', error }, hasForm);
    expect(findItem(items, 'a')?.state.name ?? 'form').toBe(expected);
  });

  test('a change meets one record', () => {
    const items = changeItem([itemOf(), itemOf({ key: 'b' })], 'b', { onDevice: false });
    expect(items.map(({ onDevice }) => onDevice)).toEqual([true, false]);
  });

  describe('and their notes', () => {
    const noteOf = (given: Partial<NoteInOutbox> = {}): NoteInOutbox => ({
      key: 'n',
      kind: 'note',
      patientName: 'Davi',
      note: { patient_id: 'p' } as NoteInOutbox['note'],
      finalise: true,
      stored: null,
      awaitsPatient: true,
      draft: {} as OutboxItem['draft'],
      queuedAt: '2026-03-02T12:00:00Z',
      state: { name: 'waiting' },
      onDevice: true,
      formHolds: false,
      photoWaits: false,
      ...given,
    });
    const noteIn = (items: readonly OutboxItem[]) => findItem(items, 'n');

    test.each([
      ['waits', itemOf(), 'waiting'],
      ['is being opened', itemOf({ state: { name: 'opening' } }), 'waiting'],
      ['was rejected', itemOf({ state: { name: 'rejected', error: refused } }), 'waiting'],
      ['is stored', itemOf({ stored: true }), 'sending'],
      ['is another', itemOf({ intake: { patient: { id: 'q' } } as IntakeInOutbox['intake'] }), 'sending'],
    ])('D-162: a note whose patient %s: %s', (_, patient, state) => {
      expect(noteIn(beginTry([patient, noteOf()], 'n'))?.state.name).toBe(state);
    });

    test('a patient who is stored is awaited by no note any more', () => {
      const others = [noteOf({ key: 'o', note: { patient_id: 'q' } as NoteInOutbox['note'] }), noteOf()];
      const items = endStep([itemOf(), ...others], 'a', { kind: 'stored', row: patientRow({ id: 'p' }) });
      expect(items).toMatchObject([{ stored: true }, { awaitsPatient: true }, { awaitsPatient: false }]);
    });

    test.each([
      // awaits its patient, a form waits, on the device: the note's place after the server knew no patient
      [true, false, true, 'waiting'],
      [true, true, true, 'waiting'],
      [true, true, false, 'form'],
      [false, false, true, 'rejected'],
      [false, true, true, 'form'],
    ])('no patient; awaited %s, form %s, device %s: %s', (awaitsPatient, hasForm, onDevice, expected) => {
      const error = new DataError('refused', '23503');
      const note = noteOf({ state: sending, awaitsPatient, onDevice });
      const items = endTry([note], 'n', { kind: 'failed', error }, hasForm);
      expect(noteIn(items)?.state.name ?? 'form').toBe(expected);
    });

    test('storing and finalising are two steps, and the form gets the outcome of the last', () => {
      const row = { id: 'n', patient_id: 'p' } as SessionNote;
      const stored = endStep([noteOf()], 'n', { kind: 'noteStored', row });
      expect(noteIn(stored)).toMatchObject({ stored: row, finalise: true, awaitsPatient: false });
      expect(
        noteIn(endStep(stored, 'n', { kind: 'noteFinalised', outcome: { kind: 'gone' } })),
      ).toMatchObject({
        finalise: false,
      });
      const heard = (note: NoteInOutbox, step: Step) => outcomeOf(note, step);
      expect([
        heard(noteOf(), { kind: 'noteStored', row }),
        heard(noteOf({ finalise: false }), { kind: 'noteStored', row }),
        heard(noteOf(), { kind: 'noteFinalised', outcome: { kind: 'saved', row } }),
        heard(noteOf(), { kind: 'noteFinalised', outcome: { kind: 'nameless' } }),
      ]).toEqual([undefined, 'stored', 'stored', 'open']);
      expect(endTry([noteOf({ stored: row })], 'n', { kind: 'delivered' }, false)).toEqual([]);
    });
  });
});

describe('documents', () => {
  const batch: Batch = { id: 'batch', occasion: 'create', patientName: 'Davi', size: 2 };
  const document = (id: string) => ({
    id,
    userId: 'user',
    patientId: 'patient',
    path: `user/patient/${id}.pdf`,
    file: new File([], `${id}.pdf`),
  });
  const two = addUploads([], batch, [document('1'), document('2')]);
  const fail = (uploads: typeof two, id: string, error: unknown) =>
    changeUpload(uploads, id, { state: 'failed', share: 0, error });

  test('a document that is known already is not added again', () => {
    const uploads = addUploads(two, { ...batch, id: 'other' }, [document('2'), document('3')]);
    expect(uploads.map(({ id, batch: { id: given } }) => [id, given])).toEqual([
      ['1', 'batch'],
      ['2', 'batch'],
      ['3', 'other'],
    ]);
  });

  test('the next one is the first that waits and that no other tab is sending', () => {
    expect(nextUpload(two, new Set())?.id).toBe('1');
    expect(nextUpload(two, new Set(['1']))?.id).toBe('2');
    expect(nextUpload(fail(two, '1', offline), new Set(['2']))).toBeUndefined();
  });

  test('what failed without a refusal is resumed, and known as a repeated try', () => {
    const uploads = resumeUploads(fail(fail(two, '1', offline), '2', refused));
    expect(uploads.map(({ state, error }) => [state, error])).toEqual([
      ['waiting', offline],
      ['failed', refused],
    ]);
    expect([isAnyOffline(fail(two, '1', offline)), isAnyOffline(fail(two, '1', refused))]).toEqual([
      true,
      false,
    ]);
    expect(isAnyOffline(uploads)).toBe(false);
  });

  test('a try by hand belongs to its batch until that is summed up, and stands for itself afterwards', () => {
    const early = retryUpload(fail(two, '1', refused), '1');
    expect(early[0]).toMatchObject({ state: 'waiting', batch: { occasion: 'create' } });
    const late = retryUpload(fail(fail(two, '1', refused), '2', refused), '1');
    expect(late[0]).toMatchObject({ state: 'waiting', batch: { id: 'batch', occasion: 'attach' } });
    expect(late[0]).not.toHaveProperty('error');
    expect(retryUpload(two, '1')).toEqual(two);
  });

  test('a batch is summed up when its last one was tried, and not again when a repeated try leaves some', () => {
    const one = fail(two, '1', offline);
    expect(failedAtEnd(one, 'batch', false)).toBeUndefined();
    expect(failedAtEnd(removeUpload(one, '2'), 'batch', false)).toBe(1);
    expect(failedAtEnd(removeUpload(one, '2'), 'batch', true)).toBeUndefined();
    expect(failedAtEnd([], 'batch', true)).toBe(0);
  });
});
