import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DashboardScreen } from '../../src/app/DashboardScreen';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { NoteScreen } from '../../src/app/NoteScreen';
import { newNoteView, noteViewOf } from '../../src/app/view';
import Workspace from '../../src/app/Workspace';
import type { FinaliseOutcome, NewNote } from '../../src/data/records/saveNote';
import type { SessionNote } from '../../src/data/records/sessionNotes';
import { DataError } from '../../src/data/supabase/dataError';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import { createOutbox } from '../../src/device/outbox/outbox';
import type { ToStore } from '../../src/device/store/storedRecord';
import { formOf, type NoteDraft, noteCodec } from '../../src/features/notes/noteForm';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import ToastHost from '../../src/ui/feedback/ToastHost';
import { toasts } from '../../src/ui/feedback/toasts';
import { fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { holdKeys, memoryStore } from '../support/memoryStore';
import { origin, server } from '../support/msw';
import { refusal, serveNoteTable } from '../support/notesApi';
import { outboxCalls } from '../support/outbox';
import { patientRow, therapist } from '../support/patients';
import { servePatients } from '../support/patientsApi';
import { renderFor } from '../support/render';
import { finalised, serveNotes, sessionNote } from '../support/sessionNotes';
import { closeToast } from '../support/toast';
import { renderInWorkspace, storeSession } from '../support/workspace';

const device = { store: null as unknown };
vi.mock('../../src/device/store/draftStore', () => ({ openDrafts: async () => device.store }));

const patient = patientRow({ nome: 'Davi Lucca Prado' });
const [first = '', second = '', third = ''] = [1, 2, 3].map(
  (id) => `00000000-0000-4000-8000-00000000000${id}`,
);

function noteItem(
  id: string,
  { finalise = false, ...given }: Partial<NewNote> & { finalise?: boolean } = {},
): ToStore {
  const { patient_id, occurred_on, time_of_day, setting, kind, content, replaces, reason } = sessionNote({
    patient_id: patient.id,
    ...given,
  });
  const words = { occurred_on, time_of_day, setting, kind, content, reason };
  const note: NewNote = { id, patient_id, replaces, ...words };
  const draft: NoteDraft = {
    patientName: patient.nome,
    form: formOf(words),
    ...(replaces && { replaces }),
  };
  const { files, ...packed } = noteCodec.pack(draft);
  const key = `parcel:${id}`;
  return {
    key,
    kind: 'outbox',
    files,
    value: {
      key,
      subject: 'note',
      patientId: patient_id,
      patientName: patient.nome,
      arrival: { kind: 'maybe', sent: [] },
      steps: [
        { op: 'save', table: 'session_notes', base: null, note },
        ...(finalise ? [{ op: 'finalise', table: 'session_notes', row: null }] : []),
      ],
      photo: null,
      documents: [],
      size: 0,
      hasPdf: false,
      done: 0,
      awaitsPatient: false,
      draft: { ...packed, key: `session-note:${patient_id}:${id}` },
      queuedAt: new Date().toISOString(),
    },
  };
}

const intakeOf = (given: { id: string; nome: string; objetivos?: string }): ToStore => ({
  key: `parcel:${given.id}`,
  kind: 'outbox',
  files: [],
  value: {
    key: `parcel:${given.id}`,
    subject: 'intake',
    patientId: given.id,
    patientName: given.nome,
    arrival: { kind: 'maybe', sent: [] },
    steps: [
      {
        op: 'save',
        table: 'patients',
        base: null,
        intake: {
          patient: { dataNascimento: '2019-04-06', tipo: 'adulto', ...given },
          consent: { id: third, patient_id: given.id },
          marks: {},
        },
      },
    ],
    photo: null,
    documents: [],
    size: 0,
    hasPdf: false,
    done: 0,
    draft: { key: 'new-patient:7', kind: 'new', value: {} },
    queuedAt: new Date().toISOString(),
  },
});
const intakeItem = intakeOf({ id: third, nome: 'Ana' });
const waitingPatient = intakeOf({ id: patient.id, nome: patient.nome, objetivos: 'Vestir-se sozinho' });

beforeEach(() => {
  localStorage.clear();
  servePatients([patient]);
  serveNotes(() => []);
});

const serveRecord = () => fakeTable('patients', [patient]);

const nav = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Principal' })).getByRole('button', { name });

test('D-313: what waits to be sent is on the dashboard, once for a patient, and leads to the list', async () => {
  const offline = async () => {
    throw new DataError('offline');
  };
  const items = [intakeItem, noteItem(first), noteItem(second)];
  const outbox = createOutbox(therapist.id, Promise.resolve(memoryStore(...items)), {
    ...outboxCalls,
    saveIntake: offline,
    createNote: offline,
  });
  const { user, navigate } = renderInWorkspace(<DashboardScreen />, { outbox });
  await act(() => outbox.start());
  const region = await screen.findByRole('region', { name: 'Para resolver' });
  const rows = () => within(region).getAllByRole('listitem');
  await waitFor(() => expect(rows()[0]).toHaveTextContent('Ana Ficha, só neste aparelhoVer'));
  expect(rows()[1]).toHaveTextContent(/Davi Lucca Prado Evolução de .*, só neste aparelhoVer/);
  expect(within(region).getAllByRole('button', { name: 'Ver' })).toHaveLength(2);
  await user.click(within(rows()[0] as HTMLElement).getByRole('button', { name: 'Ver' }));
  expect(navigate).toHaveBeenCalledWith(expect.objectContaining({ name: 'patients' }));
  outbox.stop();
});

test('D-151, D-312: a note that waits to be finalised is none that is open, and the last one beside a new note', async () => {
  const offline = async () => {
    throw new DataError('offline');
  };
  serveRecord();
  serveNotes(() => [sessionNote({ id: first, patient_id: patient.id, content: 'Antes.' })]);
  const item = noteItem(first, { finalise: true, content: 'Depois.' });
  const outbox = createOutbox(therapist.id, Promise.resolve(memoryStore(item)), {
    ...outboxCalls,
    createNote: offline,
  });
  const record = renderInWorkspace(
    <DetailsScreen view={{ name: 'patient-details', patientId: patient.id, tab: 'anamnesis' }} />,
    { outbox },
  );
  await act(() => outbox.start());
  const glance = within(await screen.findByRole('region', { name: 'Em resumo' }));
  expect(await glance.findByText('Depois.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Evolução em aberto' })).toBeNull();
  record.unmount();

  renderInWorkspace(<NoteScreen view={newNoteView(patient.id)} />, { outbox });
  const beside = (await screen.findByText('Para consultar')).closest('details');
  expect(await within(beside as HTMLElement).findByText('Depois.')).toBeInTheDocument();
  expect(beside).not.toHaveTextContent('em aberto');
  outbox.stop();
});

