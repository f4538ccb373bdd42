import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { noteSaved } from '../../src/data/records/afterSave';
import type { SessionNote } from '../../src/data/records/sessionNotes';
import type { StoredItem } from '../../src/device/outbox/items';
import { type OutboxItem, outboxItemOf } from '../../src/device/outbox/outboxState';
import { outboxInPage } from '../support/drafts';
import { fakeTable } from '../support/fakeTable';
import { patientRow } from '../support/patients';
import { refused } from '../support/patientsApi';
import { finalised, manyNotes, serveNotes, sessionNote } from '../support/sessionNotes';
import { renderInWorkspace } from '../support/workspace';

const ROW = 150;
let stored: SessionNote[];

beforeEach(() => {
  stored = [];
  fakeTable('patients', [patientRow()]);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW);
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(window, { scrollY: 0 });
});

async function open(unsent: readonly OutboxItem[] = [], note?: string) {
  const outbox = {
    ...outboxInPage(),
    getSnapshot: () => unsent,
    takeBack: vi.fn(async () => 'draft' as const),
  };
  const shown = { ...record, ...(note && { note }) };
  const view = renderInWorkspace(<DetailsScreen view={shown} />, { outbox });
  await screen.findByRole('heading', { level: 1 });
  return { ...view, outbox };
}

const scrollTo = (scrollY: number) =>
  act(() => {
    Object.assign(window, { scrollY });
    window.dispatchEvent(new Event('scroll'));
  });
const record = { name: 'patient-details', patientId: patientRow().id, tab: 'notes' } as const;
const ofPatient = { name: 'session-note', patientId: patientRow().id } as const;
const section = () => screen.getByRole('region', { name: 'Evoluções' });
const list = () => within(section()).findByRole('list', { name: 'Evoluções' });
const entries = async () => {
  const all = await list();
  return within(all)
    .getAllByRole('listitem')
    .filter((item) => item.parentElement === all);
};

