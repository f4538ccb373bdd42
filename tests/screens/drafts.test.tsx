import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import Workspace from '../../src/app/Workspace';
import type { DraftHead, FormHead } from '../../src/device/drafts/draftKind';
import type { StoredDraft } from '../../src/device/store/storedRecord';
import { intakeCodec } from '../../src/features/anamnesis/intakeDraft';
import { newIntake } from '../../src/features/anamnesis/intakeForm';
import { adult } from '../../src/questionnaire/adult';
import { toasts } from '../../src/ui/feedback/toasts';
import { answer } from '../support/auth';
import { fill } from '../support/fill';
import { ibge } from '../support/fixtures/ibge';
import { recordHead } from '../support/memoryStore';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { servePatients } from '../support/patientsApi';
import { renderFor } from '../support/render';
import { renderInWorkspace, storeSession } from '../support/workspace';

/** The device's draft store; `null` for a browser without storage. */
const device = { store: null as unknown };
vi.mock('../../src/device/store/draftStore', () => ({ openDrafts: async () => device.store }));

const head = (given: Partial<FormHead> = {}): FormHead => ({
  key: 'new-patient:7',
  kind: 'new',
  questionnaire: 'adulto',
  name: 'Maria Aparecida',
  step: 1,
  savedAt: new Date().toISOString(),
  ...given,
});

function storeWith(heads: DraftHead[], stored?: Partial<StoredDraft>) {
  const form = { ...newIntake(adult), answers: { nome: 'Maria Aparecida', alergias: 'Dipirona' } };
  const packed = intakeCodec.pack({ kind: 'adulto', form, step: 1 });
  return {
    heads: async () => heads.map(recordHead),
    keysOf: async () => [],
    peek: async () => undefined,
    read: async (key: string) =>
      heads.some((each) => each.key === key)
        ? { key, savedAt: head().savedAt, ...packed, ...stored }
        : undefined,
    save: vi.fn(async () => {}),
    savePlace: vi.fn(async () => true),
    remove: vi.fn(async () => {}),
  };
}

beforeEach(() => {
  device.store = storeWith([]);
  servePatients([]);
  server.use(...ibge());
});

const open = () => renderInWorkspace(<Workspace locked={false} user={therapist} />);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const nav = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Principal' })).getByRole('button', { name });

