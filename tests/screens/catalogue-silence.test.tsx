import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { IntakeScreen } from '../../src/app/IntakeScreen';
import { addPhoto } from '../../src/data/records/photos';
import { newIntake } from '../../src/features/anamnesis/intakeForm';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import DeletePatientDialog from '../../src/features/patients/deletion/DeletePatientDialog';
import { deletionCodec, newDeletion } from '../../src/features/patients/deletion/deletionDraft';
import { newListVisit } from '../../src/features/patients/list/listVisit';
import { PatientList } from '../../src/features/patients/list/PatientList';
import { adult } from '../../src/questionnaire/adult';
import { toasts } from '../../src/ui/feedback/toasts';
import { dialogOf, formDraft, outboxInPage } from '../support/drafts';
import { eventually } from '../support/eventually';
import { fill } from '../support/fill';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { renderInWorkspace, storeSession } from '../support/workspace';

/** Requests that never get an answer: each ends with the toast of its action. */

const rest = `${origin}/rest/v1`;
const storage = `${origin}/storage/v1/object`;
const DATA_TIMEOUT_MS = 30_000;
const nothing = () => {};

let patience: AbortController[];
let asked: number;

/** Never answers; aborts the time limit as soon as the request arrives. */
async function silence() {
  asked += 1;
  // the page starts its time limit before the request arrives here
  for (const limit of patience.splice(0)) limit.abort(new DOMException('', 'TimeoutError'));
  await delay('infinite');
}

const limits = AbortSignal.timeout;

beforeEach(() => {
  patience = [];
  asked = 0;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    if (ms !== DATA_TIMEOUT_MS) return limits.call(AbortSignal, ms);
    const limit = new AbortController();
    patience.push(limit);
    return limit.signal;
  });
  server.use(
    http.get('https://servicodados.ibge.gov.br/*', () => HttpResponse.error()),
    http.get(`${rest}/patients`, () => HttpResponse.json([patientRow()])),
    http.get(`${rest}/patient_documents`, () =>
      HttpResponse.json([
        {
          id: 'd1',
          patient_id: patientRow().id,
          file_name: 'Laudo.pdf',
          file_path: `${therapist.id}/${patientRow().id}/1_a.pdf`,
          file_size: 8,
          mime_type: 'application/pdf',
          uploaded_at: '2026-11-03T16:04:00+00:00',
        },
      ]),
    ),
    http.post(`${storage}/list/:bucket`, () => HttpResponse.json([])),
    http.post(`${storage}/documents/*`, () => HttpResponse.json({ Key: 'k' })),
    http.delete(`${storage}/documents`, () => HttpResponse.json([])),
  );
});

afterEach(() => vi.useRealTimers());

function openDetails() {
  const outbox = outboxInPage();
  return renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <DetailsScreen view={{ name: 'patient-details', patientId: patientRow().id }} />
    </>,
    { outbox },
  );
}

async function confirmDeletion(user: ReturnType<typeof openDetails>['user']) {
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
}

async function attachPdf() {
  const file = new File(['%PDF-1.4'], 'a.pdf', { type: 'application/pdf' });
  fireEvent.change(await screen.findByLabelText('Anexar Documentos PDF'), { target: { files: [file] } });
}

const noConnection = 'Sem conexão com o servidor. Tente de novo.';
const stillThere = 'Sem conexão com o servidor. O que você escreveu continua na tela: tente de novo.';

