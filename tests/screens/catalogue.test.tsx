import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { IntakeScreen } from '../../src/app/IntakeScreen';
import { createUnsaved } from '../../src/app/unsaved';
import { createUploadQueue } from '../../src/data/uploadQueue';
import { DocumentsPanel } from '../../src/features/documents/DocumentsPanel';
import { UploadAnnouncer } from '../../src/features/documents/UploadAnnouncer';
import { DeletePatientDialog } from '../../src/features/patients/DeletePatientDialog';
import { PatientList } from '../../src/features/patients/PatientList';
import { toasts } from '../../src/ui/toast';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

/** The data toasts of the catalogue, each after the failure that it is there for. */

const patients = `${origin}/rest/v1/patients`;
const rows = `${origin}/rest/v1/patient_documents`;
const files = `${origin}/storage/v1/object/documents`;
const lists = `${origin}/storage/v1/object/list/:bucket`;

/** What PostgreSQL tells about a row that it refuses: nobody may ever read it. */
const secret = 'Failing row contains (Tereza Quirino, 529.982.247-25)';
const leaks = /Failing row|Tereza|Quirino|529\.982/;

const answers = {
  'HTTP 500': () => refusal(500, 'XX000'),
  'another account (42501)': () => refusal(403, '42501'),
  'a value refused (23514)': () => refusal(400, '23514'),
  'no network': () => HttpResponse.error(),
};
type Cause = keyof typeof answers;
type Said = { readonly [cause in Cause]: string };

function refusal(status: number, code: string): Response {
  const body = { code, message: secret, details: secret, hint: secret, error: secret };
  return HttpResponse.json(body, { status });
}

/** A row whose text gives way to a better explanation where one is known. */
const explained = (text: string, offline = 'Sem conexão com o servidor. Tente de novo.'): Said => ({
  'HTTP 500': `${text} (código XX000)`,
  'another account (42501)': 'Esta ficha pertence a outra conta.',
  'a value refused (23514)': 'O servidor recusou um dos valores. Confira os campos e tente de novo.',
  'no network': offline,
});
/** A row whose text always stands; the database's code follows it. */
const fixed = (text: string): Said => ({
  'HTTP 500': `${text} (código XX000)`,
  'another account (42501)': `${text} (código 42501)`,
  'a value refused (23514)': `${text} (código 23514)`,
  'no network': text,
});
/** The storage library keeps only the status of a failed call; a refusal has no code to tell. */
const fromStorage = (text: string): Said => ({
  'HTTP 500': `${text} (código 500)`,
  'another account (42501)': text,
  'a value refused (23514)': text,
  'no network': text,
});
const written = 'Sem conexão com o servidor. O que você escreveu continua na tela: tente de novo.';

const saved = 'Laudo – Dr. Ézio.pdf';
const stored = {
  id: 'd1',
  patient_id: patientRow().id,
  file_name: saved,
  file_path: `${therapist.id}/${patientRow().id}/1_a.pdf`,
  file_size: 1_300_234,
  mime_type: 'application/pdf',
  uploaded_at: '2026-11-03T16:04:00+00:00',
};

const logged = vi.fn();

beforeEach(() => {
  toasts.clear();
  logged.mockClear();
  for (const method of ['debug', 'info', 'log'] as const)
    vi.spyOn(console, method).mockImplementation(logged);
  server.use(
    http.get('https://servicodados.ibge.gov.br/*', () => HttpResponse.error()),
    http.get(patients, () => HttpResponse.json([patientRow()])),
    http.get(rows, () => HttpResponse.json([stored])),
    http.get(`${origin}/rest/v1/consents`, () => HttpResponse.json([])),
    http.get(`${origin}/rest/v1/patient_history`, () => HttpResponse.json([])),
    http.post(lists, () => HttpResponse.json([])),
    http.post(`${files}/*`, () => HttpResponse.json({ Key: 'k' })),
    http.delete(files, () => HttpResponse.json([])),
  );
});

// ---- what a therapist does -------------------------------------------------------------------------------------

async function openList() {
  renderInWorkspace(
    <PatientList userId={therapist.id} onNew={() => {}} onOpen={() => {}} onDelete={() => {}} />,
  );
}

async function addPatient() {
  const intake = (step: number) => (
    <IntakeScreen
      userId={therapist.id}
      uploads={createUploadQueue(therapist.id)}
      kind="adulto"
      kept={undefined}
      step={step}
      onStep={() => {}}
      onSaved={() => expect.unreachable('the intake counts as saved')}
      onCancel={() => {}}
      onLeave={() => {}}
    />
  );
  const { user, rerender, queryClient } = renderInWorkspace(intake(0));
  await user.type(screen.getByLabelText('Nome Completo'), 'Maria');
}