test('D-162: an unsent note is shown in Pacientes with the patient, its day and its state', {
  tags: 'repeat',
}, async () => {
  device.store = memoryStore(noteItem(first, { finalise: true }), noteItem(second, { kind: 'contato' }));
  serveNoteTable([], { before: () => Response.error() });
  const { user } = renderInWorkspace(<Workspace locked={false} user={therapist} />);
  await user.click(nav('Pacientes'));
  const waiting = await screen.findByRole('region', { name: 'Aguardando envio (2)' });
  const [finalised, open] = within(waiting).getAllByRole('listitem');
  expect(finalised).toHaveTextContent(/Davi Lucca Prado.*Evolução de 12\/11\/2026 · Atendimento/);
  await waitFor(() =>
    expect(finalised).toHaveTextContent(
      /Aguardando envio.*Será finalizada quando a internet voltar\. Só neste aparelho desde hoje às/,
    ),
  );
  expect(open).toHaveTextContent('Evolução de 12/11/2026 · Contato');
  expect(open).not.toHaveTextContent('Será finalizada');
  expect(
    within(waiting).getByRole('button', {
      name: 'Abrir evolução',
      description: 'Davi Lucca Prado Evolução de 12/11/2026 · Contato',
    }),
  ).toBeVisible();
});

test('D-960: something that waits and cannot be read is told on any screen, beside what can be', async () => {
  const unknown: ToStore = { key: 'parcel:x', kind: 'outbox', value: { kind: 'of tomorrow' }, files: [] };
  const store = memoryStore(unknown, noteItem(first));
  device.store = store;
  serveNoteTable([], { before: () => Response.error() });
  const { user } = renderInWorkspace(<Workspace locked={false} user={therapist} />);
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      tone: 'destructive',
      title: 'Algo guardado neste aparelho não pôde ser aberto',
    }),
  );
  closeToast();
  await user.click(nav('Pacientes'));
  expect(await screen.findByRole('region', { name: 'Aguardando envio (1)' })).toBeVisible();
  expect(store.records.get(unknown.key)).toEqual(unknown);
});

