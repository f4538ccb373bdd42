import { expect, test } from 'vitest';
import type { FileRecord } from '../../src/device/store/draftFiles';
import {
  type DraftToSave,
  draftHeads,
  fileIds,
  outboxItemKeys,
  parseRecord,
  type ToSave,
  toRecord,
  unusedFiles,
} from '../../src/device/store/draftRecord';

const record = (id: string): FileRecord => ({ id, chunks: 1, type: 'application/pdf' });
const storing = new Promise<FileRecord>(() => {});
const [a, b, c] = [new Blob(['a']), new Blob(['b']), new Blob(['c'])] as const;
const document = (file: Blob) => ({ role: 'document', file }) as const;
const draftOf = (files: readonly Blob[], given: { key?: string } = {}): DraftToSave => ({
  key: 'new-patient:1',
  form: 'new',
  kind: 'adulto',
  name: 'Maria',
  step: 1,
  values: { answers: {} },
  files: files.map(document),
  ...given,
});
const item: ToSave = { key: 'parcel:1', form: 'parcel', values: {}, files: [] };

test('a record names the files that are stored, in their places, and null for those that are not yet', () => {
  const known = new Map<Blob, FileRecord | Promise<FileRecord>>([
    [a, record('1')],
    [b, storing],
  ]);
  const written = toRecord(draftOf([a, b, c]), known, '2026-03-02T12:00:00Z');
  expect(written.files).toEqual([record('1'), null, null]);
  expect(written.roles).toEqual(['document', 'document', 'document']);
  expect(fileIds([written, written])).toEqual(['1', '1']);
  expect(parseRecord(JSON.stringify(written))).toEqual(written);
});

test('a record of another version is not read', () => {
  const written = toRecord(draftOf([]), new Map(), '2026-03-02T12:00:00Z');
  expect(parseRecord(JSON.stringify({ ...written, version: 2 }))).toBeUndefined();
});

test('a file that the form no longer has is unused, but one on its way or in another object is kept', () => {
  const readBack = new Blob(['a']);
  const known = new Map<Blob, FileRecord | Promise<FileRecord>>([
    [a, record('1')],
    [readBack, record('1')],
    [b, record('2')],
    [c, storing],
  ]);
  expect(unusedFiles(known, draftOf([readBack]))).toEqual({ files: [a, b], ids: ['2'] });
  expect(unusedFiles(known, draftOf([a, readBack, b]))).toEqual({ files: [], ids: [] });
  expect(unusedFiles(known, undefined)).toEqual({ files: [a, readBack, b], ids: ['1', '1', '2'] });
});

test('drafts are listed from the newest, items of the outbox from the oldest, each without the others', () => {
  const records = [
    toRecord(draftOf([a], { key: 'old' }), new Map(), '2026-03-01T12:00:00Z'),
    toRecord({ ...item, key: 'parcel:new' }, new Map(), '2026-03-04T12:00:00Z'),
    toRecord({ ...item, key: 'parcel:old' }, new Map(), '2026-03-02T12:00:00Z'),
    toRecord(draftOf([], { key: 'new' }), new Map(), '2026-03-03T12:00:00Z'),
  ];
  expect(draftHeads(records).map(({ key }) => key)).toEqual(['new', 'old']);
  expect(draftHeads(records)[0]).not.toHaveProperty('values');
  expect(outboxItemKeys(records)).toEqual(['parcel:old', 'parcel:new']);
});
