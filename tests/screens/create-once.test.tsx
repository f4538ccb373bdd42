import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { PatientRow } from '../../src/data/records/patients';
import { createPatient, type NewPatient } from '../../src/data/records/savePatient';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
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

test('a retry after a lost answer finds the record of the first try and writes nothing', async () => {
  firstTryArrived({ revision: 1 });
  expect(await createPatient(therapist.id, patient)).toMatchObject({ id: patient.id, alergias: 'Dipirona' });
  expect(written).toEqual([]);
});

test('what was typed between the two tries is written too', async () => {
  firstTryArrived({ revision: 1, alergias: null });
  expect(await createPatient(therapist.id, patient)).toMatchObject({ alergias: 'Dipirona' });
  expect(written).toEqual([{ alergias: 'Dipirona' }]);
});

test('what was changed elsewhere since the first try is newer than the retry; only gaps are filled', async () => {
  firstTryArrived({ revision: 2, nome: 'Maria Aparecida Gonçalves', alergias: null });
  expect(await createPatient(therapist.id, patient)).toMatchObject({ nome: 'Maria Aparecida Gonçalves' });
  expect(written).toEqual([{ alergias: 'Dipirona' }]);
});