test('D-162, D-566: an unsent note is listed in its record, above the stored ones, opens from there, and is no longer none', async () => {
  device.store = memoryStore(noteItem(first, { content: 'Vestiu a camiseta.' }));
  serveRecord();
  serveNoteTable([], { before: ({ method }) => (method === 'POST' ? Response.error() : undefined) });
  const { user } = renderInWorkspace(<Workspace locked={false} user={therapist} />);
  await user.click(nav('Pacientes'));
  await user.click(await screen.findByRole('button', { name: 'Ver Detalhes' }));
  const glance = within(await screen.findByRole('region', { name: 'Em resumo' }));
  expect(await glance.findByText('Vestiu a camiseta.')).toBeVisible();
  expect(glance.getByText('qui., 12/11/2026')).toBeVisible();
  await user.click(await screen.findByRole('tab', { name: /^Evoluções/ }));
  const section = await screen.findByRole('region', { name: 'Evoluções' });
  const waiting = await within(section).findByRole('list', { name: 'Evoluções que aguardam envio' });
  await waitFor(() => expect(within(section).queryByText('Buscando as evoluções…')).not.toBeInTheDocument());
  expect(screen.queryByText(/nenhuma (evolução )?ainda/i)).not.toBeInTheDocument();
  await user.click(within(waiting).getByRole('button', { name: 'Abrir a evolução de 12/11/2026' }));
  expect(await screen.findByRole('textbox', { name: 'Evolução' })).toHaveValue('Vestiu a camiseta.');
});

test.each([
  ['of a patient who was deleted', 409, '23503', 'A ficha deste paciente foi excluída.'],
  ['that was deleted itself (D-241)', 410, 'PT410', 'Esta evolução foi excluída em outro aparelho.'],
])(
  'D-162, D-241: a note %s meanwhile says so, and opens with its text to be copied',
  async (_, status, code, reason) => {
    device.store = memoryStore(noteItem(first, { content: 'Vestiu a camiseta.' }));
    servePatients([]);
    serveNoteTable([], { before: ({ method }) => (method === 'POST' ? refusal(code, status) : undefined) });
    const { user } = renderInWorkspace(<Workspace locked={false} user={therapist} />);
    await waitFor(() =>
      expect(toasts.getSnapshot()).toMatchObject({
        title: 'Erro ao salvar a evolução',
        description: `A evolução de Davi Lucca Prado espera em Pacientes. ${reason}`,
      }),
    );
    closeToast();
    await user.click(nav('Pacientes'));
    const waiting = await screen.findByRole('region', { name: 'Aguardando envio (1)' });
    expect(waiting).toHaveTextContent('Não foi aceita');
    expect(waiting).toHaveTextContent(reason);
    await user.click(within(waiting).getByRole('button', { name: 'Abrir evolução' }));
    expect(await screen.findByRole('textbox', { name: 'Evolução' })).toHaveValue('Vestiu a camiseta.');
    expect(screen.getByRole('button', { name: 'Copiar texto' })).toBeVisible();
    expect(toasts.getSnapshot()).toMatchObject({ title: 'Evolução aberta para editar' });
  },
);

