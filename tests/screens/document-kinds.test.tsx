import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { DocumentsPanel } from '../../src/features/documents/DocumentsPanel';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { derivedId } from '../../src/lib/derivedId';
import { fakeTable } from '../support/fakeTable';
import { patientRow, therapist } from '../support/patients';
import { documentKindRow } from '../support/treatmentRows';
import { renderInWorkspace, storeSession } from '../support/workspace';

const patient = patientRow();
const documentId = '00000000-0000-4000-8000-0000000000d1';
let kinds: ReturnType<typeof fakeTable>;

beforeEach(() => {
  storeSession();
  kinds = fakeTable('document_kinds');
  fakeTable('patient_documents', [
    {
      id: documentId,
      patient_id: patient.id,
      file_name: 'integracao.pdf',
      file_size: 2048,
      file_path: `${therapist.id}/${patient.id}/1_a.pdf`,
      mime_type: 'application/pdf',
      uploaded_at: '2026-11-03T16:04:00+00:00',
    },
  ]);
});

const open = async () => {
  const view = renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <DocumentsPanel patient={patient} />
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
  expect(kinds.rows()).toMatchObject([
    { document_id: documentId, kind: 'certificado', patient_id: patient.id },
  ]);
});

test('D-737: a kind is changed and taken off again, in the same row', async () => {
  kinds.changeElsewhere(documentKindRow({ kind: 'laudo' }));
  const { user } = await open();
  await screen.findByText(/^Laudo · /);
  await user.click(screen.getByRole('button', { name: 'Tipo de integracao.pdf' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tipo do documento' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Tipo' }), 'Sem tipo');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await screen.findByText(/^2,00 KB · enviado em/);
  expect(kinds.rows()).toMatchObject([{ document_id: documentId, kind: null, revision: 2 }]);
});

test('D-737: two devices that say what one document is make one row, in which the last word stands', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Tipo de integracao.pdf' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tipo do documento' }));
  const id = await derivedId(therapist.id, 'tipo-do-documento', documentId);
  kinds.changeElsewhere(documentKindRow({ id, kind: 'laudo' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Tipo' }), 'Outro');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await screen.findByText(/^Outro · /);
  expect(kinds.rows()).toMatchObject([{ id, kind: 'outro', revision: 2 }]);
});