describe('R-8.2: a call that is never answered ends with the notice', () => {
  test('Erro ao buscar pacientes, after one wait', async () => {
    server.use(http.get(`${rest}/patients`, silence));
    renderInWorkspace(
      <PatientList visit={newListVisit()} onNew={nothing} onOpen={nothing} onDelete={nothing} />,
    );
    expect(await screen.findByText('Os pacientes não puderam ser carregados')).toBeVisible();
    expect(toasts.getSnapshot()).toMatchObject({
      tone: 'destructive',
      title: 'Erro ao buscar pacientes',
      description: 'Não foi possível carregar os dados do Supabase.',
    });
    expect(asked).toBe(1);
  });

  test('Erro ao adicionar paciente', async () => {
    server.use(http.post(`${rest}/patients`, silence));
    const onSaved = vi.fn();
    const { user } = renderInWorkspace(
      <IntakeScreen
        formKey="new-patient:1"
        kind="adulto"
        draft={formDraft({
          ...newIntake(adult),
          answers: { ...newIntake(adult).answers, nome: 'Benício', dataNascimento: '23/06/1988' },
          consent: true,
        })}
        step={4}
        onStep={nothing}
        onSaved={onSaved}
        onCancel={nothing}
      />,
      { outbox: outboxInPage() },
    );
    await user.click(screen.getByRole('button', { name: 'Salvar Anamnese' }));
    await waitFor(() =>
      expect(toasts.getSnapshot()).toMatchObject({
        title: 'Erro ao adicionar paciente',
        description: stillThere,
      }),
    );
    expect(screen.getByRole('button', { name: 'Salvar Anamnese' })).toBeEnabled();
    expect(onSaved).not.toHaveBeenCalled();
  });

  test('Erro ao atualizar paciente', async () => {
    server.use(http.patch(`${rest}/patients`, silence));
    const { user } = openDetails();
    const section = await screen.findByRole('region', { name: 'Plano Terapêutico' });
    await user.click(within(section).getByRole('button', { name: 'Editar Seção' }));
    await fill(user, screen.getByLabelText('Observações'), 'Manhãs');
    await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
    await waitFor(() =>
      expect(toasts.getSnapshot()).toMatchObject({
        title: 'Erro ao atualizar paciente',
        description: stillThere,
      }),
    );
    expect(screen.getByLabelText('Observações')).toHaveValue('Manhãs');
  });

  test('Erro ao remover paciente', async () => {
    server.use(http.delete(`${rest}/patients`, silence));
    const onDeleted = vi.fn();
    const { user } = renderInWorkspace(
      <DeletePatientDialog
        dialog={dialogOf(deletionCodec, newDeletion(patientRow()))}
        onClose={nothing}
        onDeleted={onDeleted}
      />,
    );
    await confirmDeletion(user);
    await waitFor(() =>
      expect(toasts.getSnapshot()).toMatchObject({
        title: 'Erro ao remover paciente',
        description: noConnection,
      }),
    );
    expect(onDeleted).not.toHaveBeenCalled();
  });

  test('Erro no upload, when the row of a sent file is not answered', async () => {
    server.use(http.post(`${rest}/patient_documents`, silence));
    openDetails();
    await attachPdf();
    await waitFor(() =>
      expect(toasts.getSnapshot()).toMatchObject({ title: 'Erro no upload', description: noConnection }),
    );
  });

  test.each([
    ['file', () => http.delete(`${storage}/documents`, silence)],
    ['row', () => http.delete(`${rest}/patient_documents`, silence)],
  ])('Erro ao excluir, for the %s of a document', async (_, unanswered) => {
    server.use(unanswered());
    const { user } = openDetails();
    await user.click(await screen.findByRole('button', { name: 'Excluir Laudo.pdf' }));
    await confirmDeletion(user);
    await waitFor(() =>
      expect(toasts.getSnapshot()).toMatchObject({
        title: 'Erro ao excluir',
        description: 'Não foi possível excluir o documento.',
      }),
    );
  });

  test('R-8.3: documents: no toast, but the place says so', async () => {
    vi.spyOn(console, 'info').mockImplementation(nothing);
    let underWay = () => 0;
    server.use(
      http.get(`${rest}/patient_documents`, async () => {
        // only this request is not answered
        await waitFor(() => expect(underWay()).toBe(1));
        await silence();
      }),
    );
    const { queryClient } = openDetails();
    underWay = () => queryClient.isFetching();
    expect(await screen.findByText('Não foi possível carregar.')).toBeVisible();
    expect(toasts.getSnapshot()).toBeUndefined();
  });
});

describe('files have no short time limit', () => {
  test('a download has no limit', async () => {
    const { user } = openDetails();
    const button = await screen.findByRole('button', { name: 'Baixar Laudo.pdf' });
    const arrived = vi.fn();
    server.use(
      http.get(`${storage}/documents/*`, async () => {
        arrived();
        await delay('infinite');
      }),
    );
    patience = [];
    await user.click(button);
    await waitFor(() => expect(arrived).toHaveBeenCalled());
    expect(patience).toEqual([]);
    expect(toasts.getSnapshot()).toBeUndefined();
  });

  test('a photo upload without an answer for two minutes is aborted', async () => {
    storeSession();
    const arrived = vi.fn();
    const limit = new AbortController();
    vi.mocked(AbortSignal.timeout).mockImplementation((ms) =>
      ms === 120_000 ? limit.signal : limits.call(AbortSignal, ms),
    );
    server.use(
      http.post(`${storage}/patient-photos/*`, async () => {
        arrived();
        limit.abort(new DOMException('', 'TimeoutError'));
        await delay('infinite');
      }),
    );
    const photo = new Blob(['\xff\xd8'], { type: 'image/jpeg' });
    await expect(addPhoto(therapist.id, patientRow().id, photo)).rejects.toMatchObject({ kind: 'offline' });
    expect(arrived).toHaveBeenCalledOnce();
  });

  test('an upload without progress for two minutes is aborted, and can be tried again', async () => {
    const { user } = openDetails();
    await screen.findByRole('button', { name: 'Baixar Laudo.pdf' });
    const arrived = vi.fn();
    server.use(
      http.post(
        `${storage}/documents/*`,
        async () => {
          arrived();
          await delay('infinite');
        },
        { once: true },
      ),
      http.post(`${rest}/patient_documents`, () => new HttpResponse(null, { status: 201 })),
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await attachPdf();
    await eventually(() => expect(arrived).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(100_000);
    expect(toasts.getSnapshot()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    await waitFor(() =>
      expect(toasts.getSnapshot()).toMatchObject({ title: 'Erro no upload', description: noConnection }),
    );
    toasts.clear();
    await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Documento enviado! ✅' }));
  });
});
