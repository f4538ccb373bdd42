import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import type { PatientRow } from '../../src/data/records/patients';
import DeletePatientDialog from '../../src/features/patients/deletion/DeletePatientDialog';
import { deletionCodec, newDeletion } from '../../src/features/patients/deletion/deletionDraft';
import { toasts } from '../../src/ui/feedback/toasts';
import { dialogOf } from '../support/drafts';
import { fakeFunction, fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

const LAW =
  'A lei manda guardar prontuários por pelo menos 20 anos depois do último registro (Lei 13.787/2018, art. 6º).';

const keepUntil = (date: string) =>
  fakeFunction('keep_until', () => [{ patient_id: patientRow().id, keep_until: date }]);
/** So many rows of a table that go with the record. */
const serveRows = (table: string, count: number) => {
  const ofRecord = { user_id: therapist.id, patient_id: patientRow().id };
  fakeTable(
    table,
    Array.from({ length: count }, (_, id) => ({ id, ...ofRecord })),
  );
};

function open(given: Partial<PatientRow> = {}) {
  const calls = { onClose: vi.fn(), onDeleted: vi.fn() };
  const view = renderInWorkspace(
    <DeletePatientDialog dialog={dialogOf(deletionCodec, newDeletion(patientRow(given)))} {...calls} />,
  );
  const element = screen.getByRole('alertdialog', { name: 'Confirmar Exclusão' });
  return { ...view, ...calls, element, dialog: within(element) };
}

const DETAILS = 'Cópia, motivo e o que vai junto';

/** With what is behind one press. */
async function openDetailed(given: Partial<PatientRow> = {}) {
  const view = open(given);
  await view.user.click(view.dialog.getByRole('button', { name: DETAILS }));
  return view;
}

test('D-620: the dialog asks, names the patient and the law, and has four buttons; one press shows the rest', async () => {
  const { user, element, dialog } = open();
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    DETAILS,
    'Arquivar em vez de excluir',
    'Cancelar',
    'Excluir',
  ]);
  expect(dialog.queryByRole('combobox')).toBeNull();
  expect(element).toHaveTextContent(patientRow().nome);
  const details = dialog.getByRole('button', { name: DETAILS, expanded: false });
  await user.click(details);
  expect(details).toHaveAttribute('aria-expanded', 'true');
  expect(dialog.getByRole('button', { name: 'Baixar cópia' })).toBeVisible();
  expect(dialog.getByRole('combobox', { name: 'Motivo (opcional)' })).toBeVisible();
  await user.click(details);
  expect(dialog.queryByRole('combobox')).toBeNull();
});

test('D-620: a reason that was given before a lock or a reload is in sight', () => {
  const asked = { ...newDeletion(patientRow()), reason: 'engano' as const };
  renderInWorkspace(
    <DeletePatientDialog dialog={dialogOf(deletionCodec, asked)} onClose={() => {}} onDeleted={() => {}} />,
  );
  expect(screen.getByRole('combobox')).toHaveDisplayValue('Ficha criada por engano');
});

test('D-177: before the date the dialog asks, then names the law, and archiving is the first choice', async () => {
  keepUntil('2046-11-03');
  const { element, dialog } = open();
  await waitFor(() =>
    expect(element).toHaveTextContent(
      'Este prontuário deve ser guardado até 03/11/2046 (Lei 13.787/2018, art. 6º)',
    ),
  );
  const text = element.textContent ?? '';
  const question = 'Tem certeza que deseja excluir este paciente? Esta ação não pode ser desfeita.';
  expect(text.indexOf(question)).toBeGreaterThanOrEqual(0);
  expect(text.indexOf(question)).toBeLessThan(text.indexOf('03/11/2046'));
  expect(text).not.toContain(LAW);
  expect(dialog.getByRole('button', { name: 'Arquivar em vez de excluir' })).toHaveFocus();
  expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeEnabled();
  expect(dialog.getByRole('button', { name: 'Excluir' })).toBeEnabled();
});

test('D-177: after that date the dialog is as for any record', async () => {
  keepUntil('2020-11-03');
  const { element, dialog } = open();
  await waitFor(() =>
    expect(dialog.queryByRole('button', { name: 'Arquivar em vez de excluir' })).not.toBeInTheDocument(),
  );
  expect(element).not.toHaveTextContent('deve ser guardado até');
  expect(element).toHaveTextContent(LAW);
});

test('D-177: a date that cannot be read leaves the law’s sentence, once', async () => {
  keepUntil('').fail('not reached', { on: 'read', always: true });
  const { user, element, dialog } = open();
  expect(element.textContent?.split(LAW)).toHaveLength(2);
  expect(dialog.getByRole('button', { name: 'Arquivar em vez de excluir' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: DETAILS }));
  expect(element).toHaveTextContent('Arquivada, a ficha sai da lista, da busca e dos números');
});

