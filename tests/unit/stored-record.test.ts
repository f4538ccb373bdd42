import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { FileRecord } from '../../src/device/store/draftFiles';
import {
  contentSchema,
  fileIds,
  parseRecord,
  type ToStore,
  toRecord,
  unusedFiles,
} from '../../src/device/store/storedRecord';

const record = (id: string): FileRecord => ({ id, chunks: 1, type: 'application/pdf' });
const storing = new Promise<FileRecord>(() => {});
const [a, b, c] = [new Blob(['a']), new Blob(['b']), new Blob(['c'])] as const;
const document = (file: Blob) => ({ role: 'document', file }) as const;
const draftOf = (files: readonly Blob[], given: { key?: string } = {}): ToStore => ({
  kind: 'new',
  key: 'new-patient:1',
  head: { questionnaire: 'adulto', name: 'Maria', step: 1 },
  value: { answers: {} },
  files: files.map(document),
  ...given,
});

test('a record names the files that are stored, in their places, and null for those that are not yet', () => {
  const known = new Map<Blob, FileRecord | Promise<FileRecord>>([
    [a, record('1')],
    [b, storing],
  ]);
  const written = toRecord(draftOf([a, b, c]), known, '2026-03-02T12:00:00Z');
  expect(written.files).toEqual([record('1'), null, null].map((stored) => ({ role: 'document', stored })));
  expect(fileIds([written, written])).toEqual(['1', '1']);
  expect(parseRecord(JSON.stringify(written))).toEqual(written);
});

test('D-902: what an earlier version kept is read as the rows that it is compared with', () => {
  const value = { answers: { queixaPrincipal: 'Dorme 2\u00963 horas\u2028Acorda' } };
  const written = toRecord({ ...draftOf([]), value }, new Map(), '2026-03-02T12:00:00Z');
  expect(parseRecord(JSON.stringify(written)).value).toEqual({
    answers: { queixaPrincipal: 'Dorme 2–3 horas\nAcorda' },
  });
});

test('a record of another version is not read', () => {
  const written = toRecord(draftOf([]), new Map(), '2026-03-02T12:00:00Z');
  expect(() => parseRecord(JSON.stringify({ ...written, version: 3 }))).toThrow();
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

const about = { version: 1, savedAt: '2026-03-02T12:00:00Z', files: [] };

test('a record of the first version is read as one of today', () => {
  const head = { questionnaire: 'infantil', name: 'Davi', step: 3 };
  const draft = {
    form: 'section',
    key: 'section:1',
    kind: 'infantil',
    name: 'Davi',
    step: 3,
    values: { a: 1 },
  };
  const files = [record('1'), null];
  expect(parseRecord(JSON.stringify({ ...about, ...draft, files, roles: ['photo', 'document'] }))).toEqual({
    version: 2,
    kind: 'section',
    key: 'section:1',
    savedAt: about.savedAt,
    head,
    value: { a: 1 },
    files: [
      { role: 'photo', stored: record('1') },
      { role: 'document', stored: null },
    ],
  });
  // the very first ones had no roles
  expect(parseRecord(JSON.stringify({ ...about, ...draft, files })).files[0]).toEqual({
    stored: record('1'),
  });
  const family = { form: 'family', key: 'family:1:2', name: 'Davi', filledBy: 'Ana', values: {} };
  expect(parseRecord(JSON.stringify({ ...about, ...family })).head).toEqual({
    name: 'Davi',
    filledBy: 'Ana',
  });
  const item = { form: 'parcel', key: 'parcel:1', values: { kind: 'note' } };
  expect(parseRecord(JSON.stringify({ ...about, ...item }))).toMatchObject({
    kind: 'outbox',
    value: { kind: 'note' },
  });
});

test('the draft inside an outbox item is read in both versions', () => {
  const today = {
    kind: 'note',
    key: 'session-note:1:2',
    head: { name: 'Davi' },
    value: { content: 'Treino.' },
  };
  expect(v.parse(contentSchema, today)).toEqual(today);
  const { kind, head, value, key } = today;
  expect(v.parse(contentSchema, { key, form: kind, ...head, values: value })).toEqual(today);
});
