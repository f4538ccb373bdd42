import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { IntakeScreen } from '../../src/app/IntakeScreen';
import { chosenFile } from '../../src/data/records/documents';
import type { PatientRow } from '../../src/data/records/patients';
import type { New } from '../../src/device/outbox/newItems';
import { deliveryCalls } from '../../src/device/outbox/operations/kind';
import { createOutbox } from '../../src/device/outbox/outbox';
import { DocumentsPanel } from '../../src/features/documents/DocumentsPanel';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import DeletePatientDialog from '../../src/features/patients/deletion/DeletePatientDialog';
import { deletionCodec, newDeletion } from '../../src/features/patients/deletion/deletionDraft';
import { newListVisit } from '../../src/features/patients/list/listVisit';
import { PatientList } from '../../src/features/patients/list/PatientList';
import { toasts } from '../../src/ui/feedback/toasts';
import { dialogOf, formDraft, outboxInPage } from '../support/drafts';
import { eachOften } from '../support/eachOften';
import { fill } from '../support/fill';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

/** The catalogue's data toasts, each after its failure. */

const patients = `${origin}/rest/v1/patients`;
const rows = `${origin}/rest/v1/patient_documents`;
const files = `${origin}/storage/v1/object/documents`;
const lists = `${origin}/storage/v1/object/list/:bucket`;

/** The detail that PostgreSQL reports for a refused row; it must not appear anywhere. */
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