test('D-162: a correction that waits says what it corrects, and no second one is begun', {
  tags: 'repeat',
}, async () => {
  const [old, other] = [
    finalised({ id: second, patient_id: patient.id, occurred_on: '2026-11-05' }),
    finalised({ id: third, patient_id: patient.id, occurred_on: '2026-11-04' }),
  ];
  device.store = memoryStore(noteItem(first, { replaces: second, reason: 'Troquei o lado' }));
  serveRecord();
  serveNotes(() => [old, other]);
  serveNoteTable([old, other], {
    before: ({ method }) => (method === 'POST' ? Response.error() : undefined),
  });
  const { user } = renderInWorkspace(<Workspace locked={false} user={therapist} />);
  await user.click(nav('Pacientes'));
  const region = await screen.findByRole('region', { name: 'Aguardando envio (1)' });
  expect(region).toHaveTextContent('Evolução de 12/11/2026 · Atendimento · Correção');
  await user.click(await screen.findByRole('button', { name: 'Ver Detalhes' }));
  await user.click(await screen.findByRole('tab', { name: /^Evoluções/ }));
  const waiting = await screen.findByRole('list', { name: 'Evoluções que aguardam envio' });
  await waitFor(() =>
    expect(waiting).toHaveTextContent('Corrige a evolução de 05/11/2026. Motivo: Troquei o lado'),
  );
  expect(await screen.findByRole('button', { name: 'Corrigir a evolução de 04/11/2026' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Corrigir a evolução de 05/11/2026' })).toBeNull();
});

test('D-162: a correction of a note that was corrected elsewhere: it opens, and its words can be copied', {
  tags: 'repeat',
}, async () => {
  const old = finalised({ id: second, patient_id: patient.id, occurred_on: '2026-11-05' });
  device.store = memoryStore(
    noteItem(first, { replaces: second, reason: 'Troquei o lado', content: 'Mão direita.' }),
  );
  serveRecord();
  serveNoteTable([old], { before: ({ method }) => (method === 'POST' ? refusal('23505', 409) : undefined) });
  const { user } = renderInWorkspace(<Workspace locked={false} user={therapist} />);
  await user.click(nav('Pacientes'));
  const waiting = await screen.findByRole('region', { name: 'Aguardando envio (1)' });
  await waitFor(() => expect(waiting).toHaveTextContent('Esta evolução já foi corrigida.'));
  await user.click(within(waiting).getByRole('button', { name: 'Abrir evolução' }));
  await screen.findByRole('textbox', { name: 'Texto corrigido' });
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('button', { name: 'Copiar texto' })).toBeVisible();
  expect(screen.getByText('A evolução que esta corrige já foi corrigida')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Texto corrigido' })).toHaveValue('Mão direita.');
});

test('D-162: a patient who waits gets a first note, and both are sent in order', {
  tags: 'repeat',
}, async () => {
  device.store = memoryStore(waitingPatient);
  const sent: string[] = [];
  let online = false;
  const stores = (table: string, row: object) =>
    http.post(`${origin}/rest/v1/${table}`, () => {
      if (!online) return Response.error();
      sent.push(table);
      return HttpResponse.json(row, { status: 201 });
    });
  const { lists } = servePatients([]);
  serveNoteTable([], {
    before: ({ method }) => {
      if (!online) return Response.error();
      if (method === 'POST') sent.push('session_notes');
      return undefined;
    },
  });
  server.use(
    http.get(`${origin}/rest/v1/patients`, ({ request }) =>
      new URL(request.url).searchParams.has('id')
        ? HttpResponse.json(sent.length > 0 ? [patient] : [])
        : undefined,
    ),
    stores('patients', patient),
    stores('consents', {}),
  );
  const { user, queryClient } = renderInWorkspace(<Workspace locked={false} user={therapist} />);
  await user.click(nav('Pacientes'));
  const one = await screen.findByRole('region', { name: 'Aguardando envio (1)' });
  await user.click(within(one).getByRole('button', { name: 'Nova evolução', description: patient.nome }));
  await fill(user, await screen.findByRole('textbox', { name: 'Evolução' }), 'Primeira sessão.');
  expect(screen.getByText('Vestir-se sozinho')).toBeInTheDocument();
  expect(screen.queryByText('A ficha deste paciente foi excluída')).toBeNull();
  const read = lists.length;
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const both = await screen.findByRole('region', { name: 'Aguardando envio (2)' });
  // offline, a failing query must not replace the note's message
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(lists).toHaveLength(read);
  expect(both).toHaveTextContent(`Segue depois da ficha de ${patient.nome}.`);
  expect(sent).toEqual([]);
  online = true;
  await user.click(within(both).getByRole('button', { name: 'Enviar agora' }));
  await waitFor(() => expect(sent).toEqual(['patients', 'consents', 'session_notes']));
});

test('D-162: a note goes on when its patient, who waited, is sent meanwhile', {
  tags: 'repeat',
}, async () => {
  device.store = memoryStore(waitingPatient);
  let online = false;
  const rows: SessionNote[] = [];
  serveNoteTable(rows);
  serveRecord();
  server.use(
    http.post(`${origin}/rest/v1/patients`, () =>
      online ? HttpResponse.json(patient, { status: 201 }) : Response.error(),
    ),
    http.post(`${origin}/rest/v1/consents`, () => HttpResponse.json({}, { status: 201 })),
  );
  const { user } = renderInWorkspace(<Workspace locked={false} user={therapist} />);
  await user.click(nav('Pacientes'));
  await user.click(await screen.findByRole('button', { name: 'Nova evolução' }));
  const text = await screen.findByRole('textbox', { name: 'Evolução' });
  await fill(user, text, 'Primeira');
  online = true;
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(toasts.getSnapshot()?.title).toBe('Paciente adicionado com sucesso! ✅'));
  await fill(user, text, ' sessão.');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(rows).toMatchObject([{ content: 'Primeira sessão.', patient_id: patient.id }]));
});

test('D-163: a waiting note that was left open for want of a name leads to the profile', {
  tags: 'repeat',
}, async () => {
  device.store = memoryStore(noteItem(first, { finalise: true }));
  serveRecord();
  serveNoteTable([], { named: false });
  const { user } = renderInWorkspace(
    <>
      <Workspace locked={false} user={therapist} />
      <ToastHost besideNavigation={false} />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Abrir perfil' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Meu perfil' })).toBeVisible();
});

