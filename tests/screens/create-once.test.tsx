import { beforeEach, expect, test, vi } from 'vitest';
import type { PatientRow } from '../../src/data/records/patients';
import {
  createPatient,
  type NewPatient,
  newRecordEntries,
  RecordChanged,
} from '../../src/data/records/savePatient';
import { attemptsOf } from '../support/attempts';
import { type FakeTable, fakeTable } from '../support/fakeTable';
import { patientRow, therapist } from '../support/patients';
import { serveRecord } from '../support/recordApi';
import { storeSession } from '../support/workspace';

const patient = {
  id: '00000000-0000-4000-8000-0000000000ee',
  tipo: 'adulto',
  attended_on: '2026-03-02',
  questionnaire_version: 1,
  nome: 'Maria Aparecida',
  dataNascimento: '1980-05-01',
  alergias: 'Dipirona',
  observacoes: null,
} satisfies NewPatient;

let patients: FakeTable;
/** The columns of each change of the row. */
const written = () => patients.sent();

/** The first attempt was stored, but its response was lost; `stored` overrides columns of the stored row. */
function firstTryArrived(stored: Partial<PatientRow>) {
  patients = fakeTable('patients', [patientRow({ ...patient, ...stored })]);
}

beforeEach(storeSession);

const sent = attemptsOf([newRecordEntries({ patient })]);

test('D-54: a retry after a lost answer finds the record of the first try and writes nothing', async () => {
  firstTryArrived({ revision: 1 });
  expect(await createPatient(therapist.id, patient, undefined, sent)).toMatchObject({ id: patient.id });
  expect(written()).toEqual([]);
});

test('what was typed between the two tries is written too', async () => {
  firstTryArrived({ revision: 1 });
  const corrected = { ...patient, alergias: 'Látex', observacoes: 'Canhota' };
  expect(await createPatient(therapist.id, corrected, undefined, sent)).toMatchObject({
    alergias: 'Látex',
  });
  expect(written()).toEqual([{ alergias: 'Látex', observacoes: 'Canhota' }]);
});

test('D-220: what was corrected since the first try is written beside what was changed elsewhere', async () => {
  firstTryArrived({ revision: 2, nome: 'Maria Aparecida Gonçalves' });
  const corrected = { ...patient, alergias: null };
  expect(await createPatient(therapist.id, corrected, undefined, sent)).toMatchObject({
    nome: 'Maria Aparecida Gonçalves',
    alergias: null,
  });
  expect(written()).toEqual([{ alergias: null }]);
});

test('D-220: what was corrected here and changed elsewhere is not overwritten: the therapist chooses', async () => {
  firstTryArrived({ revision: 2, alergias: 'Nega alergias' });
  const corrected = { ...patient, alergias: 'Dipirona e látex', nome: 'Maria Aparecida Lima' };
  const retry = createPatient(therapist.id, corrected, undefined, sent);
  await expect(retry).rejects.toBeInstanceOf(RecordChanged);
  await expect(retry).rejects.toMatchObject({
    kind: 'refused',
    conflict: {
      contested: { alergias: { mine: { text: 'Dipirona e látex' }, theirs: { text: 'Nega alergias' } } },
      changes: { alergias: { text: 'Dipirona e látex' }, nome: { text: 'Maria Aparecida Lima' } },
    },
  });
  expect(written()).toEqual([]);
});

test('what an unknown attempt has stored is not overwritten: the therapist chooses', async () => {
  firstTryArrived({ revision: 1, alergias: 'Látex' });
  await expect(createPatient(therapist.id, patient)).rejects.toMatchObject({
    conflict: { contested: { alergias: { theirs: { text: 'Látex' } } } },
  });
  expect(written()).toEqual([]);
});

test('D-220: a record that was deleted while its correction was saved is no success', async () => {
  firstTryArrived({ revision: 1 });
  // the second write is that of the correction
  const release = patients.hold('write', 1);
  const corrected = { ...patient, alergias: 'Látex' };
  const saved = createPatient(therapist.id, corrected, undefined, sent);
  await vi.waitFor(() => expect(patients.count()).toBe(2));
  patients.set([]);
  release();
  await expect(saved).rejects.toMatchObject({
    kind: 'refused',
    code: '23503',
  });
});

test('D-220: marks: a corrected one is saved, one that was changed elsewhere too is asked about', async () => {
  const unknown = { mark: 'nao_sabe', informant: null } as const;
  const asked = { mark: 'nao_perguntado', informant: null } as const;
  const none = { mark: 'nao_se_aplica', informant: 'Mãe' } as const;
  const marked = { ...patient, alergias: null, cirurgias: null };
  const first = { alergias: unknown, cirurgias: unknown };
  const record = serveRecord(
    patientRow({
      ...marked,
      revision: 2,
      answer_marks: [
        { column: 'alergias', ...unknown },
        { column: 'cirurgias', ...asked },
      ],
    }),
  );
  const before = attemptsOf([newRecordEntries({ patient: marked, marks: first })]);
  await createPatient(therapist.id, marked, { ...first, alergias: none }, before);
  expect(record.sent).toEqual([{ answers: {}, marks: { alergias: none } }]);
  await expect(
    createPatient(therapist.id, marked, { alergias: none, cirurgias: none }, before),
  ).rejects.toMatchObject({
    conflict: { contested: { cirurgias: { mine: { mark: none }, theirs: { mark: asked } } } },
  });
  expect(record.sent).toHaveLength(1);
});