/** A row whose text is replaced by a more specific explanation where one is known. */
const explained = (text: string, offline = 'Sem conexão com o servidor. Tente de novo.'): Said => ({
  'HTTP 500': `${text}\nCódigo XX000`,
  'another account (42501)': 'Esta ficha pertence a outra conta.',
  'a value refused (23514)': 'O servidor recusou um dos valores. Confira os campos e tente de novo.',
  'no network': offline,
});
/** A row with a constant text, followed by the database's code. */
const fixed = (text: string): Said => ({
  'HTTP 500': `${text}\nCódigo XX000`,
  'another account (42501)': `${text}\nCódigo 42501`,
  'a value refused (23514)': `${text}\nCódigo 23514`,
  'no network': text,
});
/** storage-js keeps only the status of a failed call; a refusal has no code. */
const fromStorage = (text: string): Said => ({
  'HTTP 500': `${text}\nCódigo 500`,
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
/** Called after a saved intake or a deleted patient; never after a failure. */
const finished = vi.fn();

beforeEach(() => {
  logged.mockClear();
  finished.mockClear();
  for (const method of ['debug', 'info', 'log'] as const)
    vi.spyOn(console, method).mockImplementation(logged);
  server.use(
    http.get('https://servicodados.ibge.gov.br/*', () => HttpResponse.error()),
    http.get(patients, () => HttpResponse.json([patientRow()])),
    http.get(rows, () => HttpResponse.json([stored])),
    http.post(patients, async ({ request }) =>
      HttpResponse.json(patientRow((await request.json()) as Partial<PatientRow>), { status: 201 }),
    ),
    http.post(lists, () => HttpResponse.json([])),
    http.post(`${files}/*`, () => HttpResponse.json({ Key: 'k' })),
    http.delete(files, () => HttpResponse.json([])),
  );
});

// ---- the therapist's actions
// -------------------------------------------------------------------------------

async function openList() {
  renderInWorkspace(
    <PatientList visit={newListVisit()} onNew={() => {}} onOpen={() => {}} onDelete={() => {}} />,
  );
}

const outbox = outboxInPage();

function Intake() {
  const [step, setStep] = useState(0);
  const [draft] = useState(() => formDraft());
  return (
    <IntakeScreen
      formKey="new-patient:1"
      kind="adulto"
      draft={draft}
      step={step}
      onStep={setStep}
      onSaved={finished}
      onCancel={() => {}}
    />
  );
}

async function addPatient() {
  const { user } = renderInWorkspace(<Intake />, { outbox });
  fireEvent.change(screen.getByLabelText('Nome Completo'), { target: { value: 'Maria Gonçalves' } });
  await user.type(screen.getByLabelText('Data de Nascimento'), '12081954');
  await user.click(screen.getByRole('checkbox', { name: /LGPD/ }));
  await user.click(screen.getByRole('button', { name: /Documentos/ }));
  await user.click(screen.getByRole('button', { name: 'Salvar Anamnese' }));
  return user;
}

async function updateSection() {
  const { user } = renderInWorkspace(
    <DetailsScreen view={{ name: 'patient-details', patientId: patientRow().id }} />,
  );
  const section = await screen.findByRole('region', { name: 'Plano Terapêutico' });
  await user.click(within(section).getByRole('button', { name: 'Editar Seção' }));
  await fill(user, screen.getByLabelText('Observações'), 'Manhãs');
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
}

async function removePatient() {
  const { user } = renderInWorkspace(
    <DeletePatientDialog
      dialog={dialogOf(deletionCodec, newDeletion(patientRow()))}
      onClose={() => {}}
      onDeleted={finished}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
}

const scan = () => new File(['%PDF-1.4'], 'Relatório escolar.pdf', { type: 'application/pdf' });

async function openDocuments() {
  const outbox = outboxInPage();
  const { user } = renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <DocumentsPanel patient={patientRow()} />
    </>,
    { outbox },
  );
  await screen.findByText('Documentos Anexados (1)');
  return { user, outbox };
}

async function upload() {
  await openDocuments();
  fireEvent.change(screen.getByLabelText('Anexar Documentos PDF'), { target: { files: [scan()] } });
}

async function download() {
  const { user } = await openDocuments();
  await user.click(screen.getByRole('button', { name: `Baixar ${saved}` }));
}

async function removeDocument() {
  const { user } = await openDocuments();
  await user.click(screen.getByRole('button', { name: `Excluir ${saved}` }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
}

// ---- the catalogue ---------------------------------------------------------------------------------------------

type Row = {
  readonly title: string;
  /** The request that fails. */
  readonly call: string;
  readonly handler: (answer: () => Response) => HttpHandler;
  readonly act: () => Promise<unknown>;
  readonly said: Said;
};

const catalogue: readonly Row[] = [
  {
    title: 'Erro ao buscar pacientes',
    call: 'reading the list',
    handler: (answer) => http.get(patients, answer),
    act: openList,
    said: fixed('Não foi possível carregar os dados do Supabase.'),
  },
  {
    title: 'Erro ao adicionar paciente',
    call: 'inserting the patient',
    handler: (answer) => http.post(patients, answer),
    act: addPatient,
    said: explained('Ocorreu um erro ao salvar os dados.', written),
  },
  {
    title: 'Erro ao adicionar paciente',
    call: 'inserting the consent',
    handler: (answer) => http.post(`${origin}/rest/v1/consents`, answer),
    act: addPatient,
    said: explained('Ocorreu um erro ao salvar os dados.', written),
  },
  {
    title: 'Erro ao atualizar paciente',
    call: 'updating the patient',
    handler: (answer) => http.patch(patients, answer),
    act: updateSection,
    said: explained('Ocorreu um erro ao salvar as alterações.', written),
  },
  {
    title: 'Erro ao remover paciente',
    call: 'deleting the patient',
    handler: (answer) => http.delete(patients, answer),
    act: removePatient,
    said: explained('Ocorreu um erro ao remover o paciente.'),
  },
  {
    title: 'Erro ao remover paciente',
    call: 'listing the files',
    handler: (answer) => http.post(lists, answer),
    act: removePatient,
    said: {
      ...fromStorage('Ocorreu um erro ao remover o paciente.'),
      'no network': 'Sem conexão com o servidor. Tente de novo.',
    },
  },
  {
    title: 'Erro no upload',
    call: 'sending the file',
    handler: (answer) => http.post(`${files}/*`, answer),
    act: upload,
    said: explained('Não foi possível enviar o documento.'),
  },
  {
    title: 'Erro no upload',
    call: 'inserting the row',
    handler: (answer) => http.post(rows, answer),
    act: upload,
    said: explained('Não foi possível enviar o documento.'),
  },
  {
    title: 'Erro no download',
    call: 'reading the file',
    handler: (answer) => http.get(`${files}/*`, answer),
    act: download,
    said: fromStorage('Não foi possível baixar o documento.'),
  },
  {
    title: 'Erro ao excluir',
    call: 'removing the file',
    handler: (answer) => http.delete(files, answer),
    act: removeDocument,
    said: fromStorage('Não foi possível excluir o documento.'),
  },
  {
    title: 'Erro ao excluir',
    call: 'deleting the row',
    handler: (answer) => http.delete(rows, answer),
    act: removeDocument,
    said: fixed('Não foi possível excluir o documento.'),
  },
];

const causes = (Object.keys(answers) as Cause[]).map((cause) => [cause] as const);

describe.each(catalogue)('R-8.2, D-40: $title, $call', ({ title, handler, act, said }) => {
  eachOften(causes)('%s', async (cause) => {
    const answer = vi.fn(answers[cause]);
    server.use(handler(answer));
    await act();
    await waitFor(() => expect(toasts.getSnapshot()).toBeDefined());
    const shown = toasts.getSnapshot();
    expect(shown).toMatchObject({
      tone: 'destructive',
      title,
      description: said[cause],
    });
    expect(answer).toHaveBeenCalled();
    expect(finished).not.toHaveBeenCalled();
    // the server's message appears nowhere, not even in the log
    expect(document.body.innerHTML).not.toMatch(leaks);
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(leaks);
    // one failure shows one toast
    toasts.dismiss(shown?.id ?? 0);
    expect(toasts.getSnapshot()).toBeUndefined();
  });
});

eachOften([
  ['itself', 410, 'PT410'],
  ['while its consent was sent', 409, '23503'],
])(
  'D-241: a new record that was deleted elsewhere, %s, says so, and its text is saved in another one',
  async (_, status, code) => {
    const tries: Partial<PatientRow>[] = [];
    const consents: { id: string; patient_id: string }[] = [];
    const isDeleted = () => tries.length === 1;
    server.use(
      http.post(patients, async ({ request }) => {
        tries.push((await request.json()) as Partial<PatientRow>);
        return isDeleted() && code === 'PT410'
          ? refusal(status, code)
          : HttpResponse.json(patientRow(tries.at(-1)), { status: 201 });
      }),
      http.post(`${origin}/rest/v1/consents`, async ({ request }) => {
        if (isDeleted()) return refusal(status, code);
        consents.push((await request.json()) as { id: string; patient_id: string });
        return new HttpResponse(null, { status: 201 });
      }),
    );
    const user = await addPatient();
    await waitFor(() =>
      expect(toasts.getSnapshot()).toMatchObject({
        title: 'Erro ao adicionar paciente',
        description:
          'Esta ficha foi excluída em outro aparelho. Salve de novo para guardar o que você escreveu em uma ficha nova.',
      }),
    );
    expect(tries).toHaveLength(1);
    expect(finished).not.toHaveBeenCalled();
    expect(outbox.getSnapshot()).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Salvar Anamnese' }));
    await waitFor(() =>
      expect(finished).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ patientId: tries[1]?.id })),
    );
    expect(tries[1]).toEqual({ ...tries[0], id: expect.any(String) });
    expect(tries[1]?.id).not.toBe(tries[0]?.id);
    expect(consents).toMatchObject([{ patient_id: tries[1]?.id }]);
  },
);

test('D-241: a document that was deleted elsewhere says so', async () => {
  server.use(http.post(rows, () => refusal(410, 'PT410')));
  await upload();
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      title: 'Erro no upload',
      description: 'Este documento foi excluído em outro aparelho.',
    }),
  );
});

eachOften(causes)('D-42: documents of a new patient that are not sent are summed up: %s', async (cause) => {
  server.use(http.post(`${files}/*`, answers[cause]));
  const saveIntake = async () => patientRow();
  const calls = { ...deliveryCalls, saveIntake };
  const documents = createOutbox(therapist.id, Promise.resolve(null), calls);
  renderInWorkspace(<OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />, { outbox: documents });
  await documents.send({
    kind: 'intake',
    intake: { patient: { id: patientRow().id, nome: 'Maria Gonçalves' } } as New<'intake'>['intake'],
    draft: { kind: 'new', key: 'new-patient:1', value: {} },
    photo: null,
    files: [scan(), scan()].map(chosenFile),
  });
  await waitFor(() => expect(toasts.getSnapshot()).toBeDefined());
  expect(toasts.getSnapshot()).toMatchObject({
    tone: 'destructive',
    title: 'Erro no upload',
    description: '2 de 2 documentos não foram enviados. Abra a ficha de Maria Gonçalves para tentar de novo.',
  });
  expect(document.body.innerHTML).not.toMatch(leaks);
});
