import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  chosenFile,
  documentsOptions,
  documentToSend,
  downloadDocument,
  removeDocument,
  sendDocument,
} from '../../src/data/records/documents';
import { removeFile } from '../../src/data/records/namedFile';
import { patientCopy } from '../../src/data/records/patientCopy';
import { type PatientRow, patientOptions } from '../../src/data/records/patients';
import { addPhoto, replacePhoto } from '../../src/data/records/photos';
import { deletePatient } from '../../src/data/records/removal';
import { readReportRows } from '../../src/data/records/reportRows';
import { createPatient, type NewPatient, updatePatient } from '../../src/data/records/savePatient';
import { summariesOptions } from '../../src/data/records/summaries';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { storeSession } from '../support/workspace';

type Asked = {
  readonly method: string;
  /** Such as 'patients' or 'object/documents/…'. */
  readonly what: string;
  readonly query: Record<string, string>;
  readonly prefer: string;
  readonly body: unknown;
};

const patient = patientRow();
const document = {
  id: 'd1',
  patient_id: patient.id,
  file_name: 'Laudo.pdf',
  file_path: `${therapist.id}/${patient.id}/1_a.pdf`,
  file_size: 8,
  mime_type: 'application/pdf',
  uploaded_at: '2026-11-03T16:04:00+00:00',
};
const documentQuery = { user_id: `eq.${therapist.id}`, patient_id: `eq.${patient.id}` };

let asked: Asked[];
let answers: { readonly patients: readonly PatientRow[]; readonly documents: readonly (typeof document)[] };

async function bodyOf(request: Request): Promise<unknown> {
  const json = request.headers.get('content-type')?.startsWith('application/json');
  const text = json ? await request.text() : '';
  return text ? JSON.parse(text) : undefined;
}

/** A single object where one is requested, as PostgREST does. */
function rowsFor(request: Request, rows: readonly object[]) {
  const single = request.headers.get('accept')?.includes('pgrst.object');
  return HttpResponse.json(single ? (rows[0] ?? null) : rows.map((row) => row));
}

beforeEach(() => {
  asked = [];
  answers = { patients: [patient], documents: [document] };
  server.use(
    http.all(`${origin}/rest/v1/:table`, async ({ request, params }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const what = String(params.table);
      const prefer = request.headers.get('prefer') ?? '';
      asked.push({ method: request.method, what, query, prefer, body: await bodyOf(request) });
      if (what === 'patients') return rowsFor(request, answers.patients);
      return rowsFor(request, what === 'patient_documents' ? answers.documents : []);
    }),
    http.all(`${origin}/storage/v1/*`, async ({ request }) => {
      const what = decodeURIComponent(new URL(request.url).pathname.slice('/storage/v1/'.length));
      asked.push({
        method: request.method,
        what,
        query: {},
        prefer: '',
        body: await bodyOf(request.clone()),
      });
      if (request.method === 'GET') return new HttpResponse('%PDF-1.4');
      return HttpResponse.json(
        what.startsWith('object/list') || request.method === 'DELETE' ? [] : { Key: 'k' },
      );
    }),
  );
});

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const to = (what: string) => asked.filter((call) => call.what === what);
const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' });
const jpeg = new Blob(['x'], { type: 'image/jpeg' });
const signal = () => new AbortController().signal;
const send = (file: File) =>
  sendDocument(documentToSend(therapist.id, patient.id, chosenFile(file)), () => {}, signal());

async function makeCopy() {
  const options = { folder: 'f', madeFiles: () => [], onProgress: () => {}, onMissing: () => {} };
  const names: string[] = [];
  for await (const { name } of patientCopy(therapist.id, patient.id, { ...options, signal: signal() })) {
    names.push(name);
  }
  expect(names).toContain('f/dados.json');
}

describe('R-6.1: a query of patients or documents names the therapist', () => {
  const changes = { profissao: 'Costureira' };
  test.each<[string, () => Promise<unknown>]>([
    ['the list', () => client().fetchQuery(summariesOptions(therapist.id))],
    ['the rows of the report', () => readReportRows(therapist.id, signal(), () => {})],
    ['one record', () => client().fetchQuery(patientOptions(therapist.id, patient.id))],
    ['an update', () => updatePatient(therapist.id, patient, changes)],
    ['the photo of a new record', () => addPhoto(therapist.id, patient.id, jpeg)],
    ['another photo', () => replacePhoto(therapist.id, patient.id, jpeg)],
    ['a deletion', () => deletePatient(therapist.id, patient.id)],
    ['the documents', () => client().fetchQuery(documentsOptions(therapist.id, patient.id))],
    ['the deletion of a document', () => removeDocument(therapist.id, document)],
    ['a copy', makeCopy],
  ])('%s', async (_, call) => {
    storeSession();
    await call();
    const queries = asked.filter(({ what, method }) => /^patient/.test(what) && method !== 'POST');
    expect(queries.length).toBeGreaterThan(0);
    for (const { what, query } of queries)
      expect(query, what).toMatchObject({ user_id: `eq.${therapist.id}` });
  });
});

