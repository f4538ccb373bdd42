import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import Workspace from '../../src/app/Workspace';
import type { SessionNote } from '../../src/data/records/sessionNotes';
import { toasts } from '../../src/ui/feedback/toasts';
import { fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { holdKeys, memoryStore } from '../support/memoryStore';
import { serveNoteTable } from '../support/notesApi';
import { patientRow, therapist } from '../support/patients';
import { servePatients } from '../support/patientsApi';
import { finalised, serveNotes, sessionNote } from '../support/sessionNotes';
import { closeToast } from '../support/toast';
import { renderInWorkspace } from '../support/workspace';

const device = { store: null as unknown };
vi.mock('../../src/device/store/draftStore', () => ({ openDrafts: async () => device.store }));

const patient = patientRow({ nome: 'Davi Lucca Prado' });
const LEAVES = 'Será excluída quando a internet voltar.';
const UNDO = { name: 'Desfazer exclusão' };
let notes: SessionNote[];
let online: boolean;

beforeEach(() => {
  localStorage.clear();
  device.store = memoryStore();
  online = true;
  notes = [sessionNote({ patient_id: patient.id, occurred_on: '2026-11-12' })];
  servePatients([patient]);
  serveNotes(() => notes);
  serveNoteTable(notes, {
    before: ({ method }) => (online || method === 'GET' ? undefined : Response.error()),
  });
  fakeTable('patients', [patient]);
});

const press = (name: string) => screen.findByRole('button', { name });
const section = async () => within(await screen.findByRole('region', { name: 'Evoluções' }));
const nav = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Principal' })).getByRole('button', { name });

async function openNotes() {
  const { user, unmount } = renderInWorkspace(<Workspace locked={false} user={therapist} />);
  await user.click(nav('Pacientes'));
  await user.click(await press('Ver Detalhes'));
  await user.click(await screen.findByRole('tab', { name: /^Evoluções/ }));
  const remove = async (typed = '') => {
    await user.click(await press('Continuar a evolução de 12/11/2026'));
    const text = await screen.findByRole('textbox', { name: 'Evolução' });
    if (typed) await fill(user, text, typed);
    await user.click(await press('Excluir evolução'));
    const question = await screen.findByRole('alertdialog', { name: 'Excluir esta evolução?' });
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  };
  const send = () => {
    online = true;
    return act(async () => void dispatchEvent(new Event('online')));
  };
  return { user, remove, send, unmount };
}

test('D-840, D-842: without a network the removal of an open note waits, says so in its list, and is undone with what was not saved', {
  tags: 'repeat',
}, async () => {
  const { user, remove, send } = await openNotes();
  online = false;
  await remove(' Cansou.');
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      title: 'Exclusão guardada neste aparelho',
      description: LEAVES,
    }),
  );
  const list = await section();
  expect(await list.findByText('Exclusão de evolução de 12/11/2026')).toBeVisible();
  const line = within(await list.findByRole('list', { name: 'Evoluções' }));
  expect(line.getByText(LEAVES)).toBeVisible();
  expect(line.getByText(LEAVES).querySelector('svg')).toHaveClass('lucide-trash-2');
  expect(line.queryByRole('button', { name: /^Continuar/ })).toBeNull();
  expect(notes).toHaveLength(1);

  closeToast();
  await user.click(list.getByRole('button', UNDO));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Conferindo a exclusão…' }));
  // the server, which can be read, says that it is there
  closeToast();
  await user.click(await press('Continuar a evolução de 12/11/2026'));
  expect(await screen.findByRole('textbox', { name: 'Evolução' })).toHaveValue(
    `${notes[0]?.content} Cansou.`,
  );
  await user.click(await press('Voltar'));
  await user.click(await press('Guardar rascunho'));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Rascunho guardado' }));
  closeToast();

  await remove();
  expect(await screen.findByText('Exclusão de evolução de 12/11/2026')).toBeVisible();
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({ title: 'Exclusão guardada neste aparelho' }),
  );
  closeToast();
  await send();
  expect(await screen.findByText('Nenhuma evolução ainda')).toBeVisible();
  expect(notes).toEqual([]);
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      title: 'Exclusão concluída',
      description:
        'Exclusão de evolução de 12/11/2026, de Davi Lucca Prado, que aguardava envio, foi feita no servidor.',
    }),
  );
});

