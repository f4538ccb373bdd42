import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { DocumentsPanel } from '../../src/features/documents/DocumentsPanel';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { toasts } from '../../src/ui/feedback/toasts';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { documentKindRow } from '../support/treatmentRows';
import { renderInWorkspace, storeSession } from '../support/workspace';

const patient = patientRow();
const documentId = '00000000-0000-4000-8000-0000000000d1';
const rows = `${origin}/rest/v1/document_kinds`;
let stored: ReturnType<typeof documentKindRow>[];
let sent: { method: string; body: Record<string, unknown> }[];

beforeEach(() => {
  toasts.clear();
  storeSession();
  [stored, sent] = [[], []];
  server.use(
    http.get(`${origin}/rest/v1/patient_documents`, () =>
      HttpResponse.json([
        {
          ...{ id: documentId, patient_id: patient.id, file_name: 'integracao.pdf', file_size: 2048 },
          file_path: `${therapist.id}/${patient.id}/1_a.pdf`,
          ...{ mime_type: 'application/pdf', uploaded_at: '2026-11-03T16:04:00+00:00' },
        },
      ]),
    ),
    http.get(rows, () => HttpResponse.json(stored)),
    http.post(rows, async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ method: 'POST', body });
      stored = [documentKindRow(body)];
      return HttpResponse.json(stored, { status: 201 });
    }),
    http.patch(rows, async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ method: 'PATCH', body });
      stored = stored.map((row) => ({ ...row, ...body, revision: row.revision + 1 }));
      return HttpResponse.json(stored);
    }),
  );
});

const open = async () => {
  const view = renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} />
      <DocumentsPanel patient={patient} takeBack={async () => false} />
    </>,
  );
  await screen.findByRole('button', { name: 'Ver integracao.pdf' });
  return view;
};
const details = () => screen.getByText(/enviado em/);

test('D-737: a document without a kind looks as before; its kind is chosen behind a button, and is a word of its row', async () => {
  const { user } = await open();
  expect(details()).toHaveTextContent(/^2,00 KB · enviado em 03\/11\/2026$/);
  await user.click(screen.getByRole('button', { name: 'Tipo de integracao.pdf' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tipo do documento' }));
  expect(dialog.getByText('integracao.pdf')).toBeVisible();
  const field = dialog.getByRole('combobox', { name: 'Tipo' });
  expect(field).toHaveDisplayValue('Sem tipo');
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Sem tipo',
    'Pedido médico',
    'Laudo',
    'Certificado de método',
    'Relatório de outro profissional',
    'Outro',
  ]);
  await user.selectOptions(field, 'Certificado de método');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await screen.findByText(/^Certificado de método · /);
  expect(sent).toEqual([
    { method: 'POST', body: expect.objectContaining({ document_id: documentId, kind: 'certificado' }) },
  ]);
});

test('D-737: a kind is changed and taken off again, in the same row', async () => {
  stored = [documentKindRow({ kind: 'laudo' })];
  const { user } = await open();
  await screen.findByText(/^Laudo · /);
  await user.click(screen.getByRole('button', { name: 'Tipo de integracao.pdf' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tipo do documento' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Tipo' }), 'Sem tipo');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(sent).toEqual([{ method: 'PATCH', body: { kind: null } }]));
  await screen.findByText(/^2,00 KB · enviado em/);
});