test('D-165: a note that arrived before and was changed elsewhere since: the therapist chooses, and it is stored', {
  tags: 'repeat',
}, async () => {
  const stored = sessionNote({ id: first, patient_id: patient.id, content: 'Do tablet.', revision: 2 });
  const rows: SessionNote[] = [stored];
  device.store = memoryStore(noteItem(first, { content: 'Do computador.' }));
  serveNoteTable(rows);
  serveRecord();
  const { user } = renderInWorkspace(<Workspace locked={false} user={therapist} />);
  await user.click(nav('Pacientes'));
  const waiting = await screen.findByRole('region', { name: 'Aguardando envio (1)' });
  await waitFor(() => expect(waiting).toHaveTextContent('Esta evolução já está guardada'));
  await user.click(within(waiting).getByRole('button', { name: 'Abrir evolução' }));
  await screen.findByRole('textbox', { name: 'Evolução' });
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Esta evolução mudou em outro aparelho' });
  expect(dialog).toHaveTextContent('Do tablet.');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar esta versão' }));
  await waitFor(() => expect(rows).toMatchObject([{ content: 'Do computador.', revision: 3 }]));
});

test.each<[string, FinaliseOutcome, object]>([
  [
    'finalised',
    { kind: 'saved', row: sessionNote() },
    {
      tone: 'success',
      title: 'Evolução finalizada',
      description: /de Davi Lucca Prado, que aguardava envio/,
    },
  ],
  [
    'left open for want of a name',
    { kind: 'nameless' },
    {
      title: 'A evolução não foi finalizada',
      description: /^Complete o seu nome em Meu perfil para finalizar\./,
    },
  ],
  [
    'finalised elsewhere',
    { kind: 'finalised', current: sessionNote() },
    { title: 'A evolução não foi finalizada', description: /com outro texto\. O seu está no Histórico/ },
  ],
])('D-163: a waiting note that is %s is told on any screen', async (_, outcome, expected) => {
  const outbox = createOutbox(
    therapist.id,
    Promise.resolve(memoryStore(noteItem(first, { finalise: true }))),
    {
      ...outboxCalls,
      createNote: async () => sessionNote(),
      finaliseNote: async () => outcome,
    },
  );
  renderInWorkspace(<OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />, { outbox });
  await outbox.start();
  const { description, ...rest } = expected as { description: RegExp };
  expect(toasts.getSnapshot()).toMatchObject({ ...rest, description: expect.stringMatching(description) });
  outbox.stop();
});

