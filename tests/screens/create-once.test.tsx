import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { PatientRow } from '../../src/data/records/patients';
import {
  createPatient,
  type NewPatient,
  newRecordEntries,
  RecordChanged,
} from '../../src/data/records/savePatient';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { serveRecord } from '../support/recordApi';
import { storeSession } from '../support/workspace';

const table = `${origin}/rest/v1/patients`;
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

let written: unknown[];

/** The first attempt was stored, but its response was lost; `stored` overrides columns of the stored row. */
function firstTryArrived(stored: Partial<PatientRow>) {
  const row = patientRow({ ...patient, ...stored });
  server.use(
    http.post(table, () => HttpResponse.json({ code: '23505', message: 'duplicate key' }, { status: 409 })),
    http.get(table, () => HttpResponse.json([row])),
    http.patch(table, async ({ request }) => {
      const body = (await request.json()) as Partial<PatientRow>;
      written.push(body);
      return HttpResponse.json([{ ...row, ...body, revision: row.revision + 1 }]);
    }),
  );
}

beforeEach(() => {
  storeSession();
  written = [];
});

const sent = newRecordEntries({ patient });

test('D-54: a retry after a lost answer finds the record of the first try and writes nothing', async () => {
  firstTryArrived({ revision: 1 });
  expect(await createPatient(therapist.id, patient, undefined, [sent])).toMatchObject({ id: patient.id });
  expect(written).toEqual([]);
});

test('what was typed between the two tries is written too', async () => {
  firstTryArrived({ revision: 1 });
  const corrected = { ...patient, alergias: 'Látex', observacoes: 'Canhota' };
  expect(await createPatient(therapist.id, corrected, undefined, [sent])).toMatchObject({
    alergias: 'Látex',
  });
  expect(written).toEqual([{ alergias: 'Látex', observacoes: 'Canhota' }]);
});

test('D-220: what was corrected since the first try is written beside what was changed elsewhere', async () => {
  firstTryArrived({ revision: 2, nome: 'Maria Aparecida Gonçalves' });
  const corrected = { ...patient, alergias: null };
  expect(await createPatient(therapist.id, corrected, undefined, [sent])).toMatchObject({
    nome: 'Maria Aparecida Gonçalves',
    alergias: null,
  });
  expect(written).toEqual([{ alergias: null }]);
});

test('D-220: what was corrected here and changed elsewhere is not overwritten: the therapist chooses', async () => {
  firstTryArrived({ revision: 2, alergias: 'Nega alergias' });
  const corrected = { ...patient, alergias: 'Dipirona e látex', nome: 'Maria Aparecida Lima' };
  const retry = createPatient(therapist.id, corrected, undefined, [sent]);
  await expect(retry).rejects.toBeInstanceOf(RecordChanged);
  await expect(retry).rejects.toMatchObject({
    kind: 'refused',
    conflict: {
      contested: { alergias: { mine: { text: 'Dipirona e látex' }, theirs: { text: 'Nega alergias' } } },
      changes: { alergias: { text: 'Dipirona e látex' }, nome: { text: 'Maria Aparecida Lima' } },
    },
  });
  expect(written).toEqual([]);
});

test('what an unknown attempt has stored is not overwritten: the therapist chooses', async () => {
  firstTryArrived({ revision: 1, alergias: 'Látex' });
  await expect(createPatient(therapist.id, patient)).rejects.toMatchObject({
    conflict: { contested: { alergias: { theirs: { text: 'Látex' } } } },
  });
  expect(written).toEqual([]);
});

test('D-220: a record that was deleted while its correction was saved is no success', async () => {
  firstTryArrived({ revision: 1 });
  const row = patientRow(patient);
  const reads = [[row], []];
  server.use(
    http.get(table, () => HttpResponse.json(reads.shift())),
    http.patch(table, () => HttpResponse.json([])),
  );
  const corrected = { ...patient, alergias: 'Látex' };
  await expect(createPatient(therapist.id, corrected, undefined, [sent])).rejects.toMatchObject({
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
  server.use(http.post(table, () => HttpResponse.json({ code: '23505' }, { status: 409 })));
  const before = [newRecordEntries({ patient: marked, marks: first })];
  await createPatient(therapist.id, marked, { ...first, alergias: none }, before);
  expect(record.sent).toEqual([{ answers: {}, marks: { alergias: none } }]);
  await expect(
    createPatient(therapist.id, marked, { alergias: none, cirurgias: none }, before),
  ).rejects.toMatchObject({
    conflict: { contested: { cirurgias: { mine: { mark: none }, theirs: { mark: asked } } } },
  });
  expect(record.sent).toHaveLength(1);
});
