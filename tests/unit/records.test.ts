import { expect, expectTypeOf, test, vi } from 'vitest';
import { entriesIn } from '../../src/data/records/entityRows';
import type { Row } from '../../src/data/supabase/schema';
import type { StoredDraft } from '../../src/device/store/storedRecord';
import { dischargeCodec, newTreatmentDraft } from '../../src/features/patients/record/treatmentDraft';
import { columnFields, conflictQuestion } from '../../src/forms/rows/conflictQuestion';
import { isTyped, newRowDraft, rowDraftCodec, rowDraftOf } from '../../src/forms/rows/rowDraft';
import { toldText } from '../../src/records/absences';
import { carePlans } from '../../src/records/carePlans';
import {
  type EntityRows,
  type EntityTable,
  entities,
  ownEntities,
  type RecordEntity,
} from '../../src/records/entities';
import type { Entity } from '../../src/records/entity';
import {
  columnOf,
  columnsOf,
  problemsOf,
  textsOf,
  typedOf,
  wordsCopied,
  wordsOfTexts,
  wordsTyped,
} from '../../src/records/entityWords';
import { results } from '../../src/records/results';
import { treatment } from '../../src/records/treatment';
import { consentRow } from '../support/consents';
import { fullWords } from '../support/fullRows';
import { goalRow, ratingRow } from '../support/goalRows';
import { disclosureRow } from '../support/issued';
import { patientRow } from '../support/patients';
import {
  absenceRow,
  diagnosisRow,
  documentKindRow,
  guidanceRow,
  planRow,
  resultRow,
  signedRow,
} from '../support/treatmentRows';

const of = { birthDate: '1960-01-01' };
type Flat<T> = { readonly [K in keyof T]: T[K] };

type Defined = { readonly [Table in keyof EntityRows]: Flat<EntityRows[Table][number]> };
type Stored = { readonly [Table in keyof EntityRows]: Flat<Row<Table>> };
/** The content of a JSON column is said by its codec alone. */
type WithJson = 'consents' | 'goals';

test('D-490: rows stand in the order of a moment of the database, or of a day that each of them has', () => {
  const withoutDay = [...entities, ...ownEntities]
    .filter((entity: Entity) => columnsOf(entity).includes(entity.order))
    .filter((entity: Entity) => !columnOf(entity, entity.order).isRequired);
  expect(withoutDay).toEqual([]);
});

test('D-490: several of each are counted in Portuguese: a plural that is not one and an s is given', () => {
  const wrong = [...entities, ...ownEntities]
    .map(({ words }: Entity) => words.counted)
    .filter(([one, several]) => {
      const [noun, ...rest] = several.split(' ');
      return (
        /(?:ãos|[lmrz]s)$/.test(noun ?? '') ||
        noun === one.split(' ')[0] ||
        rest.some((word) => /ãos$/.test(word))
      );
    });
  expect(wrong).toEqual([]);
});

test('D-490: each definition has the columns of its table', () => {
  expectTypeOf<Omit<Defined, WithJson>>().toEqualTypeOf<Omit<Stored, WithJson>>();
  expectTypeOf<keyof Defined['consents']>().toEqualTypeOf<keyof Stored['consents']>();
  expectTypeOf<Flat<Omit<Defined['goals'], 'levels'>>>().toEqualTypeOf<
    Flat<Omit<Stored['goals'], 'levels'>>
  >();
});

const consent = consentRow({
  signature: { kind: 'drawn', width: 600, height: 200, strokes: [[1, 2.5]] },
  signed_at: '2026-11-18T13:05:00Z',
  revoked_at: '2026-11-20T13:05:00Z',
  revoked_by_name: 'Joana',
});
/** Rows that say more than the least. */
const telling: { readonly [table in EntityTable]?: object } = {
  diagnoses: diagnosisRow(),
  care_plans: planRow({
    diagnosis: 'Não calça o tênis.\n',
    review_on: '2026-12-16',
    weekly_hours: 1.5,
    weekly_sessions: 2,
    valid_until: '2027-05-27',
  }),
  consents: consent,
  disclosures: disclosureRow(),
  goals: goalRow({ baseline: -1, state: 'encerrada', state_reason: 'Mudou.', family_rates: true }),
  goal_ratings: ratingRow({ rated_by: 'familia', by_name: 'Renata', comment: 'Sem dica.' }),
  results: resultRow({
    value: 12.5,
    unit: 'kg',
    text: 'Com apoio.',
    higher_is_better: false,
    document_id: 'd',
  }),
  home_guidance: guidanceRow({ document_id: 'd' }),
  document_kinds: documentKindRow(),
  absences: absenceRow({ kind: 'desmarcou', told_by: 'A mãe', told_when: 'Na véspera', reason: 'Febre.' }),
  revocations: consent,
  signatures: consent,
  signed_copies: signedRow(),
};
const rows = entities.map(
  (entity: RecordEntity) => [entity, telling[entity.table] ?? fullWords(entity)] as const,
);