test('D-177: archiving instead deletes nothing', async () => {
  keepUntil('2046-11-03');
  const patients = fakeTable('patients', [patientRow()]);
  const { user, dialog, onClose, onDeleted } = open();
  await user.click(dialog.getByRole('button', { name: 'Arquivar em vez de excluir' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(patients.sent()).toEqual([{ archived_at: expect.any(String) }]);
  expect(onDeleted).not.toHaveBeenCalled();
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Ficha arquivada', action: { label: 'Desfazer' } });
});

test('D-177: for an archived record the dialog names the law, and does not offer to archive', async () => {
  keepUntil('2046-11-03');
  const { element, dialog } = open({ archived_at: '2026-11-20T12:00:00+00:00' });
  await waitFor(() => expect(element).toHaveTextContent('deve ser guardado até 03/11/2046'));
  expect(dialog.queryByRole('button', { name: /Arquivar/ })).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
});

test('D-177: it says how many session notes and documents go with the record', async () => {
  serveRows('session_notes', 12);
  serveRows('patient_documents', 1);
  const { element } = await openDetailed();
  await waitFor(() => expect(element).toHaveTextContent('Vão junto: 12 evoluções e 1 documento.'));
});

test('D-212: it says that what the family wrote goes with the record', { tags: 'repeat' }, async () => {
  serveRows('family_answers', 2);
  const { element } = await openDetailed();
  await waitFor(() => expect(element).toHaveTextContent('Vão junto: 2 formulários da família.'));
  cleanup();
  serveRows('session_notes', 1);
  serveRows('patient_documents', 2);
  const { element: all } = await openDetailed();
  const sentence = 'Vão junto: 1 evolução, 2 documentos e 2 formulários da família.';
  await waitFor(() => expect(all).toHaveTextContent(sentence));
});

test('D-177: what goes with the record agrees with its number', async () => {
  serveRows('session_notes', 1);
  serveRows('patient_documents', 0);
  const { element } = await openDetailed();
  await waitFor(() => expect(element).toHaveTextContent('Vai junto: 1 evolução.'));
});

test('D-374: it says how many goals, results, evaluations and issued reports go with the record', async () => {
  serveRows('goals', 3);
  serveRows('results', 1);
  serveRows('evaluations', 2);
  serveRows('issued_reports', 1);
  const { element } = await openDetailed();
  const sentence = 'Vão junto: 3 metas, 1 resultado, 2 avaliações e 1 relatório emitido.';
  await waitFor(() => expect(element).toHaveTextContent(sentence));
  cleanup();
  for (const table of ['goals', 'results', 'evaluations']) serveRows(table, 0);
  const { element: one } = await openDetailed();
  await waitFor(() => expect(one).toHaveTextContent('Vai junto: 1 relatório emitido.'));
});

/** What is deleted with a reason, and the rows that are left. */
function deletions() {
  server.use(http.post(`${origin}/storage/v1/object/list/:bucket`, () => HttpResponse.json([])));
  const patients = fakeTable('patients', [patientRow()]);
  return { patients, ...fakeFunction('delete_patient', () => true, { on: 'write' }) };
}
const reason = (dialog: ReturnType<typeof within>) =>
  dialog.getByRole('combobox', { name: 'Motivo (opcional)' });

test('D-242: a reason is optional', { tags: 'repeat' }, async () => {
  const { patients, asked } = deletions();
  const { user, dialog, onDeleted } = await openDetailed();
  expect(reason(dialog)).toHaveDisplayValue('Sem motivo informado');
  expect(
    within(reason(dialog))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Sem motivo informado',
    'Pedido do paciente (LGPD)',
    'Ficha criada por engano',
    'Prazo de guarda encerrado',
    'Outro',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect([patients.rows(), asked()]).toEqual([[], []]);
});

test('D-242: the chosen reason is stored with the deletion', async () => {
  const { patients, asked } = deletions();
  const { user, dialog, onDeleted } = await openDetailed();
  await user.selectOptions(reason(dialog), 'Prazo de guarda encerrado');
  expect(dialog.queryByRole('textbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(asked()).toEqual([{ patient: patientRow().id, reason: 'prazo' }]);
  expect(patients.writes()).toEqual([]);
});

test("D-242: another reason is a text within the server's limit", { tags: 'repeat' }, async () => {
  const { patients, asked } = deletions();
  const { user, dialog, onDeleted } = await openDetailed();
  await user.selectOptions(reason(dialog), 'Outro');
  const words = dialog.getByRole('textbox', { name: 'Qual é o motivo?' });
  expect(words).toHaveAccessibleDescription('Fica guardado em Meu perfil: sem dados do paciente.');
  await user.click(words);
  await user.paste(`${'a'.repeat(1000)}b`);
  expect(words).toHaveAccessibleDescription(/Este texto passa de 1.000 caracteres/);
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await user.clear(words);
  await fill(user, words, ' Mudou de clínica ');
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(asked()).toEqual([{ patient: patientRow().id, reason: 'outro', words: 'Mudou de clínica' }]);
  expect(patients.writes()).toEqual([]);
});