/** True if the browser would ask before closing the page. */
function asksBeforeClosing(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** The row of 'Para resolver' with this text. */
const row = async (text: string | RegExp) =>
  (await screen.findByText(text, { selector: 'li *' })).closest('li') as HTMLElement;
const proceed = async (user: ReturnType<typeof open>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Continuar' }));

test('the dashboard offers what was begun: whose, where, when; it continues there with everything', {
  tags: 'repeat',
}, async () => {
  device.store = storeWith([head()]);
  const { user } = open();
  const draft = await row('Maria Aparecida');
  expect(draft).toHaveTextContent(/Anamnese na etapa 2 de 5, hoje às \d\d:\d\d, só neste aparelho/);
  await user.click(within(draft).getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByRole('heading', { name: 'Dados Clínicos' })).toBeVisible();
  expect(screen.getByLabelText('Alergias')).toHaveValue('Dipirona');
  expect(screen.getByText('Rascunho guardado aqui')).toBeVisible();
});

test('a control that is focused before the first view is shown keeps the focus', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  nav('Nova Anamnese').focus();
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(nav('Nova Anamnese')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Dados Pessoais' })).toBeVisible();
});

describe('D-228: after the answer about the session', () => {
  /** A page that asks the server; `answered` admits its session. */
  function openAsking(overview: () => Promise<undefined>) {
    servePatients([patientRow()], { overview });
    storeSession();
    const { rerender } = renderFor(<Workspace locked asking user={therapist} />);
    return { answered: () => rerender(<Workspace locked={false} user={therapist} />) };
  }
  const drawn = () => screen.queryByRole('navigation', { name: 'Principal' });
  const total = async () => (await screen.findByText('Total de Pacientes')).parentElement;

  test('the first screen comes with its numbers', async () => {
    let send = () => {};
    const sent = new Promise<undefined>((resolve) => {
      send = () => resolve(undefined);
    });
    const { answered } = openAsking(() => sent);
    expect(await screen.findByText('Abrindo…')).toBeInTheDocument();
    answered();
    expect(drawn()).not.toBeInTheDocument();
    send();
    await waitFor(() => expect(drawn()).toBeVisible());
    expect(drawn()).toHaveTextContent('1 paciente');
    expect(await total()).toHaveTextContent('Total de Pacientes1');
  });

  test('it comes without them when they are late', async () => {
    const { answered } = openAsking(() => new Promise(() => {}));
    expect(await screen.findByText('Abrindo…')).toBeInTheDocument();
    answered();
    expect(drawn()).not.toBeInTheDocument();
    await waitFor(() => expect(drawn()).toBeVisible());
    expect(await total()).toHaveTextContent('Ainda não carregado');
  });
});

test('cached patients are dropped with the workspace, without a timer', async () => {
  const mounted = vi.spyOn(QueryClient.prototype, 'mount');
  const { queryClient, unmount } = open();
  await screen.findByRole('navigation', { name: 'Principal' });
  const own = mounted.mock.contexts.find(
    (client): client is QueryClient => client instanceof QueryClient && client !== queryClient,
  );
  await waitFor(() => expect(own?.getQueryCache().getAll()).not.toEqual([]));
  unmount();
  await waitFor(() => expect(own?.getQueryCache().getAll()).toEqual([]));
});

test('a draft without a name, of a child, of a record, of a section and of a note says what it is', async () => {
  device.store = storeWith([
    head({ key: 'new-patient:1', name: '' }),
    head({
      key: 'new-child-anamnesis:2',
      questionnaire: 'infantil',
      name: 'Miguel',
      savedAt: '2026-01-05T14:32:00Z',
    }),
    head({ key: 'edit-patient:3', kind: 'edit', name: 'José' }),
    head({ key: 'section:4', kind: 'section', name: 'Ana', step: 3 }),
    { key: 'session-note:5:6', kind: 'note', name: 'Rui', savedAt: new Date().toISOString() },
  ]);
  open();
  expect(await row('Paciente ainda sem nome')).toHaveTextContent('Anamnese na etapa 2 de 5');
  const text = async (name: string) => (await row(name)).textContent;
  expect(await text('Miguel')).toContain('Anamnese Infantil na etapa 2 de 5, 05/01/2026 às 11:32');
  expect(await text('José')).toContain('Edição na etapa 2 de 5');
  expect(await text('Ana')).toContain('Edição de Plano Terapêutico');
  expect(await text('Rui')).toMatch(/Evolução, hoje às \d\d:\d\d, só neste aparelho/);
});

test('a file that the device does not hold any more is named as missing, and the rest is there', {
  tags: 'repeat',
}, async () => {
  device.store = storeWith([head()], { files: [{ role: 'document', file: undefined }] });
  const { user } = open();
  await proceed(user);
  expect(await screen.findByLabelText('Alergias')).toHaveValue('Dipirona');
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Falta um arquivo do rascunho' });
});

test('D-144: moving about in a draft writes only its positions, at every step', {
  tags: 'repeat',
}, async () => {
  const store = storeWith([head()]);
  device.store = store;
  const { user } = open();
  await proceed(user);
  await user.click(await screen.findByLabelText('Alergias'));
  await user.click(button('Próximo'));
  await waitFor(() =>
    expect(store.savePlace).toHaveBeenCalledWith(
      expect.objectContaining({ head: expect.objectContaining({ step: 2 }) }),
    ),
  );
  // on a busy machine the position in the first step may be written, too
  const before = store.savePlace.mock.calls.length;
  await user.click(nav('Dashboard'));
  await waitFor(() => expect(store.savePlace).toHaveBeenCalledTimes(before + 1));
  expect(store.save).not.toHaveBeenCalled();
});

const sheetOf = (name: string | RegExp) => screen.findByRole('dialog', { name });

test('D-137: a draft is offered before a new form opens, by first name, step and time; it continues where it stopped', {
  tags: 'repeat',
}, async () => {
  device.store = storeWith([head()]);
  const { user } = open();
  await row('Maria Aparecida');
  await user.click(nav('Nova Anamnese'));
  const sheet = await sheetOf(/^Há um rascunho de Maria, etapa 2, de hoje às \d\d:\d\d\.$/);
  expect(sheet).not.toHaveTextContent('Aparecida');
  expect(within(sheet).getByRole('button', { name: 'Continuar rascunho' })).toHaveFocus();
  await user.click(within(sheet).getByRole('button', { name: 'Fechar' }));
  expect(screen.getByRole('heading', { name: 'RESUMO' })).toBeVisible();

  await user.click(nav('Nova Anamnese'));
  await user.click(within(await sheetOf(/Maria/)).getByRole('button', { name: 'Continuar rascunho' }));
  expect(await screen.findByRole('heading', { name: 'Dados Clínicos' })).toBeVisible();
  expect(screen.getByLabelText('Alergias')).toHaveValue('Dipirona');
});

test('D-137: another form keeps the first as a draft, also where only this page holds them', {
  tags: 'repeat',
}, async () => {
  device.store = null;
  const { user } = open();
  const leaveWith = async (name: string) => {
    await user.type(await screen.findByLabelText('Nome Completo'), name);
    await user.click(nav('Dashboard'));
  };
  await user.click(nav('Nova Anamnese'));
  await leaveWith('Benício Alves');
  const draft = await row('Benício Alves');
  await waitFor(() => expect(draft).toHaveTextContent('só nesta tela: salve antes de sair'));
  await user.click(nav('Nova Anamnese'));
  const one = await sheetOf(/^Há um rascunho de Benício, etapa 1, de hoje/);
  await user.click(within(one).getByRole('button', { name: 'Começar outra ficha' }));
  expect(screen.getByLabelText('Nome Completo')).toHaveValue('');
  // the form, which a family may see, shows no data of another one
  expect(screen.getByRole('main')).not.toHaveTextContent(/Benício|rascunho/);
  await leaveWith(' ');
  await user.click(nav('Nova Anamnese'));
  const two = await sheetOf('Há 2 rascunhos desta anamnese.');
  expect(within(two).getByRole('list', { name: 'Rascunhos' })).toHaveTextContent(/Sem nome.*Benício/);
  await user.click(within(two).getByRole('button', { name: /^Continuar rascunho de Benício/ }));
  expect(screen.getByLabelText('Nome Completo')).toHaveValue('Benício Alves');
});

test('D-137: an empty form is no draft, and a draft of the other form is not asked about', {
  tags: 'repeat',
}, async () => {
  device.store = storeWith([
    head({ key: 'new-child-anamnesis:2', questionnaire: 'infantil', name: 'Miguel' }),
  ]);
  const { user } = open();
  await row('Miguel');
  for (let times = 0; times < 2; times += 1) {
    await user.click(nav('Nova Anamnese'));
    expect(screen.getByLabelText('Nome Completo')).toHaveValue('');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(nav('Dashboard'));
  }
});

test('D-137: a draft that another tab has left is known when this one is returned to', async () => {
  const heads: DraftHead[] = [];
  device.store = storeWith(heads);
  const { user } = open();
  await user.click(nav('Pacientes'));
  heads.push(head());
  window.dispatchEvent(new Event('focus'));
  await user.click(nav('Nova Anamnese'));
  expect(await sheetOf(/^Há um rascunho de Maria/)).toBeVisible();
});

test('D-137: the form that is shown is offered, too, so that the next family gets another one', {
  tags: 'repeat',
}, async () => {
  device.store = null;
  const { user } = open();
  await user.click(nav('Anamnese Infantil'));
  // nothing is typed yet
  await user.click(nav('Anamnese Infantil'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const name = await screen.findByLabelText('Nome da Criança');
  await fill(user, name, 'Benício');
  await user.click(nav('Anamnese Infantil'));
  const sheet = await sheetOf(/^Há um rascunho de Benício, etapa 1, de hoje/);
  await user.click(within(sheet).getByRole('button', { name: 'Continuar rascunho' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(name).toBeVisible();
  expect(name).toHaveValue('Benício');
  await user.click(nav('Anamnese Infantil'));
  await user.click(within(await sheetOf(/Benício/)).getByRole('button', { name: 'Começar outra ficha' }));
  expect(await screen.findByLabelText('Nome da Criança')).toHaveValue('');
  await user.click(nav('Dashboard'));
  expect(await row('Benício')).toBeVisible();
});

/** A device without drafts, whose list is read when `listed` is called. */
function slowList() {
  let listed = () => {};
  const listing = new Promise<void>((resolve) => {
    listed = resolve;
  });
  device.store = { ...storeWith([]), heads: () => listing.then(() => []) };
  return { listed: () => listed(), listing };
}

test('D-137: a press that waits for the drafts of the device ends with the next one', async () => {
  const { listed, listing } = slowList();
  const { user } = open();
  await user.click(nav('Nova Anamnese'));
  await user.click(nav('Pacientes'));
  const pushed = vi.spyOn(history, 'pushState');
  listed();
  await listing;
  await new Promise((resolve) => setTimeout(resolve));
  expect(pushed).not.toHaveBeenCalled();
  expect(nav('Pacientes')).toHaveAttribute('aria-current', 'page');
});

test('D-137: two presses that wait for the drafts of the device begin one form', {
  tags: 'repeat',
}, async () => {
  const { listed } = slowList();
  const { user } = open();
  await user.click(nav('Nova Anamnese'));
  await user.click(nav('Nova Anamnese'));
  const pushed = vi.spyOn(history, 'pushState');
  listed();
  expect(await screen.findByLabelText('Nome Completo')).toBeVisible();
  expect(pushed).toHaveBeenCalledTimes(1);
});

test('D-137: a draft that another tab discards leaves the sheet, which closes with the last one', async () => {
  const heads = [head(), head({ key: 'new-patient:8', name: 'Caio' })];
  device.store = storeWith(heads);
  const { user } = open();
  await row('Caio');
  await user.click(nav('Nova Anamnese'));
  await sheetOf('Há 2 rascunhos desta anamnese.');
  heads.pop();
  window.dispatchEvent(new Event('focus'));
  await sheetOf(/^Há um rascunho de Maria/);
  heads.pop();
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('D-50: the save line says where the text is stored; closing asks only while input would be lost', {
  tags: 'repeat',
}, async () => {
  let release = () => {};
  const stored = new Promise<void>((resolve) => {
    release = resolve;
  });
  device.store = { ...storeWith([]), save: () => stored };
  const { user } = open();
  await user.click(nav('Nova Anamnese'));
  expect(screen.queryByText('Rascunho guardado aqui')).not.toBeInTheDocument();
  expect(asksBeforeClosing()).toBe(false);
  await user.type(screen.getByLabelText('Nome Completo'), 'M');
  expect(asksBeforeClosing()).toBe(true);
  release();
  expect(await screen.findByText('Rascunho guardado aqui')).toBeVisible();
  expect(screen.getByText(/às \d\d:\d\d/)).toHaveTextContent(/^Rascunho guardado aqui às \d\d:\d\d$/);
  expect(asksBeforeClosing()).toBe(false);
});

test('D-965: a page that begins to close stores at once where the therapist was, and asks nothing', async () => {
  const store = storeWith([head()]);
  device.store = store;
  const { user } = open();
  await user.click(within(await row('Maria Aparecida')).getByRole('button', { name: 'Continuar' }));
  await user.click(await screen.findByLabelText('Alergias'));
  store.savePlace.mockClear();
  expect(asksBeforeClosing()).toBe(false);
  // before the pause after which a place is stored otherwise
  await act(async () => {});
  expect(store.savePlace).toHaveBeenCalled();
});

test('D-15: Cancelar offers first to keep what was typed, and last to discard it', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  await user.click(nav('Nova Anamnese'));
  await user.type(screen.getByLabelText('Nome Completo'), 'M');
  await user.click(button('Cancelar'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Descartar o que foi preenchido?' });
  const answers = within(dialog).getAllByRole('button');
  expect(answers.map(({ textContent }) => textContent)).toEqual([
    'Guardar rascunho',
    'Continuar preenchendo',
    'Descartar',
  ]);
  expect(answers[0]).toHaveFocus();
});

test('a device that is full: the line and a notice say so, and it can be tried again', {
  tags: 'repeat',
}, async () => {
  const store = storeWith([]);
  store.save.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  device.store = store;
  const { user } = open();
  await user.click(nav('Nova Anamnese'));
  await user.type(screen.getByLabelText('Nome Completo'), 'M');
  await user.click(await screen.findByRole('button', { name: 'tentar de novo' }));
  expect(toasts.getSnapshot()).toMatchObject({ tone: 'destructive', title: 'O rascunho não foi guardado' });
  expect(await screen.findByText('Rascunho guardado aqui')).toBeVisible();
  expect(store.save).toHaveBeenCalledTimes(2);
});

test('D-50: where nothing can be stored, every dialog for leaving says so', { tags: 'repeat' }, async () => {
  device.store = null;
  answer('logout', () => new Response(null, { status: 204 }));
  const { user } = open();
  await user.click(nav('Nova Anamnese'));
  await user.type(screen.getByLabelText('Nome Completo'), 'M');
  expect(await screen.findByText('Só nesta tela: salve antes de sair')).toBeVisible();
  expect(asksBeforeClosing()).toBe(true);
  await user.click(button('Cancelar'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Descartar o que foi preenchido?' });
  expect(within(dialog).queryByRole('button', { name: 'Guardar rascunho' })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Continuar preenchendo' }));
  await user.click(nav('Sair'));
  const question = await screen.findByRole('alertdialog', { name: 'Sair sem guardar o que foi preenchido?' });
  await user.click(within(question).getByRole('button', { name: 'Continuar preenchendo' }));
  expect(screen.getByLabelText('Nome Completo')).toHaveValue('M');
});

test('a patient that is deleted takes the drafts of their record along', { tags: 'repeat' }, async () => {
  const store = storeWith([
    head({ key: 'edit-patient:a1', kind: 'edit' }),
    head({ key: 'edit-patient:b2', kind: 'edit' }),
    head({ key: 'section:a1', kind: 'section' }),
    { key: 'session-note:a1:n1', kind: 'note', name: 'José', savedAt: new Date().toISOString() },
  ]);
  device.store = store;
  servePatients([patientRow({ id: 'a1' })]);
  server.use(
    http.delete(`${origin}/rest/v1/patients`, () => new HttpResponse(null, { status: 204 })),
    http.post(`${origin}/storage/v1/object/list/:bucket`, () => HttpResponse.json([])),
  );
  const { user } = open();
  await user.click(nav('Pacientes'));
  await user.click(await screen.findByRole('button', { name: /^Excluir José/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
  await waitFor(() =>
    expect([...new Set(store.remove.mock.calls.flat())].sort()).toEqual([
      // the dialog that asked
      'deletion:a1',
      'edit-patient:a1',
      'section:a1',
      'session-note:a1:n1',
    ]),
  );
});

test('D-107: an unsent record that cannot be opened says so, and stays in the outbox', async () => {
  const { id, nome } = patientRow({ nome: 'Davi Lucca' });
  const value = {
    key: `parcel:${id}`,
    subject: 'intake',
    patientId: id,
    patientName: nome,
    arrival: { kind: 'maybe', sent: [] },
    steps: [
      {
        op: 'save',
        table: 'patients',
        base: null,
        intake: { patient: { id, nome }, consent: {}, marks: {} },
      },
    ],
    photo: null,
    documents: [],
    size: 0,
    hasPdf: false,
    done: 0,
    draft: { key: 'new-patient:7', kind: 'new', value: {} },
    queuedAt: new Date().toISOString(),
  };
  device.store = {
    ...storeWith([]),
    keysOf: async () => [`parcel:${id}`],
    peek: async () => value,
    read: async (key: string) =>
      key === value.key ? { kind: 'outbox', key, savedAt: value.queuedAt, value, files: [] } : undefined,
    save: async () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const sent = vi.fn(() => HttpResponse.error());
  server.use(http.post(`${origin}/rest/v1/patients`, sent));
  const { user } = open();
  await user.click(nav('Pacientes'));
  const reopen = await screen.findByRole('button', { name: 'Abrir formulário' });
  // neither before nor while it is being sent
  await waitFor(() => expect(sent).toHaveBeenCalled());
  await waitFor(() => expect(reopen).toBeEnabled());
  await user.click(reopen);
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({ tone: 'destructive', title: 'A ficha não foi aberta' }),
  );
  expect(screen.getByText('Aguardando envio')).toBeVisible();
});
