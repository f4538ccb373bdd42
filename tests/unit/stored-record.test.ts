import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { FileRecord } from '../../src/device/store/draftFiles';
import {
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

test('D-960: a record of another version is not read, nor a file without its role', () => {
  const written = toRecord(draftOf([]), new Map(), '2026-03-02T12:00:00Z');
  for (const version of [1, 3])
    expect(() => parseRecord(JSON.stringify({ ...written, version }))).toThrow(v.ValiError);
  const files = [{ stored: record('1') }];
  expect(() => parseRecord(JSON.stringify({ ...written, files }))).toThrow(v.ValiError);
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