describe('D-107: a note that is opened while it is on its way', () => {
  const stored = sessionNote({ id: first, patient_id: patient.id, content: 'Vestiu a camiseta.' });

  /** The device of a therapist who opens it again while its words are being sent; `answer` says what came of that. */
  async function open() {
    serveRecord();
    serveNoteTable([stored]);
    const kept = Promise.resolve(memoryStore(noteItem(first, { content: 'Vestiu a camiseta e a calça.' })));
    let answer = (_: Promise<SessionNote>) => {};
    const outbox = createOutbox(therapist.id, kept, {
      ...outboxCalls,
      createNote: () => new Promise<SessionNote>((resolve) => (answer = resolve)),
    });
    const sending = outbox.start();
    await waitFor(() => expect(outbox.getSnapshot()[0]?.status.state.name).toBe('sending'));
    renderInWorkspace(<NoteScreen view={noteViewOf(patient.id, first)} />, {
      outbox,
      registry: createDraftRegistry(kept),
    });
    expect(await screen.findByText('Abrindo a evolução…')).toBeInTheDocument();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(screen.queryByRole('textbox', { name: 'Evolução' })).toBeNull();
    return async (answered: Promise<SessionNote>) => {
      answered.catch(() => undefined);
      answer(answered);
      await sending;
      return screen.findByRole('textbox', { name: 'Evolução' });
    };
  }

  test('D-107: begins with its words once they could not be sent', async () => {
    const answer = await open();
    expect(await answer(Promise.reject(new DataError('offline')))).toHaveValue(
      'Vestiu a camiseta e a calça.',
    );
  });

  test('D-107: begins with what is stored once they were', async () => {
    const answer = await open();
    const now = { ...stored, content: 'Vestiu a camiseta e a calça.' };
    serveNoteTable([now]);
    expect(await answer(Promise.resolve(now))).toHaveValue(now.content);
  });
});

test('D-107: a note that waits and cannot be made a draft is not opened with the words from before', async () => {
  serveRecord();
  serveNoteTable([sessionNote({ id: first, patient_id: patient.id, content: 'Vestiu a camiseta.' })]);
  const full = memoryStore(noteItem(first, { content: 'Vestiu a camiseta e a calça.' }));
  const kept = Promise.resolve({
    ...full,
    save: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  });
  const outbox = createOutbox(therapist.id, kept, {
    ...outboxCalls,
    createNote: () => Promise.reject(new DataError('offline')),
  });
  await outbox.start();
  const { navigate } = renderInWorkspace(<NoteScreen view={noteViewOf(patient.id, first)} />, { outbox });
  await waitFor(() => expect(toasts.getSnapshot()?.description).toMatch(/não conseguiu guardar o rascunho/));
  expect(navigate).toHaveBeenCalledWith(expect.objectContaining({ tab: 'notes' }), { replace: true });
  expect(screen.queryByRole('textbox', { name: 'Evolução' })).toBeNull();
  expect(outbox.getSnapshot()).toHaveLength(1);
  outbox.stop();
});

