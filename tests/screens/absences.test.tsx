import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { listEntries } from '../../src/features/notes/listEntries';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { fromIsoDate, todayIso } from '../../src/lib/dates';
import { toRecordReport } from '../../src/printing/recordReport';
import type { Absence } from '../../src/records/absences';
import { toasts } from '../../src/ui/feedback/toasts';
import { fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { patientRow } from '../support/patients';
import { finalised, manyNotes, serveNotes } from '../support/sessionNotes';
import { absenceRow } from '../support/treatmentRows';
import { renderInWorkspace } from '../support/workspace';

const patient = patientRow();

beforeEach(() => {
  fakeTable('patients', [patient]);
});

const open = () =>
  renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <DetailsScreen view={{ name: 'patient-details', patientId: patient.id, tab: 'notes' }} />
    </>,
  );
const list = () => screen.findByRole('list', { name: 'Evoluções' });
const shown = async () =>
  within(await list())
    .getAllByRole('heading', { level: 3 })
    .map((day) => day.textContent);

test("D-691, D-692, D-1013: an absence is noted from 'Mais', stands among the notes by its day, is no note, and is changed and removed", async () => {
  serveNotes(() => [
    finalised({ id: 'a', occurred_on: '2026-11-12' }),
    finalised({ id: 'b', occurred_on: '2026-09-01' }),
  ]);
  const table = fakeTable('absences');
  const { user } = open();
  expect(await shown()).toEqual(['qui., 12/11/2026', 'ter., 01/09/2026']);
  expect(screen.queryByRole('button', { name: 'Anotar falta…' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mais' }));
  await user.click(await screen.findByRole('button', { name: 'Anotar falta…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Anotar falta' }));
  const field = (name: string) => dialog.getByLabelText(name);
  expect(field('Data')).toHaveValue(fromIsoDate(todayIso()));
  expect(dialog.getByRole('radio', { name: 'Faltou' })).toBeChecked();
  await user.clear(field('Data'));
  await fill(user, field('Data'), '08/10/2026');
  // D-1013: who told so is asked only where somebody did
  expect(dialog.queryByLabelText('Quem avisou')).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: 'Alguém avisou' }));
  expect(field('Quem avisou')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: 'Alguém avisou' }));
  expect(dialog.queryByLabelText('Quando avisou')).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'Desmarcou' }));
  await fill(user, field('Quem avisou'), 'A mãe');
  await fill(user, field('Quando avisou'), 'na véspera, às 18:00');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(async () =>
    expect(await shown()).toEqual(['qui., 12/11/2026', 'qui., 08/10/2026', 'ter., 01/09/2026']),
  );
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Falta salva' });
  expect(table.rows()).toMatchObject([
    {
      patient_id: patient.id,
      missed_on: '2026-10-08',
      kind: 'desmarcou',
      told_by: 'A mãe',
      told_when: 'na véspera, às 18:00',
      reason: null,
    },
  ]);
  const line = within(await list()).getAllByRole('listitem')[1];
  expect(line).toHaveTextContent('DesmarcouAvisou: A mãe, na véspera, às 18:00');
  // counted apart
  expect(screen.getByRole('tab', { name: /^Evoluções/ })).toHaveTextContent('2');

  await user.click(screen.getByRole('button', { name: 'Editar falta de 08/10/2026' }));
  const editing = within(await screen.findByRole('dialog', { name: 'Editar falta' }));
  await fill(user, editing.getByLabelText('Motivo'), 'Febre.');
  await user.click(editing.getByRole('button', { name: 'Salvar' }));
  expect(await within(await list()).findByText(/Febre\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Excluir falta de 08/10/2026' }));
  const question = await screen.findByRole('alertdialog', { name: 'Confirmar Exclusão' });
  expect(question).toHaveTextContent('O histórico da ficha guarda o que ela dizia.');
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  await waitFor(async () => expect(await shown()).toHaveLength(2));
  expect(table.rows()).toEqual([]);
});

test('D-1114: who told so goes with a kind of which nobody tells', async () => {
  const table = fakeTable('absences', [absenceRow({ kind: 'desmarcou', told_by: 'A mãe', told_when: null })]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Editar falta de 08/09/2026' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar falta' }));
  expect(dialog.getByLabelText('Quem avisou')).toHaveValue('A mãe');
  await user.click(dialog.getByRole('radio', { name: 'Feriado' }));
  expect(dialog.queryByLabelText('Quem avisou')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(table.rows()).toMatchObject([{ kind: 'feriado', told_by: null, told_when: null }]),
  );
});

test('D-692: a record with absences alone lists them; those of before the loaded notes wait for these', async () => {
  const table = fakeTable('absences');
  for (const [id, missed_on] of [
    ['x', '2026-11-18'],
    ['y', '2020-01-10'],
  ])
    table.changeElsewhere({ ...absenceRow(), id, missed_on });
  serveNotes(() => []);
  open();
  expect(await shown()).toEqual(['qua., 18/11/2026', 'sex., 10/01/2020']);
  expect(screen.queryByText('Nenhuma evolução ainda')).not.toBeInTheDocument();
  const chains = manyNotes(3).map((note) => ({ note, replaced: [] }));
  const missed = [...table.rows()].reverse() as unknown as Absence[];
  const listed = (isComplete: boolean) =>
    listEntries(chains, missed, isComplete).map(
      ({ chain, absence }) => chain?.note.occurred_on ?? absence?.id,
    );
  expect(listed(false)).toEqual(['2026-11-19', '2026-11-18', 'x', '2026-11-17']);
  expect(listed(true)).toEqual(['2026-11-19', '2026-11-18', 'x', '2026-11-17', 'y']);
});

test('D-692, D-996: on paper absences are a section of the record', () => {
  const absences = [
    absenceRow({ told_by: 'A avó', reason: 'Gripe.' }),
    absenceRow({ kind: 'faltou', told_by: null, reason: 'Faltou: otite' }),
    absenceRow({ kind: 'faltou', told_by: null, reason: 'Faltou\nfebre' }),
    absenceRow({ kind: 'faltou', told_by: null, reason: 'Faltou luz no prédio' }),
  ];
  const { sections } = toRecordReport(patientRow({}), { rows: { absences } });
  expect(sections.filter(({ id }) => id === 'absences')).toEqual([
    {
      id: 'absences',
      title: 'Faltas',
      entries: [
        { label: '08/09/2026 · Faltou', value: 'Avisou: A avó\nGripe.', long: true },
        { label: '08/09/2026 · Faltou', value: 'otite', long: true },
        { label: '08/09/2026 · Faltou', value: 'febre', long: true },
        { label: '08/09/2026 · Faltou', value: 'Faltou luz no prédio', long: true },
      ],
    },
  ]);
});