describe('R-7.2: the calls about patients', () => {
  beforeEach(() => storeSession());

  test('R-7.2: the list is requested newest first', async () => {
    await client().fetchQuery(summariesOptions(therapist.id));
    expect(to('patients')).toMatchObject([{ method: 'GET', query: { order: 'created_at.desc,id.asc' } }]);
  });

  test('R-7.2: an insert carries user_id, and asks for the row', async () => {
    const row: NewPatient = {
      id: patient.id,
      tipo: 'adulto',
      attended_on: '2026-11-20',
      questionnaire_version: 1,
      nome: 'Ana',
    };
    expect(await createPatient(therapist.id, row)).toEqual(patient);
    expect(to('patients')).toMatchObject([
      {
        method: 'POST',
        query: { select: '*' },
        body: { ...row, user_id: therapist.id },
      },
    ]);
    expect(to('patients')[0]?.prefer).toContain('return=representation');
  });

  test('R-7.2: an update filters by id, sends only the changes, and selects the row', async () => {
    const outcome = await updatePatient(therapist.id, patient, { profissao: 'Costureira' });
    expect(outcome).toEqual({ kind: 'saved', row: patient });
    const [call, ...further] = to('patients');
    expect(further).toEqual([]);
    expect(call).toMatchObject({ method: 'PATCH', query: { id: `eq.${patient.id}` } });
    expect(call?.body).toEqual({ profissao: 'Costureira' });
    expect(call?.prefer).toContain('return=representation');
  });

  test('R-7.2: a deletion filters by id', async () => {
    await deletePatient(therapist.id, patient.id);
    expect(to('patients')).toMatchObject([{ method: 'DELETE', query: { id: `eq.${patient.id}` } }]);
  });
});

describe('R-7.3: the calls about documents', () => {
  beforeEach(() => storeSession());

  test('R-7.3: are read by patient and user, newest first', async () => {
    const rows = await client().fetchQuery(documentsOptions(therapist.id, patient.id));
    expect(rows).toEqual([document]);
    expect(to('patient_documents')).toMatchObject([
      { method: 'GET', query: { ...documentQuery, order: 'uploaded_at.desc,id.asc' } },
    ]);
  });

  test('R-3.6: the file is in the bucket documents at the path of its row', async () => {
    await send(pdf('Relatório escolar.PDF'));
    const [upload, insert, ...further] = asked;
    expect(further).toEqual([]);
    const row = insert?.body as Record<string, unknown>;
    expect(upload).toMatchObject({ method: 'POST', what: `object/documents/${row.file_path}` });
    expect(insert).toMatchObject({ method: 'POST', what: 'patient_documents' });
    expect(row).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      patient_id: patient.id,
      user_id: therapist.id,
      file_name: 'Relatório escolar.PDF',
      file_path: expect.stringMatching(`^${therapist.id}/${patient.id}/\\d{13}_[0-9a-f]{12}\\.PDF$`),
      file_size: 8,
      mime_type: 'application/pdf',
    });
  });

  test('R-7.3: are downloaded by file_path; the file goes before its row', async () => {
    expect(await (await downloadDocument(document)).text()).toBe('%PDF-1.4');
    expect(asked).toMatchObject([{ method: 'GET', what: `object/documents/${document.file_path}` }]);
    asked = [];
    await removeFile(document.file_path);
    await removeDocument(therapist.id, document);
    expect(asked).toMatchObject([
      { method: 'DELETE', what: 'object/documents', body: { prefixes: [document.file_path] } },
      { method: 'DELETE', what: 'patient_documents', query: { id: `eq.${document.id}` } },
    ]);
  });
});

describe('R-6.2: without a session nothing is uploaded', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a document', () => send(pdf('a.pdf'))],
    ['a photo', () => addPhoto(therapist.id, patient.id, jpeg)],
  ])('%s', async (_, upload) => {
    await expect(upload()).rejects.toThrow();
    expect(asked).toEqual([]);
  });

  test("R-6.2: with one, the path of a file starts with the therapist's id", async () => {
    storeSession();
    await send(pdf('a.pdf'));
    await replacePhoto(therapist.id, patient.id, jpeg);
    const uploads = asked.filter(({ what }) => what.startsWith('object/'));
    expect(uploads).toHaveLength(2);
    for (const { what } of uploads) expect(what).toMatch(new RegExp(`^object/[a-z-]+/${therapist.id}/`));
  });
});