test('D-840, D-843: a note whose removal waits is not named as open, and its form does not open', {
  tags: 'repeat',
}, async () => {
  const { user, remove } = await openNotes();
  online = false;
  await remove();
  await screen.findByText('Exclusão de evolução de 12/11/2026');
  act(() => history.back());
  expect(
    await screen.findByRole('heading', { name: 'Esta evolução foi excluída neste aparelho' }),
  ).toBeVisible();
  expect(screen.getByText(LEAVES)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull();
  await user.click(nav('Pacientes'));
  const waiting = await screen.findByRole('region', { name: 'Aguardando envio (1)' });
  expect(waiting).toHaveTextContent(/Davi Lucca Prado.*Exclusão de evolução de 12\/11\/2026/);
  expect(waiting).toHaveTextContent('Será feita quando a internet voltar.');
  await user.click(within(waiting).getByRole('button', { name: 'Ver' }));
  expect(within(await screen.findByRole('list', { name: 'Evoluções' })).getByText(LEAVES)).toBeVisible();
  await user.click(await press('Desfazer exclusão'));
  await user.click(await press('Continuar a evolução de 12/11/2026'));
  expect(await screen.findByRole('textbox', { name: 'Evolução' })).toHaveValue(notes[0]?.content);
});

test.each([
  [
    'finalised',
    () => finalised({ patient_id: patient.id, occurred_on: '2026-11-12', revision: 2 }),
    'Esta evolução já foi finalizada: ela não pode mais ser excluída, só corrigida.',
    'Corrigir a evolução de 12/11/2026',
  ],
  [
    'changed',
    () => ({ content: 'Do outro.', revision: 2 }),
    'Mudou em outro aparelho. Confira o que diz agora antes de excluir.',
    'Continuar a evolução de 12/11/2026',
  ],
])(
  'D-841: the removal of a note that was %s elsewhere meanwhile removes nothing, says why, and is undone',
  { tags: 'repeat' },
  async (_, elsewhere, reason, next) => {
    const { user, remove, send } = await openNotes();
    online = false;
    await remove();
    const list = await section();
    expect(await list.findByText(LEAVES, { selector: 'li *' })).toBeVisible();
    Object.assign(notes[0] ?? {}, elsewhere(), { id: notes[0]?.id });
    closeToast();
    await send();
    await waitFor(() =>
      expect(toasts.getSnapshot()).toMatchObject({
        title: 'A exclusão não foi feita',
        description: `A exclusão de Davi Lucca Prado espera em Pacientes. ${reason}`,
      }),
    );
    expect(await list.findByRole('button', { name: next })).toBeVisible();
    expect(list.getByText(new RegExp(reason))).toBeVisible();
    expect(notes).toHaveLength(1);
    await user.click(list.getByRole('button', UNDO));
    await waitFor(() => expect(list.queryByRole('button', UNDO)).toBeNull());
  },
);

test('D-841: a note whose removal was refused is written on once that is undone, with what another device has made of it', {
  tags: 'repeat',
}, async () => {
  const { user, remove, send } = await openNotes();
  online = false;
  await remove();
  const list = await section();
  expect(await list.findByText(LEAVES, { selector: 'li *' })).toBeVisible();
  Object.assign(notes[0] ?? {}, { content: 'Do outro.', revision: 2 });
  closeToast();
  await send();
  await user.click(await list.findByRole('button', { name: 'Continuar a evolução de 12/11/2026' }));
  expect(await screen.findByText('A exclusão não foi aceita')).toBeVisible();
  expect(screen.getByText(/Mudou em outro aparelho/)).toBeVisible();
  await user.click(screen.getByRole('button', UNDO));
  expect(await screen.findByRole('textbox', { name: 'Evolução' })).toHaveValue('Do outro.');
});

test('D-842: a page that begins in the form of a note whose removal waits does not open it, also while this is being read', async () => {
  const store = memoryStore();
  device.store = store;
  const { user, remove, unmount } = await openNotes();
  await user.click(await press('Continuar a evolução de 12/11/2026'));
  await screen.findByRole('textbox', { name: 'Evolução' });
  const inForm = history.state;
  await user.click(await press('Voltar'));
  online = false;
  await remove(' Cansou.');
  expect(await screen.findByText('Exclusão de evolução de 12/11/2026')).toBeVisible();
  unmount();

  history.replaceState(inForm, '');
  const release = holdKeys(store);
  renderInWorkspace(<Workspace locked={false} user={therapist} />);
  expect(await screen.findByText('Abrindo a evolução…')).toBeVisible();
  release();
  expect(await screen.findByText('Esta evolução foi excluída neste aparelho')).toBeVisible();
  expect(JSON.stringify([...store.records.values()])).toContain('Cansou.');
  expect([...store.records.values()]).toMatchObject([{ kind: 'outbox' }]);
});
