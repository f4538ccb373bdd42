import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { goalsOptions } from '../../src/data/records/goals';
import type { PatientRow } from '../../src/data/records/patients';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { fromIsoDate, todayIso } from '../../src/lib/dates';
import { toasts } from '../../src/ui/feedback/toasts';
import { eachOften } from '../support/eachOften';
import { type FakeTable, fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { storedGoal } from '../support/goalRows';
import { serveGoals } from '../support/goalsApi';
import { draftsOf, memoryStore } from '../support/memoryStore';
import { patientRow, therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

const byNow = { dataNascimento: '1962-02-01', attended_on: '2026-01-20', revision: 4 } as const;
let records: FakeTable;
const stored = () => records.rows()[0];

beforeEach(() => {
  records = fakeTable('patients', [patientRow(byNow)]);
});
afterEach(() => {
  for (const { searchParams } of records.urls('write'))
    expect(searchParams.get('user_id')).toBe(`eq.${therapist.id}`);
});

const changeElsewhere = (columns: Partial<PatientRow>) =>
  records.changeElsewhere({ id: patientRow().id, ...columns });

const render = (store = memoryStore()) =>
  renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <DetailsScreen view={{ name: 'patient-details', patientId: patientRow().id }} />
    </>,
    { registry: createDraftRegistry(Promise.resolve(store)) },
  );

async function open(given: Partial<PatientRow> = {}, store = memoryStore()) {
  records.set([patientRow({ ...byNow, ...given })]);
  const view = render(store);
  await screen.findByRole('heading', { level: 1 });
  const choose = async (action: string) => {
    await view.user.click(screen.getByRole('button', { name: 'Mais' }));
    await view.user.click(screen.getByRole('button', { name: action }));
    return within(await screen.findByRole('alertdialog'));
  };
  return { ...view, choose };
}

test('D-174: a discharge with date and reason is shown beside the name, and its summary can be opened', {
  tags: 'repeat',
}, async () => {
  const { user, choose } = await open();
  const dialog = await choose('Dar alta…');
  const date = dialog.getByLabelText('Data da alta');
  expect(date).toHaveValue(fromIsoDate(todayIso()));
  await user.clear(date);
  await user.type(date, '12032026');
  await user.selectOptions(dialog.getByLabelText('Motivo da alta'), 'Objetivos alcançados');
  await fill(user, dialog.getByLabelText('Resumo da alta'), 'Veste-se sozinha.');
  await user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Alta registrada' }));
  expect(records.writes()).toEqual([
    {
      discharged_on: '2026-03-12',
      discharge_reason: 'objetivos',
      discharge_summary: 'Veste-se sozinha.',
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Mais' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Alta em 12/03/2026 · Objetivos alcançados' }));
  expect(screen.getByRole('dialog', { name: 'Resumo da alta' })).toHaveTextContent('Veste-se sozinha.');
});

test('D-174: date and reason are required, and say so at their fields; the summary is not', {
  tags: 'repeat',
}, async () => {
  const { user, choose } = await open();
  const dialog = await choose('Dar alta…');
  const date = dialog.getByLabelText('Data da alta');
  await user.clear(date);
  await user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  expect(date).toHaveAccessibleDescription('Escreva a data da alta.');
  await waitFor(() => expect(date).toHaveFocus());
  await user.type(date, '31022026');
  expect(date).toHaveAccessibleDescription(/Esta data não existe/);
  expect(dialog.getByLabelText('Motivo da alta')).toHaveAccessibleDescription('Escolha o motivo da alta.');
  await user.clear(date);
  await user.type(date, '12032026');
  await user.selectOptions(dialog.getByLabelText('Motivo da alta'), 'Óbito');
  await user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  expect(await screen.findByText('Alta em 12/03/2026 · Óbito')).toBeVisible();
  expect(records.writes()[0]).toEqual({ discharged_on: '2026-03-12', discharge_reason: 'obito' });
});

test.each([
  ['01012040', 'Esta data ainda não chegou. Você pode seguir assim mesmo.'],
  ['19012026', 'Esta data é de antes da anamnese, de 20/01/2026. Você pode seguir assim mesmo.'],
])('D-174: the doubtful date %s is warned of, and taken', { tags: 'repeat' }, async (typed, warning) => {
  const { user, choose } = await open();
  const dialog = await choose('Dar alta…');
  const date = dialog.getByLabelText('Data da alta');
  await user.clear(date);
  await user.type(date, typed);
  expect(date).toHaveAccessibleDescription(warning);
  await user.selectOptions(dialog.getByLabelText('Motivo da alta'), 'Outro');
  await user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  await waitFor(() => expect(records.writes()).toHaveLength(1));
});

test('D-174: a failure is shown in the dialog, which keeps the input, and asks before that is lost', {
  tags: 'repeat',
}, async () => {
  const { user, choose } = await open();
  records.fail('not reached');
  const dialog = await choose('Dar alta…');
  await user.selectOptions(dialog.getByLabelText('Motivo da alta'), 'Mudança');
  await fill(user, dialog.getByLabelText('Resumo da alta'), 'Muda-se para Natal.');
  await user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  expect(await dialog.findByText('Erro ao atualizar paciente')).toBeVisible();
  expect(dialog.getByText(/Sem conexão com o servidor/)).toBeVisible();
  // leaving it asks
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Continuar preenchendo' }));
  expect(dialog.getByLabelText('Motivo da alta')).toHaveDisplayValue('Mudança');
  expect(dialog.getByLabelText('Resumo da alta')).toHaveValue('Muda-se para Natal.');
  await user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  await waitFor(() => expect(stored()).toMatchObject({ discharge_summary: 'Muda-se para Natal.' }));
});

/** Another device records a discharge while the form is open. */
async function againstAnother() {
  const opened = await open();
  const dialog = await opened.choose('Dar alta…');
  await opened.user.selectOptions(dialog.getByLabelText('Motivo da alta'), 'Mudança');
  await fill(opened.user, dialog.getByLabelText('Resumo da alta'), 'Meu resumo.');
  const elsewhere = { discharged_on: '2026-03-01', discharge_reason: 'obito' } as const;
  changeElsewhere(elsewhere);
  await opened.user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  const asked = within(
    await screen.findByRole('alertdialog', { name: 'Esta ficha mudou em outro aparelho' }),
  );
  return { ...opened, dialog, asked, elsewhere };
}

test('D-512: a discharge on another device is asked about, and nothing is overwritten before', {
  tags: 'repeat',
}, async () => {
  const { user, dialog, asked, elsewhere } = await againstAnother();
  expect(asked.getByText('Óbito')).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Voltar a editar' }));
  expect(stored()).toMatchObject({ ...elsewhere, discharge_summary: null });
  expect(dialog.getByLabelText('Resumo da alta')).toHaveValue('Meu resumo.');
  // it is asked again, not stored over it
  await user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  const again = within(
    await screen.findByRole('alertdialog', { name: 'Esta ficha mudou em outro aparelho' }),
  );
  for (const label of ['Data da alta', 'Motivo da alta']) {
    await user.click(
      within(again.getByRole('group', { name: label })).getByRole('radio', { name: /O que está salvo/ }),
    );
  }
  await user.click(again.getByRole('button', { name: 'Salvar esta versão' }));
  await waitFor(() => expect(stored()).toMatchObject({ ...elsewhere, discharge_summary: 'Meu resumo.' }));
  expect(await screen.findByText('Alta em 01/03/2026 · Óbito')).toBeVisible();
});

test('D-512: over a discharge on another device the own one is stored once it is chosen', {
  tags: 'repeat',
}, async () => {
  const { user, asked } = await againstAnother();
  await user.click(asked.getByRole('button', { name: 'Salvar esta versão' }));
  await waitFor(() =>
    expect(stored()).toMatchObject({ discharge_reason: 'mudanca', discharge_summary: 'Meu resumo.' }),
  );
  expect(await screen.findByText(/^Alta em .* · Mudança$/)).toBeVisible();
});

test('D-512: a form that another page opens again asks about a discharge that was recorded meanwhile', {
  tags: 'repeat',
}, async () => {
  const store = memoryStore();
  const { user, choose, unmount } = await open({}, store);
  const before = await choose('Dar alta…');
  await user.selectOptions(before.getByLabelText('Motivo da alta'), 'Mudança');
  await fill(user, before.getByLabelText('Resumo da alta'), 'Meu resumo.');
  await waitFor(async () => expect(await draftsOf(store)).toHaveLength(1));
  unmount();
  changeElsewhere({ discharged_on: '2026-03-01', discharge_reason: 'obito' });
  const again = render(store);
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByLabelText('Resumo da alta')).toHaveValue('Meu resumo.');
  await again.user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  expect(
    await screen.findByRole('alertdialog', { name: 'Esta ficha mudou em outro aparelho' }),
  ).toBeVisible();
  expect(stored()).toMatchObject({ discharge_reason: 'obito', discharge_summary: null });
});