test('D-107: a note that was saved a moment ago goes on with its words, though its draft is still being removed', async () => {
  const store = memoryStore();
  device.store = store;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { remove } = store;
  store.remove = async (key) => {
    if (key.startsWith('session-note:')) await held;
    return remove(key);
  };
  serveRecord();
  const rows = [sessionNote({ id: first, patient_id: patient.id, content: 'Antes.' })];
  serveNotes(() => rows);
  serveNoteTable(rows, {
    before: ({ method }) => (method === 'PATCH' ? Response.error() : undefined),
  });
  const { user } = renderInWorkspace(<Workspace locked={false} user={therapist} />);
  const text = () => screen.findByRole('textbox', { name: 'Evolução' });
  const goOn = async () => user.click(await screen.findByRole('button', { name: 'Evolução em aberto' }));
  await user.click(nav('Pacientes'));
  await user.click(await screen.findByRole('button', { name: 'Ver Detalhes' }));
  await goOn();
  await user.clear(await text());
  await fill(user, await text(), 'Depois.');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await goOn();
  release();
  expect(await text()).toHaveValue('Depois.');
  await fill(user, await text(), ' E então.');
  await waitFor(() => expect(JSON.stringify([...store.records.values()])).toContain('Depois. E então.'));
});

test('D-107: a page that begins in the form of a note that waits goes on with its words, also while these are being read', async () => {
  device.store = memoryStore();
  serveRecord();
  const rows = [sessionNote({ id: first, patient_id: patient.id, content: 'Antes.' })];
  serveNotes(() => rows);
  serveNoteTable(rows, { before: ({ method }) => (method === 'GET' ? undefined : Response.error()) });
  const page = () => renderInWorkspace(<Workspace locked={false} user={therapist} />);
  const text = () => screen.findByRole('textbox', { name: 'Evolução' });
  const { user, unmount } = page();
  await user.click(nav('Pacientes'));
  await user.click(await screen.findByRole('button', { name: 'Ver Detalhes' }));
  await user.click(await screen.findByRole('button', { name: 'Evolução em aberto' }));
  expect(await text()).toHaveValue('Antes.');
  unmount();

  const store = memoryStore(noteItem(first, { content: 'Depois.' }));
  const release = holdKeys(store);
  device.store = store;
  page();
  // the record is there, and the form would be
  expect(await screen.findByText('Abrindo a evolução…')).toBeVisible();
  release();
  expect(await text()).toHaveValue('Depois.');
});

describe('a note whose form was left while it is being saved', () => {
  /** The app as 'Salvar' was pressed; `answer` lets the server say that it is stored. */
  async function saving() {
    device.store = memoryStore();
    storeSession();
    serveRecord();
    const rows = [sessionNote({ id: first, patient_id: patient.id, content: 'Antes.' })];
    serveNotes(() => rows);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    serveNoteTable(rows);
    server.use(http.patch(`${origin}/rest/v1/session_notes`, () => answered));
    const { user, rerender } = renderFor(<Workspace locked={false} user={therapist} />);
    await user.click(nav('Pacientes'));
    await user.click(await screen.findByRole('button', { name: 'Ver Detalhes' }));
    await user.click(await screen.findByRole('button', { name: 'Evolução em aberto' }));
    await fill(user, await screen.findByRole('textbox', { name: 'Evolução' }), ' E depois.');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    return {
      user,
      lock: (locked: boolean) => rerender(<Workspace locked={locked} user={therapist} />),
      stored: async () => {
        answer();
        await waitFor(() => expect(rows).toMatchObject([{ content: 'Antes. E depois.' }]));
      },
    };
  }

  test('D-1188: leads nowhere, and says that it is saved', async () => {
    const { user, stored } = await saving();
    history.back();
    expect(await screen.findByRole('region', { name: 'Em resumo' })).toBeVisible();
    await user.click(nav('Relatórios'));
    await stored();
    await waitFor(() => expect(toasts.getSnapshot()?.title).toMatch(/salva/));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('RELATÓRIOS');
  });

  test('D-1188: leads on behind the lock', async () => {
    const { lock, stored } = await saving();
    lock(true);
    expect(screen.queryByRole('textbox', { name: 'Evolução' })).toBeNull();
    await stored();
    await waitFor(() => expect(history.state).toMatchObject({ view: { name: 'patient-details' } }));
    lock(false);
    expect(await screen.findByRole('region', { name: 'Evoluções' })).toBeVisible();
  });
});
