import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import {
  documentsSaved,
  familySaved,
  noteRemoved,
  noteSaved,
  recordDeleted,
  recordSaved,
  rowSaved,
  rowsChanged,
} from '../../src/data/records/afterSave';
import type { Goal, GoalRating } from '../../src/data/records/goals';
import { keys, type RecordPart } from '../../src/data/records/keys';
import type { SessionNote } from '../../src/data/records/sessionNotes';
import type { PatientSummary } from '../../src/data/records/summaries';
import { eachCopied } from '../../src/records/entities';
import { patientRow, patientSummary } from '../support/patients';

const row = patientRow();
const note = { id: '00000000-0000-4000-8000-0000000000ee', patient_id: row.id } as SessionNote;
const goal = { id: 'g', patient_id: row.id, replaces: null, created_at: '2026-11-01' } as Goal;
const rating = {
  id: 'r',
  goal_id: 'g',
  patient_id: row.id,
  rated_on: '2026-11-20',
  level: 1,
  strikes: null,
  corrects: null,
} as GoalRating;
const other = patientRow({ id: '00000000-0000-4000-8000-0000000000bb' });
const parts: Record<RecordPart, true> = {
  row: true,
  begun: true,
  evaluations: true,
  issued: true,
  documents: true,
  expected: true,
  family: true,
  history: true,
  holdings: true,
  'keep-until': true,
  import: true,
  notes: true,
  origin: true,
  revocations: true,
  signatures: true,
  ...eachCopied(() => true as const),
};

const opened: QueryClient[] = [];
afterEach(() => {
  for (const cache of opened.splice(0)) cache.clear();
});

/** A cache in which everything of two records was read. */
function fullCache(): QueryClient {
  const cache = new QueryClient();
  opened.push(cache);
  for (const { id } of [row, other]) {
    for (const part of Object.keys(parts)) cache.setQueryData(keys.record(id, part as RecordPart), {});
  }
  cache.setQueryData(keys.note(note.id), note);
  cache.setQueryData(keys.list('active'), [patientSummary()]);
  cache.setQueryData(keys.list('archived'), []);
  for (const key of [keys.overview, keys.openNotes, keys.tombstones, ['profile']])
    cache.setQueryData(key, {});
  return cache;
}

const overall = ['overview', 'open-notes'];

/** What is read again: parts of the record that was saved by their names. */
const stale = (cache: QueryClient) =>
  cache
    .getQueryCache()
    .findAll({ stale: true, predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey: [first, id, part] }) =>
      first === 'record' ? `${id === row.id ? '' : 'other '}${part}` : first,
    )
    .sort();

it.each([
  [
    'a record',
    (cache: QueryClient) => recordSaved(cache, row),
    ['expected', 'history', 'keep-until', ...overall],
  ],
  [
    'a note',
    (cache: QueryClient) => noteSaved(cache, note),
    ['expected', 'goals', 'history', 'holdings', 'keep-until', 'notes', ...overall],
  ],
  [
    'a goal, which is put where it is shown',
    (cache: QueryClient) => {
      cache.setQueryData(keys.courses(row.id), []);
      rowSaved(cache, { table: 'goals', patientId: row.id }, goal);
      expect(cache.getQueryData(keys.courses(row.id))).toMatchObject([{ goal, isRated: false }]);
    },
    ['expected', 'goals', 'goals', 'history', 'holdings', 'keep-until', ...overall],
  ],
  [
    'a rating, which is put into the course of its goal',
    (cache: QueryClient) => {
      const course = { goal, ratings: [], corrections: [], isRated: false, earlier: [] };
      cache.setQueryData(keys.courses(row.id), [course]);
      rowSaved(
        cache,
        { table: 'goal_ratings', patientId: row.id },
        rating as unknown as Parameters<typeof rowSaved>[2],
      );
      expect(cache.getQueryData(keys.courses(row.id))).toMatchObject([{ ratings: [rating], isRated: true }]);
    },
    ['expected', 'goals', 'goals', 'history', 'holdings', 'keep-until', ...overall],
  ],
  [
    'a result',
    (cache: QueryClient) => rowsChanged(cache, { table: 'results', patientId: row.id }),
    ['expected', 'history', 'holdings', 'keep-until', 'results', ...overall],
  ],
  [
    'the removal of a note',
    (cache: QueryClient) => noteRemoved(cache, note),
    ['expected', 'history', 'holdings', 'keep-until', 'notes', ...overall],
  ],
  [
    "a family's answers",
    (cache: QueryClient) => familySaved(cache, row.id),
    ['expected', 'family', 'goals', 'history', 'holdings', 'keep-until', ...overall],
  ],
  [
    'documents',
    (cache: QueryClient) => documentsSaved(cache, row.id),
    ['documents', 'expected', 'history', 'holdings', 'keep-until', ...overall],
  ],
  [
    'the deletion of a record',
    (cache: QueryClient) => recordDeleted(cache, row.id),
    ['tombstones', ...overall],
  ],
])('D-276: saving %s has only that read again which it changed, and no list', (_, save, expected) => {
  const cache = fullCache();
  save(cache);
  expect(stale(cache)).toEqual([...expected].sort());
});

it('D-276: a saved record is in its row and its list, a deleted one in neither', () => {
  const cache = fullCache();
  const list = () => cache.getQueryData<PatientSummary[]>(keys.list('active'))?.map(({ nome }) => nome);
  recordSaved(cache, { ...row, nome: 'Outro nome' });
  expect(cache.getQueryData(keys.record(row.id, 'row'))).toMatchObject({ nome: 'Outro nome' });
  expect(list()).toEqual(['Outro nome']);
  recordDeleted(cache, row.id);
  expect(cache.getQueryData(keys.record(row.id, 'row'))).toBeUndefined();
  expect(list()).toEqual([]);
});

it('D-276: a list that is being read while a record is saved is read again: its answer may be older', async () => {
  const cache = fullCache();
  const answers: ((rows: PatientSummary[]) => void)[] = [];
  const queryKey = keys.list('active');
  const read = cache.fetchQuery({
    queryKey,
    queryFn: () => new Promise<PatientSummary[]>((resolve) => answers.push(resolve)),
    staleTime: 0,
  });
  const saved = { ...row, nome: 'Outro nome' };
  recordSaved(cache, saved);
  expect(answers).toHaveLength(2);
  answers[0]?.([patientSummary()]);
  answers[1]?.([patientSummary({ nome: 'Outro nome' })]);
  await read;
  expect(cache.getQueryData(queryKey)).toMatchObject([{ nome: 'Outro nome' }]);
});