test('D-170: without a note the tab says so, and the head begins the first one', async () => {
  const { user, navigate } = await open();
  expect(await within(section()).findByText('Nenhuma evolução ainda')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Nova evolução' }));
  expect(navigate.mock.calls).toEqual([[expect.objectContaining({ ...ofPatient, isNew: true })]]);
});

test('D-170: a note shows its day, its kind, its author and whether it is finalised', async () => {
  stored = [
    sessionNote({ id: 'a', occurred_on: '2026-11-19', content: 'Primeira linha\n\nTerceira linha' }),
    finalised({ id: 'b', occurred_on: '2026-11-12', kind: 'falta', content: 'A mãe avisou.' }),
    finalised({
      id: 'c',
      occurred_on: '2026-11-05',
      kind: 'contato',
      author: { name: 'Helena', category: 'TO', crefito_region: null, crefito_number: null },
    }),
  ];
  serveNotes(() => stored);
  const { user, navigate } = await open();
  const [a, b, c] = await entries();
  if (!a || !b || !c) throw new Error('three notes');
  expect(within(a).getByRole('heading', { name: 'qui., 19/11/2026' })).toBeVisible();
  expect(a).toHaveTextContent('Atendimento');
  expect(within(a).getByText(/Primeira linha/).textContent).toBe('Primeira linha\n\nTerceira linha');
  expect(within(a).getByText('Em aberto')).toBeVisible();
  expect(b).toHaveTextContent('Falta');
  expect(b).toHaveTextContent('Dra. Helena Duarte · Terapeuta Ocupacional · CREFITO-3/12345-TO');
  expect(within(b).getByText('Finalizada em 12/11/2026 às 15:05')).toBeVisible();
  expect(b).not.toHaveTextContent('Em aberto');
  expect(c).toHaveTextContent('Contato');
  expect(c).toHaveTextContent('Helena · TO');
  expect(c).not.toHaveTextContent('CREFITO');

  expect(within(a).queryByRole('button', { name: /Corrigir/ })).not.toBeInTheDocument();
  await user.click(within(a).getByRole('button', { name: 'Continuar a evolução de 19/11/2026' }));
  // Back leads to the note that was pressed
  expect(navigate.mock.calls).toEqual([
    [{ ...record, note: 'a' }, { replace: true }],
    [{ ...ofPatient, note: 'a' }],
  ]);
  navigate.mockClear();
  expect(within(b).queryByRole('button', { name: /Continuar/ })).not.toBeInTheDocument();
  await user.click(within(b).getByRole('button', { name: 'Corrigir a evolução de 12/11/2026' }));
  expect(navigate.mock.calls).toEqual([
    [{ ...record, note: 'b' }, { replace: true }],
    [expect.objectContaining({ ...ofPatient, isNew: true, replaces: 'b' })],
  ]);
});

test('D-171: a correction says what it corrects and why, with the corrected notes collapsed below it', async () => {
  stored = [
    finalised({ id: 'c', content: 'Mão direita, punho neutro.', replaces: 'b', reason: 'Faltava o punho.' }),
    finalised({ id: 'b', content: 'Mão direita.', replaces: 'a', reason: 'Troca de lado.' }),
    finalised({ id: 'a', content: 'Mão esquerda.', occurred_on: '2026-11-11' }),
  ];
  serveNotes(() => stored);
  const { user } = await open();
  const [only, ...others] = await entries();
  if (!only) throw new Error('one note');
  expect(others).toEqual([]);
  expect(only).toHaveTextContent('Corrige a evolução de 12/11/2026. Motivo: Faltava o punho.');
  expect(only).not.toHaveTextContent('Mão esquerda.');
  const fold = within(only).getByRole('button', { name: 'Ver os 2 textos anteriores' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await user.click(fold);
  const earlier = within(only).getAllByRole('listitem');
  expect(earlier.map((item) => /Mão \w+/.exec(item.textContent ?? '')?.[0])).toEqual([
    'Mão direita',
    'Mão esquerda',
  ]);
  expect(earlier[0]).toHaveTextContent('Corrige a evolução de 11/11/2026. Motivo: Troca de lado.');
  // only the last version can be corrected
  expect(within(only).getAllByRole('button', { name: /^Corrigir/ })).toHaveLength(1);
  await user.click(within(only).getByRole('button', { name: 'Ocultar os 2 textos anteriores' }));
  expect(only).not.toHaveTextContent('Mão esquerda.');
});

test('D-170: a long text is collapsed, a shorter one is not', async () => {
  stored = [
    sessionNote({ id: 'a', content: Array.from({ length: 40 }, (_, line) => `Linha ${line}`).join('\n') }),
    sessionNote({ id: 'b', content: 'Linha\n'.repeat(11) }),
  ];
  serveNotes(() => stored);
  const { user } = await open();
  const [long, short] = await entries();
  if (!long || !short) throw new Error('two notes');
  expect(within(short).queryByRole('button', { name: /Mostrar/ })).not.toBeInTheDocument();
  const fold = within(long).getByRole('button', { name: 'Mostrar tudo' });
  expect(within(long).getByText(/Linha 39/)).toHaveClass('line-clamp-12');
  await user.click(fold);
  expect(within(long).getByText(/Linha 39/)).not.toHaveClass('line-clamp-12');
  expect(fold).toHaveAccessibleName('Mostrar menos');
});

test('D-172: long histories are read page by page as their end comes near, and few of their notes are in the page', {
  tags: 'repeat',
}, async () => {
  stored = manyNotes(400);
  const asked = serveNotes(() => stored);
  const { user } = await open();
  expect((await entries()).length).toBeLessThan(15);
  expect(asked).toEqual([{ patient: patientRow().id, most: 30 }]);

  scrollTo(12 * ROW);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({
    most: 100,
    before_id: stored[29]?.id,
    before_on: stored[29]?.occurred_on,
  });
  scrollTo(30 * ROW);
  expect(await screen.findByText('Sessão 31')).toBeVisible();
  expect((await entries()).length).toBeLessThan(15);
  await user.click(within(section()).getByRole('button', { name: 'Mostrar mais antigas' }));
  await waitFor(() => expect(asked).toHaveLength(3));
});

test('D-172: below the list a further page is loaded only on a press', async () => {
  stored = manyNotes(400);
  const asked = serveNotes(() => stored);
  await open();
  await entries();
  scrollTo(60 * ROW);
  await screen.findByText('Sessão 30');
  expect(asked).toHaveLength(1);
});

test('D-172: a further page that fails keeps what is shown, and can be tried again at its place', {
  tags: 'repeat',
}, async () => {
  stored = manyNotes(60);
  let failing = true;
  serveNotes(
    () => stored,
    ({ before_id }) => (failing && before_id ? refused(400) : undefined),
  );
  const { user } = await open();
  await entries();
  await user.click(within(section()).getByRole('button', { name: 'Mostrar mais antigas' }));
  expect(await screen.findByText('As evoluções mais antigas não puderam ser carregadas')).toBeVisible();
  expect(within(section()).getByText('Sessão 1')).toBeVisible();
  failing = false;
  await user.click(within(section()).getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(screen.queryByText(/não puderam ser carregadas/)).not.toBeInTheDocument());
  await waitFor(() =>
    expect(within(section()).queryByRole('button', { name: 'Mostrar mais antigas' })).not.toBeInTheDocument(),
  );
});

test('D-172: a section whose notes cannot be loaded does not look empty', async () => {
  let failing = true;
  serveNotes(
    () => stored,
    () => (failing ? refused(400) : undefined),
  );
  const { user } = await open();
  expect(await screen.findByText('As evoluções não puderam ser carregadas')).toBeVisible();
  expect(screen.queryByText('Nenhuma evolução ainda')).not.toBeInTheDocument();
  failing = false;
  stored = [sessionNote()];
  await user.click(within(section()).getByRole('button', { name: 'Tentar de novo' }));
  expect(await entries()).toHaveLength(1);
});

test('D-170: a saved note is in the list', async () => {
  serveNotes(() => stored);
  const { queryClient } = await open();
  await screen.findByText('Nenhuma evolução ainda');
  stored = [sessionNote()];
  act(() => noteSaved(queryClient, sessionNote()));
  expect(await entries()).toHaveLength(1);
});

test('D-170, D-1024: unsent notes are listed above those of the server, even if the latter cannot be loaded, and counted', async () => {
  const note = sessionNote({ content: 'Sem rede.' });
  const { id, patient_id } = note;
  const stored: StoredItem = {
    subject: 'note',
    key: 'note',
    saveId: 's1',
    patientName: 'José',
    draft: {
      key: `session-note:${patient_id}:${id}`,
      kind: 'session-note',
      title: '',
      savedAt: '',
      values: {},
    } as never,
    queuedAt: '2026-11-19T12:00:00Z',
    patientId: patient_id,
    arrival: { kind: 'never' },
    steps: [{ op: 'save', table: 'session_notes', base: null, note }],
    done: 0,
    photo: null,
    documents: [],
    size: 0,
    pdf: null,
    awaitsPatient: false,
  };
  const item = outboxItemOf(stored, { name: 'waiting' }, true);
  const ofOther = { ...note, patient_id: 'other', content: 'De outra pessoa.' };
  const other = outboxItemOf(
    {
      ...stored,
      key: 'other',
      steps: [{ op: 'save', table: 'session_notes', base: null, note: ofOther }],
    },
    { name: 'waiting' },
    true,
  );
  serveNotes(
    () => [],
    () => HttpResponse.error(),
  );
  const { user, actions } = await open([item, other]);
  const waiting = within(section()).getByRole('list', { name: 'Evoluções que aguardam envio' });
  expect(screen.getByRole('tab', { name: 'Evoluções 1' })).toBeVisible();
  expect(within(waiting).getAllByRole('listitem')).toHaveLength(1);
  expect(waiting).toHaveTextContent('Sem rede.');
  expect(within(waiting).getByText('Aguardando envio')).toBeVisible();
  expect(await screen.findByText('As evoluções não puderam ser carregadas')).toBeVisible();
  await user.click(within(waiting).getByRole('button', { name: 'Abrir a evolução de 12/11/2026' }));
  expect(actions.openUnsent).toHaveBeenCalledExactlyOnceWith(item);
});

test('a note that is to be shown, or the correction of it, has the focus; not after a scroll by hand', async () => {
  stored = [
    sessionNote({ id: 'c', occurred_on: '2026-11-19' }),
    finalised({ id: 'b', replaces: 'a', reason: 'Troca de lado.' }),
    finalised({ id: 'a' }),
  ];
  serveNotes(() => stored);
  const first = await open([], 'a');
  const correct = await screen.findByRole('button', { name: 'Corrigir a evolução de 12/11/2026' });
  await act(async () => {});
  expect(correct).toHaveFocus();
  first.unmount();

  let answer = () => {};
  const held = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  serveNotes(
    () => stored,
    () => held,
  );
  await open([], 'c');
  fireEvent.wheel(document.body);
  answer();
  const write = await screen.findByRole('button', { name: 'Continuar a evolução de 19/11/2026' });
  // after which the first one had it
  await act(async () => {});
  expect(write).not.toHaveFocus();
});

test("D-170, D-243: a finalised note names the version of the profile that signed it where it is not today's", async () => {
  const { author } = finalised();
  if (!author) throw new Error('no author');
  stored = [
    finalised({ id: 'b', occurred_on: '2026-11-19', author: { ...author, profile_version: 4 } }),
    finalised({ id: 'a', author: { ...author, profile_version: 3 } }),
  ];
  serveNotes(() => stored);
  fakeTable('profile_versions', [{ version: 4 }]);
  await open();
  expect(await screen.findByText('Finalizada em 12/11/2026 às 15:05 · Perfil, versão 3')).toBeVisible();
  expect(screen.getByText('Finalizada em 12/11/2026 às 15:05')).toBeVisible();
});