eachOften([
  ['Desfazer alta', 'theirs'],
  ['Desfazer alta', 'mine'],
  ['Retomar atendimento', 'theirs'],
  ['Retomar atendimento', 'mine'],
] as const)(
  'D-512: %s, and another discharge was recorded meanwhile: one of them stands whole (%s)',
  async (label, kept) => {
    const ended = { discharged_on: '2026-03-12', discharge_reason: 'interrupcao' } as const;
    const elsewhere = {
      discharged_on: '2026-04-01',
      discharge_reason: 'mudanca',
      discharge_summary: 'Muda-se para Natal.',
    } as const;
    const { user, choose } = await open(ended);
    const dialog = await choose(`${label}…`);
    if (label === 'Desfazer alta')
      await fill(user, dialog.getByLabelText('Motivo para desfazer'), 'A família voltou.');
    changeElsewhere(elsewhere);
    await user.click(dialog.getByRole('button', { name: label }));
    const asked = within(
      await screen.findByRole('alertdialog', { name: 'Esta ficha mudou em outro aparelho' }),
    );
    expect(asked.getAllByRole('group')).toHaveLength(1);
    const day = within(asked.getByRole('group', { name: 'Data da alta' }));
    if (kept === 'theirs') await user.click(day.getByRole('radio', { name: /O que está salvo/ }));
    await user.click(asked.getByRole('button', { name: 'Salvar esta versão' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    if (kept === 'theirs') {
      expect(stored()).toMatchObject({ ...elsewhere, readmission_reason: null, resumed_on: null });
      // what was sent at first
      expect(records.writes()).toHaveLength(1);
      expect(toasts.getSnapshot()).toBeUndefined();
    } else {
      expect(stored()).toMatchObject({
        discharged_on: null,
        discharge_reason: null,
        discharge_summary: null,
        readmission_reason: label === 'Desfazer alta' ? 'A família voltou.' : null,
        resumed_on: label === 'Desfazer alta' ? null : todayIso(),
      });
    }
  },
);

test('D-174: other fields that were changed elsewhere are kept', { tags: 'repeat' }, async () => {
  const { user, choose } = await open();
  const dialog = await choose('Dar alta…');
  await user.selectOptions(dialog.getByLabelText('Motivo da alta'), 'Outro');
  changeElsewhere({ profissao: 'Pedreiro' });
  await user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  await waitFor(() => expect(stored()).toMatchObject({ profissao: 'Pedreiro', discharge_reason: 'outro' }));
});

test('D-174: the record of a deleted patient says so, and keeps what was typed', {
  tags: 'repeat',
}, async () => {
  const { user, choose } = await open();
  const dialog = await choose('Dar alta…');
  await user.selectOptions(dialog.getByLabelText('Motivo da alta'), 'Outro');
  await fill(user, dialog.getByLabelText('Resumo da alta'), 'Meu resumo.');
  records.set([]);
  await user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  expect(await dialog.findByText('Esta ficha foi excluída em outro aparelho.')).toBeVisible();
  expect(dialog.getByLabelText('Resumo da alta')).toHaveValue('Meu resumo.');
});

test('D-174: a discharge is undone with a reason', async () => {
  const { user, choose } = await open({
    discharged_on: '2026-03-12',
    discharge_reason: 'interrupcao',
    discharge_summary: 'Faltou quatro vezes.',
  });
  const dialog = await choose('Desfazer alta…');
  expect(dialog.getByText(/Alta de 12\/03\/2026 · Interrupção pela família/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Desfazer alta' }));
  expect(dialog.getByLabelText('Motivo para desfazer')).toHaveAccessibleDescription(
    'Escreva por que a alta é desfeita.',
  );
  expect(records.writes()).toEqual([]);
  await fill(user, dialog.getByLabelText('Motivo para desfazer'), 'A família voltou.');
  await user.click(dialog.getByRole('button', { name: 'Desfazer alta' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Alta desfeita' }));
  expect(stored()).toMatchObject({
    discharged_on: null,
    discharge_reason: null,
    discharge_summary: null,
    readmission_reason: 'A família voltou.',
  });
  await waitFor(() => expect(screen.queryByText(/^Alta em/)).not.toBeInTheDocument());
});

test('D-174: a patient who comes back begins another course of treatment, with its date', {
  tags: 'repeat',
}, async () => {
  const { user, choose } = await open({
    discharged_on: '2026-03-12',
    discharge_reason: 'objetivos',
    discharge_summary: 'Veste-se sozinha.',
  });
  const dialog = await choose('Retomar atendimento…');
  const date = dialog.getByLabelText('Data da retomada');
  expect(date).toHaveValue(fromIsoDate(todayIso()));
  await user.clear(date);
  await user.click(dialog.getByRole('button', { name: 'Retomar atendimento' }));
  expect(date).toHaveAccessibleDescription('Escreva a data da retomada.');
  await user.type(date, '11032026');
  expect(date).toHaveAccessibleDescription(
    'Esta data é de antes da alta, de 12/03/2026. Você pode seguir assim mesmo.',
  );
  await user.clear(date);
  await user.type(date, '10082026');
  await user.click(dialog.getByRole('button', { name: 'Retomar atendimento' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Atendimento retomado' }));
  expect(stored()).toMatchObject({
    discharged_on: null,
    discharge_reason: null,
    discharge_summary: null,
    readmission_reason: null,
    resumed_on: '2026-08-10',
  });
  expect(await screen.findByText('Atendimento retomado em 10/08/2026')).toBeVisible();
  expect(screen.queryByText(/^Alta em/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mais' }));
  expect(screen.getByRole('button', { name: 'Dar alta…' })).toBeVisible();
});

const ended = {
  discharged_on: '2026-03-12',
  discharge_reason: 'objetivos',
  archived_at: '2026-04-01T12:00:00+00:00',
} as const;

test('D-635: a treatment that goes on brings its record back from the archive, in the same change', async () => {
  const { user, choose } = await open(ended);
  expect(screen.getByText(/^Arquivada em/)).toBeVisible();
  const dialog = await choose('Retomar atendimento…');
  expect(dialog.getByText(/A ficha sai do arquivo e volta para a lista\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Retomar atendimento' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Atendimento retomado' }));
  expect(toasts.getSnapshot()?.description).toMatch(/A ficha voltou para a lista\.$/);
  expect(records.writes()).toEqual([
    { discharged_on: null, discharge_reason: null, archived_at: null, resumed_on: todayIso() },
  ]);
  await waitFor(() => expect(screen.queryByText(/^Arquivada em/)).not.toBeInTheDocument());
});

test('D-635: archived on another device meanwhile, it comes back all the same', {
  tags: 'repeat',
}, async () => {
  const { user, choose } = await open({ ...ended, archived_at: null });
  const dialog = await choose('Desfazer alta…');
  await fill(user, dialog.getByLabelText('Motivo para desfazer'), 'A família voltou.');
  changeElsewhere({ archived_at: ended.archived_at });
  await user.click(dialog.getByRole('button', { name: 'Desfazer alta' }));
  await waitFor(() => expect(stored()).toMatchObject({ discharged_on: null, archived_at: null }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

const openNote = {
  id: 'note',
  patient_id: patientRow().id,
  occurred_on: '2026-03-01',
  content: 'Vestiu-se.',
};

test('D-636: a discharge says what stays open, leads to the note, and ends the goals where that is chosen', {
  tags: 'repeat',
}, async () => {
  const kept = serveGoals([
    storedGoal({ id: 'a', statement: 'Vestir-se sozinha' }),
    storedGoal({ id: 'b', statement: 'Cozinhar' }),
    storedGoal({ id: 'c', statement: 'Escrever', state: 'pausada' }),
  ]);
  fakeTable('session_notes', [openNote, { ...openNote, id: 'other', patient_id: 'other' }]);
  const { user, choose, navigate } = await open();
  const dialog = await choose('Dar alta…');
  const left = within(await dialog.findByRole('region', { name: 'O que fica em aberto' }));
  await left.findByText('Ficam em aberto: 1 evolução sem finalizar e 2 metas ativas.');
  await user.click(left.getByRole('button', { name: 'Abrir a evolução' }));
  expect(navigate).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'session-note', note: 'note' }));
  const end = left.getByRole('checkbox', { name: 'Encerrar as 2 metas com a alta' });
  expect(end).not.toBeChecked();
  await user.click(end);
  const date = dialog.getByLabelText('Data da alta');
  await user.clear(date);
  await user.type(date, '12032026');
  await user.selectOptions(dialog.getByLabelText('Motivo da alta'), 'Mudança');
  await user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  await waitFor(() => expect(stored()).toMatchObject({ discharged_on: '2026-03-12' }));
  expect(kept.goals.rows()).toMatchObject([
    { id: 'a', state: 'encerrada', state_reason: 'Alta em 12/03/2026 · Mudança' },
    { id: 'b', state: 'encerrada', state_reason: 'Alta em 12/03/2026 · Mudança' },
    { id: 'c', state: 'pausada' },
  ]);
});

test('D-636: that goals have ended is said where the discharge itself is given up', {
  tags: 'repeat',
}, async () => {
  const kept = serveGoals([storedGoal({ id: 'a', statement: 'Vestir-se sozinha' })]);
  const { user, choose } = await open();
  const dialog = await choose('Dar alta…');
  await user.click(await dialog.findByRole('checkbox', { name: 'Encerrar a meta com a alta' }));
  await user.selectOptions(dialog.getByLabelText('Motivo da alta'), 'Mudança');
  changeElsewhere({ discharged_on: '2026-03-01', discharge_reason: 'obito' });
  await user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  const asked = within(
    await screen.findByRole('alertdialog', { name: 'Esta ficha mudou em outro aparelho' }),
  );
  await user.click(asked.getByRole('button', { name: 'Voltar a editar' }));
  expect(kept.goals.rows()).toMatchObject([{ state: 'encerrada' }]);
  await user.keyboard('{Escape}');
  expect(await screen.findByText(/As metas já foram encerradas; a alta não é registrada\./)).toBeVisible();
});

test('D-636: where a goal cannot be ended for good, the discharge can be saved without', {
  tags: 'repeat',
}, async () => {
  const kept = serveGoals([storedGoal({ id: 'a', statement: 'Vestir-se sozinha' })]);
  const { user, choose } = await open();
  const dialog = await choose('Dar alta…');
  const end = await dialog.findByRole('checkbox', { name: 'Encerrar a meta com a alta' });
  await user.click(end);
  await user.selectOptions(dialog.getByLabelText('Motivo da alta'), 'Mudança');
  // another device has put a new version in its place
  kept.goals.changeElsewhere({ id: 'b', replaces: 'a', statement: 'Vestir-se' });
  await user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  await dialog.findByRole('alert');
  await user.click(end);
  await user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  await waitFor(() => expect(stored()).toMatchObject({ discharge_reason: 'mudanca' }));
});

test('D-636: goals go on where that is not chosen, and nothing is said where nothing is open', {
  tags: 'repeat',
}, async () => {
  const goals = serveGoals([storedGoal({ id: 'a', statement: 'Vestir-se sozinha' })]);
  const { user, choose } = await open();
  const dialog = await choose('Dar alta…');
  await dialog.findByText('Fica em aberto: 1 meta ativa.');
  expect(dialog.queryByRole('button', { name: 'Abrir a evolução' })).not.toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('Motivo da alta'), 'Mudança');
  await user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  await waitFor(() => expect(stored()).toMatchObject({ discharge_reason: 'mudanca' }));
  expect(goals.sentToAny()).toEqual([]);
});

test('D-636: goals that were to end and cannot be read keep the discharge from being saved without them', {
  tags: 'repeat',
}, async () => {
  const goals = serveGoals([storedGoal({ id: 'a', statement: 'Vestir-se sozinha' })]);
  const { user, choose, queryClient } = await open();
  const dialog = await choose('Dar alta…');
  await user.click(await dialog.findByRole('checkbox', { name: 'Encerrar a meta com a alta' }));
  await user.selectOptions(dialog.getByLabelText('Motivo da alta'), 'Mudança');
  goals.fail({ code: '22023', status: 400 }, { on: 'read', always: true });
  await queryClient.resetQueries({ queryKey: goalsOptions(patientRow().id).queryKey });
  const end = await dialog.findByRole('checkbox', { name: 'Encerrar as metas com a alta' });
  expect(end).toBeChecked();
  // how many there are is not known
  expect(dialog.queryByText(/em aberto:/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  expect(await dialog.findByText(/^As metas que terminariam com ela não puderam ser lidas/)).toBeVisible();
  expect(records.writes()).toEqual([]);
  await user.click(end);
  await user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  await waitFor(() => expect(stored()).toMatchObject({ discharge_reason: 'mudanca' }));
});
