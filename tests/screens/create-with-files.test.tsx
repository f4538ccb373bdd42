import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { IntakeScreen } from '../../src/app/IntakeScreen';
import type { PatientRow } from '../../src/data/patients';
import { newIntake } from '../../src/features/anamnesis/intakeForm';
import { UploadAnnouncer } from '../../src/features/documents/UploadAnnouncer';
import { adult } from '../../src/questionnaire/adult';
import { toasts } from '../../src/ui/toast';
import { formDraft, outboxInPage } from '../support/drafts';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

let calls: string[];
let sendFile: () => void;

beforeEach(() => {
  toasts.clear();
  calls = [];
  const arrived = new Promise<void>((resolve) => {
    sendFile = resolve;
  });
  server.use(
    http.get('https://servicodados.ibge.gov.br/*', () => HttpResponse.error()),
    http.get(`${origin}/rest/v1/patients`, () => HttpResponse.json([])),
    http.post(`${origin}/rest/v1/:table`, async ({ request, params }) => {
      calls.push(String(params.table));
      const row = (await request.json()) as Partial<PatientRow>;
      return HttpResponse.json(params.table === 'patients' ? patientRow(row) : null, { status: 201 });
    }),
    http.post(`${origin}/storage/v1/object/documents/*`, async () => {
      await arrived;
      calls.push('file');
      return HttpResponse.json({ Key: 'k' });
    }),
  );
});

const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' });

test('R-4.11, R-8.5: a new patient with files: the row, the list, the uploads, and one closing toast', async () => {
  const outbox = outboxInPage();
  const form = newIntake(adult);
  const { user } = renderInWorkspace(
    <>
      <UploadAnnouncer userId={therapist.id} uploads={outbox.uploads} />
      <IntakeScreen
        userId={therapist.id}
        outbox={outbox}
        formKey="new-patient:1"
        kind="adulto"
        draft={formDraft({
          ...form,
          answers: { ...form.answers, nome: 'Sofia Brandão', dataNascimento: '06/04/2019' },
          consent: true,
          files: [pdf('a.pdf'), pdf('b.pdf')],
        })}
        step={4}
        onStep={() => {}}
        onSaved={() => calls.push('list')}
        onCancel={() => {}}
        onPutAside={() => {}}
      />
    </>,
  );
  // a tap right after the last step came into view is a double tap on Próximo
  await new Promise((resolve) => setTimeout(resolve, 650));
  await user.click(screen.getByRole('button', { name: 'Salvar Anamnese' }));
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      tone: 'success',
      title: 'Paciente criado, enviando documentos...',
      description: '2 documentos',
    }),
  );
  await waitFor(() => expect(calls).toEqual(['patients', 'consents', 'list']));
  sendFile();
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      tone: 'success',
      title: 'Paciente adicionado com sucesso! ✅',
      description: 'A ficha de Sofia Brandão está na lista, com 2 documentos.',
    }),
  );
  expect(calls.slice(3)).toEqual(['file', 'patient_documents', 'file', 'patient_documents']);
});