test('D-490, D-500: what a row says is the same after its form, its history and its copy', () => {
  for (const [entity, row] of rows) {
    const words = wordsTyped(entity, typedOf(entity, row as never));
    expect(row).toMatchObject(words);
    expect(wordsOfTexts(entity, textsOf(entity, words))).toEqual(words);
    expect(wordsCopied(entity, JSON.parse(JSON.stringify(row)), of)).toEqual(words);
    expect(Object.values(problemsOf(entity, typedOf(entity, words), of, null)).filter(Boolean)).toEqual([]);
  }
});

test('D-490: what no form would save is not read from a copy', () => {
  const row = { instrument: 'Berg', measured_on: '2026-09-01', value: 31 };
  expect(wordsCopied(results, row, of)).toMatchObject({ value: 31, unit: null, higher_is_better: null });
  expect(wordsCopied(results, { ...row, value: null }, of)).toBeNull();
  expect(wordsCopied(results, { ...row, measured_on: '2026-02-30' }, of)).toBeNull();
  expect(wordsCopied(results, { ...row, instrument: ' ' }, of)).toBeNull();
  expect(wordsCopied(results, { ...row, measured_on: '1959-12-31' }, of)).toBeNull();
  expect(wordsCopied(results, { ...row, unit: 'x'.repeat(51) }, of)).toBeNull();
});

test('D-490: drafts are read as they were written; a column that was added since is empty', () => {
  const { pack, unpack } = rowDraftCodec(carePlans);
  const said = { diagnosis: 'Não calça', prognosis: '', frequency: '', review_on: '' };
  const typed = { ...typedOf(carePlans, null), ...said };
  const stored = (value: unknown) => ({ value, files: [] }) as unknown as Parameters<typeof unpack>[0];
  const none = planRow({ revision: 0, created_at: '', updated_at: '' });
  expect(unpack(stored({ id: 'p', base: none, typed }))).toEqual({ id: 'p', base: null, typed });
  const base = planRow({ revision: 3 });
  const draft = { ...rowDraftOf(carePlans, base), typed };
  expect(unpack(stored(JSON.parse(JSON.stringify(pack(draft).value))))).toEqual(draft);
  expect(() => unpack(stored({ id: 'p', base: { ...base, revision: 'x' }, typed }))).toThrow();
  const { weekly_hours, weekly_sessions, valid_until, ...earlier } = base;
  expect([weekly_hours, weekly_sessions, valid_until]).toEqual([null, null, null]);
  const kept = unpack(stored({ id: base.patient_id, base: earlier, typed: said }));
  expect(kept).toEqual({ id: base.patient_id, base, typed });
  // what waits in the outbox keeps its row as it is
  const words = earlier as typeof base;
  expect(entriesIn(carePlans, words)).toEqual(entriesIn(carePlans, base));
  expect(typedOf(carePlans, words)).toEqual(typedOf(carePlans, base));
});

test('D-653: a discharge that is opened again on another day has that day, unless another was written', () => {
  const dayOf = (value: unknown) =>
    dischargeCodec.unpack({ value, files: [] } as unknown as StoredDraft).typed.discharged_on;
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') });
  const { typed: begun, base } = newTreatmentDraft(patientRow());
  const typed = { ...begun, discharge_summary: 'Alcançou as metas.' };
  const packed = (said: object) => dischargeCodec.pack({ base, typed: { ...typed, ...said } }).value;
  const untouched = packed({});
  const written = packed({ discharged_on: '18/11/2026' });
  const emptied = packed({ discharged_on: '' });
  vi.setSystemTime(new Date('2026-11-23T15:00:00Z'));
  expect([untouched, written, emptied].map(dayOf)).toEqual(['23/11/2026', '18/11/2026', '']);
  vi.useRealTimers();
});

test('D-495: a conflict asks about the columns that were changed in both places, and an empty version says nothing', () => {
  const contested = {
    discharge_reason: { mine: { text: 'obito' }, theirs: { text: 'mudanca' } },
    discharge_summary: { mine: { text: 'Resumo.' }, theirs: { text: null } },
  };
  const current = { updated_at: '2026-11-20T12:00:00Z' };
  expect(conflictQuestion('Esta ficha mudou', { current, contested }, columnFields(treatment))).toEqual({
    title: 'Esta ficha mudou',
    savedAt: current.updated_at,
    fields: [
      {
        name: 'discharge_reason',
        label: 'Motivo da alta',
        mine: 'Óbito',
        theirs: 'Mudança',
        canKeepBoth: false,
      },
      {
        name: 'discharge_summary',
        label: 'Resumo da alta',
        mine: 'Resumo.',
        theirs: '',
        canKeepBoth: false,
      },
    ],
  });
});

test('D-490: a new form has nothing typed, not even its proposed day', () => {
  const draft = newRowDraft(results);
  expect(isTyped(results, draft)).toBe(false);
  expect(isTyped(results, { ...draft, typed: { ...draft.typed, comment: 'x' } })).toBe(true);
});

test.each([
  [{ told_by: 'A tia', told_when: null }, 'Avisou: A tia'],
  [{ told_by: ' ', told_when: 'na véspera' }, 'Avisou: na véspera'],
  [{ told_by: null, told_when: null }, ''],
])('D-692: an absence says of %o who told of it and when, and nothing of what is not known', (told, text) => {
  expect(toldText(told)).toBe(text);
});
