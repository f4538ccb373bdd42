import '../support/emptyDisk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { Overlays } from '../../src/app/Overlays';
import { PatientsScreen } from '../../src/app/PatientsScreen';
import { type DetailsView, detailsOf, newList, type View } from '../../src/app/view';
import { RecordChanged, savePatient } from '../../src/data/records/savePatient';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import { isOpened } from '../../src/device/outbox/items';
import { createOutbox, type Outbox } from '../../src/device/outbox/outbox';
import { isBusy } from '../../src/device/outbox/outboxState';
import { type DraftStore, openDrafts } from '../../src/device/store/draftStore';
import { sessionStore, signIn } from '../../src/session/session';
import ToastHost from '../../src/ui/feedback/ToastHost';
import { toasts } from '../../src/ui/feedback/toasts';
import { letIn, newUser, serveKeys } from '../support/device';
import { type FakeServer, fakeTable } from '../support/fakeTable';
import { patientRow, therapist } from '../support/patients';
import { servePatients } from '../support/patientsApi';
import { serveRecord } from '../support/recordApi';
import { serveNotes } from '../support/sessionNotes';
import { renderInWorkspace } from '../support/workspace';

const PASSWORD = 'girassol-amarelo';
let drafts: DraftStore;
let connection: Pick<FakeServer, 'fail' | 'mend'>;
let stopListening: () => void;
const outboxes: Outbox[] = [];

beforeEach(async () => {
  const user = newUser();
  serveKeys();
  letIn(user, PASSWORD);
  stopListening = sessionStore.subscribe(() => {});
  await signIn(user.email, PASSWORD);
  const opened = await openDrafts(user.id);
  if (!opened) throw new Error('no drafts');
  drafts = opened;
});
afterEach(() => {
  for (const outbox of outboxes) outbox.stop();
  stopListening();
});

const goOnline = () => connection.mend();
const goOffline = () => connection.fail('not reached', { always: true });
/** A record on a server that takes no changes while it is offline. */
function serve(given: Parameters<typeof patientRow>[0] = {}) {
  const record = serveRecord(patientRow({ revision: 4, ...given }));
  serveNotes(() => []);
  connection = record;
  goOffline();
  return record;
}

/** A page or tab of this device that shows the record. */
async function open(tab?: 'terms') {
  const store = Promise.resolve(drafts);
  const outbox = createOutbox(therapist.id, store);
  outboxes.push(outbox);
  const registry = createDraftRegistry(store, outbox.dropIncomplete);
  await outbox.start();
  let show: (view: DetailsView) => void = () => {};
  function Shown() {
    const [view, setView] = useState<DetailsView>({ ...detailsOf(patientRow().id), tab });
    show = setView;
    return <DetailsScreen view={view} />;
  }
  const navigate = (view: View) => view.name === 'patient-details' && show(view);
  const view = renderInWorkspace(
    <Overlays locked={false}>
      <Shown />
      <ToastHost besideNavigation={false} />
    </Overlays>,
    { registry, outbox, navigation: { navigate } },
  );
  await screen.findByRole('heading', { level: 1 });
  return { ...view, outbox, registry };
}

const edit = async (title = 'Plano Terapêutico') =>
  within(await screen.findByRole('region', { name: title })).getByRole('button', { name: 'Editar Seção' });
const goals = () => screen.findByLabelText('Objetivos Terapêuticos');
const line = () => screen.findByText('Uma mudança aguarda envio');

/** Nothing waits but the question of what has arrived. */
const expectOpened = (outbox: Outbox) =>
  expect(outbox.getSnapshot().map(({ stored }) => isOpened(stored))).toEqual([true]);

async function saveOffline(user: Awaited<ReturnType<typeof open>>['user'], text: string) {
  await user.click(await edit());
  const field = await goals();
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
}

test('D-265, D-268: a section saved without network waits, is shown with what waits, outlives the page, and is sent once', {
  tags: 'repeat',
}, async () => {
  const record = serve();
  const first = await open();
  await saveOffline(first.user, 'Abotoar a blusa');
  expect(await screen.findByText('Mudança guardada neste aparelho')).toBeVisible();
  expect(screen.getByText('Ela será enviada quando a internet voltar.')).toBeVisible();
  expect(await line()).toBeVisible();
  expect(screen.getAllByText('Abotoar a blusa')[0]).toBeVisible();
  expect(record.row).not.toMatchObject({ objetivos: 'Abotoar a blusa' });
  // it is no draft any more
  await waitFor(async () => expect((await drafts.heads()).map(({ kind }) => kind)).toEqual(['outbox']));
  first.outbox.stop();
  first.unmount();

  goOnline();
  const second = await open();
  await waitFor(() => expect(second.outbox.isEmpty()).toBe(true));
  expect(record.row).toMatchObject({ objetivos: 'Abotoar a blusa', revision: 5 });
  expect(record.sent).toHaveLength(1);
  expect(screen.queryByText('Uma mudança aguarda envio')).not.toBeInTheDocument();
  await waitFor(async () => expect(await drafts.heads()).toEqual([]));
});

test('D-268: the section that waits opens as it was saved, and is taken back from the queue', {
  tags: 'repeat',
}, async () => {
  const record = serve();
  const { user, outbox } = await open();
  await saveOffline(user, 'Abotoar');
  await line();
  await user.click(await edit());
  expect(await goals()).toHaveValue('Abotoar');
  expectOpened(outbox);
  goOnline();
  await user.type(await goals(), ' a blusa');
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
  await waitFor(() => expect(record.row).toMatchObject({ objetivos: 'Abotoar a blusa' }));
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
});

test('D-268: another section is saved on top of the one that waits, and both are sent in their order', {
  tags: 'repeat',
}, async () => {
  const record = serve();
  const { user, outbox } = await open();
  await saveOffline(user, 'Abotoar a blusa');
  await line();
  await user.click(await edit('Dados Pessoais'));
  await user.type(await screen.findByLabelText('Profissão'), 'Costureira');
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
  expect(await screen.findByText('2 mudanças aguardam envio')).toBeVisible();
  goOnline();
  await user.click(screen.getByRole('button', { name: 'Enviar agora' }));
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(record.row).toMatchObject({ objetivos: 'Abotoar a blusa', profissao: 'Costureira' });
});

test('D-266: what waits and was changed elsewhere asks which version stays, from the line in the record', {
  tags: 'repeat',
}, async () => {
  const record = serve();
  const { user, outbox } = await open();
  await saveOffline(user, 'Abotoar a blusa');
  await line();
  Object.assign(record.row ?? {}, { objetivos: 'Amarrar o sapato', revision: 5 });
  goOnline();
  await act(() => outbox.retry());
  expect(outbox.getSnapshot()).toMatchObject([
    { stored: { subject: 'edit' }, status: { state: { name: 'conflict' } } },
  ]);
  expect(record.row).toMatchObject({ objetivos: 'Amarrar o sapato' });
  await user.click(await screen.findByRole('button', { name: 'Escolher o que fica' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Esta ficha mudou em outro aparelho' });
  expect(dialog).toHaveTextContent('Amarrar o sapato');
  expect(dialog).toHaveTextContent('Abotoar a blusa');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar esta versão' }));
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(record.row).toMatchObject({ objetivos: 'Abotoar a blusa' });
});

const plan = () => screen.findByLabelText('Plano de Tratamento');
type User = Awaited<ReturnType<typeof open>>['user'];
async function write(user: User, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}
const saveSection = (user: User) => user.click(screen.getByRole('button', { name: 'Salvar Seção' }));

/** A section that waits, although the server has it. */
async function saveUnanswered(objetivos: string, planoTratamento: string) {
  const record = serve({ objetivos: 'Vestir-se', planoTratamento: 'Uma vez por semana' });
  const opened = await open();
  await opened.user.click(await edit());
  await write(opened.user, await goals(), objetivos);
  await write(opened.user, await plan(), planoTratamento);
  await saveSection(opened.user);
  await line();
  record.row = { ...record.row, objetivos, planoTratamento, revision: 5 };
  await opened.user.click(await edit());
  expect(await goals()).toHaveValue(objetivos);
  goOnline();
  return { ...opened, record };
}

test('D-799: a section whose answer was lost, and which is undone, leaves the record as it was, and says nothing of another device', {
  tags: 'repeat',
}, async () => {
  const { record, user } = await saveUnanswered('Abotoar', 'Duas vezes por semana');
  await write(user, await goals(), 'Vestir-se');
  await write(user, await plan(), 'Uma vez por semana');
  await saveSection(user);
  await waitFor(() =>
    expect(record.row).toMatchObject({ objetivos: 'Vestir-se', planoTratamento: 'Uma vez por semana' }),
  );
  expect(await screen.findByText('Dados atualizados! ✅')).toBeVisible();
  // nobody else has changed it
  expect(screen.getByText(/^A ficha de .* foi salva\.$/)).toBeVisible();
});

test('D-799, D-800: of a section whose answer was lost, what is undone is as it was, and what is corrected is saved without a question', {
  tags: 'repeat',
}, async () => {
  const { record, user, outbox } = await saveUnanswered('Abotoar', 'Duas vezes por semana');
  await write(user, await goals(), 'Vestir-se');
  await write(user, await plan(), 'Três vezes por semana');
  await saveSection(user);
  await waitFor(() =>
    expect(record.row).toMatchObject({ objetivos: 'Vestir-se', planoTratamento: 'Três vezes por semana' }),
  );
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('D-799, D-800: a section that failed in its form although the server has it, is corrected without a question, and undone', {
  tags: 'repeat',
}, async () => {
  const record = serve({ objetivos: 'Vestir-se' });
  goOnline();
  record.fail('answered 502');
  const { user } = await open();
  await user.click(await edit());
  await write(user, await goals(), 'Abotoar');
  await saveSection(user);
  await waitFor(() => expect(record.count()).toBe(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar Seção' })).toBeEnabled());
  expect(await goals()).toHaveValue('Abotoar');
  record.fail('answered 502');
  await write(user, await goals(), 'Abotoar a blusa');
  await saveSection(user);
  await waitFor(() => expect(record.row).toMatchObject({ objetivos: 'Abotoar a blusa', revision: 6 }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar Seção' })).toBeEnabled());
  await write(user, await goals(), 'Vestir-se');
  await saveSection(user);
  await waitFor(() => expect(record.row).toMatchObject({ objetivos: 'Vestir-se', revision: 7 }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

/** A record whose goals were 'Vestir-se' before. */
function serveChanged() {
  const record = serve({ objetivos: 'Abotoar a blusa', planoTratamento: 'Uma vez por semana' });
  const entry = {
    id: 1,
    kind: 'changed',
    columns: ['objetivos'],
    old: { objetivos: 'Vestir-se' },
    patient_id: patientRow().id,
    changed_at: '2026-11-10T14:32:00+00:00',
    changed_by: therapist.id,
    transaction: null,
    file_name: null,
  };
  fakeTable('patient_history', [entry]);
  return record;
}
async function putBack(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Ver o que mudou' }));
  await user.click(await screen.findByRole('button', { name: /^Restaurar/ }));
}

test('D-265: a text of before that is put back leaves the section as it is being written', {
  tags: 'repeat',
}, async () => {
  const record = serveChanged();
  const { user, outbox, registry } = await open();
  await user.click(await edit());
  await write(user, await plan(), 'Duas vezes por semana');
  await waitFor(() => expect(registry.heads()).toHaveLength(1));
  await user.click(screen.getByRole('tab', { name: 'Termos e histórico' }));
  await putBack(user);
  expect(await screen.findByText('Mudança guardada neste aparelho')).toBeVisible();
  expect(outbox.getSnapshot()).toHaveLength(1);
  await user.click(screen.getByRole('tab', { name: 'Anamnese' }));
  expect(await plan()).toHaveValue('Duas vezes por semana');
  expect(registry.heads()).toHaveLength(1);
  goOnline();
  await act(() => outbox.retry());
  await waitFor(() => expect(record.row).toMatchObject({ objetivos: 'Vestir-se' }));
  await saveSection(user);
  await waitFor(() =>
    expect(record.row).toMatchObject({ objetivos: 'Vestir-se', planoTratamento: 'Duas vezes por semana' }),
  );
});

test('D-265: a text of before that is put back without network waits, and opens in its section', {
  tags: 'repeat',
}, async () => {
  const record = serveChanged();
  const { user, outbox } = await open('terms');
  await putBack(user);
  expect(await screen.findByText('Mudança guardada neste aparelho')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Anamnese' }));
  await user.click(await edit());
  expect(await goals()).toHaveValue('Vestir-se');
  expectOpened(outbox);
  goOnline();
  await saveSection(user);
  await waitFor(() => expect(record.row).toMatchObject({ objetivos: 'Vestir-se' }));
});

test('D-265: two tabs send what waits once', { tags: 'repeat' }, async () => {
  const record = serve();
  const one = await open();
  await saveOffline(one.user, 'Abotoar a blusa');
  await line();
  one.unmount();
  const two = await open();
  goOnline();
  await act(() => Promise.all([one.outbox.retry(), two.outbox.retry()]));
  await waitFor(async () => {
    await Promise.all([one.outbox.retry(), two.outbox.retry()]);
    expect([one.outbox.isEmpty(), two.outbox.isEmpty()]).toEqual([true, true]);
  });
  expect(record.row).toMatchObject({ objetivos: 'Abotoar a blusa', revision: 5 });
});

test('D-265: where the device keeps nothing, a section that finds no network stays open', {
  tags: 'repeat',
}, async () => {
  serve();
  const { user } = renderInWorkspace(
    <DetailsScreen view={{ name: 'patient-details', patientId: patientRow().id }} />,
  );
  await saveOffline(user, 'Abotoar a blusa');
  await waitFor(() => expect(toasts.getSnapshot()?.description).toMatch(/Sem conexão com o servidor/));
  expect(await goals()).toHaveValue('Abotoar a blusa');
});

/** Opens a dialog of the menu 'Mais'. */
async function choose(user: Awaited<ReturnType<typeof open>>['user'], action: string) {
  await user.click(screen.getByRole('button', { name: 'Mais' }));
  await user.click(screen.getByRole('button', { name: action }));
  return within(await screen.findByRole('alertdialog'));
}

async function dischargeOffline(user: Awaited<ReturnType<typeof open>>['user']) {
  const dialog = await choose(user, 'Dar alta…');
  const day = dialog.getByLabelText('Data da alta');
  await user.clear(day);
  await user.type(day, '12032026');
  await user.selectOptions(dialog.getByLabelText('Motivo da alta'), 'Mudança');
  await user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
}

test('D-512: a discharge without network waits as a change of its record, is shown beside the name, and is sent once', {
  tags: 'repeat',
}, async () => {
  const record = serve();
  const { user, outbox } = await open();
  await dischargeOffline(user);
  expect(await screen.findByText('Alta guardada neste aparelho')).toBeVisible();
  expect(await line()).toBeVisible();
  expect(screen.getByText('Alta em 12/03/2026 · Mudança')).toBeVisible();
  expect(record.row.discharged_on).toBeNull();
  await waitFor(async () => expect((await drafts.heads()).map(({ kind }) => kind)).toEqual(['outbox']));

  // the treatment goes on, which waits behind it
  const dialog = await choose(user, 'Retomar atendimento…');
  const day = dialog.getByLabelText('Data da retomada');
  await user.clear(day);
  await user.type(day, '10082026');
  await user.click(dialog.getByRole('button', { name: 'Retomar atendimento' }));
  expect(await screen.findByText('Atendimento retomado em 10/08/2026')).toBeVisible();
  goOnline();
  await act(() => outbox.retry());
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(record.sent[0]?.answers).toEqual({ discharged_on: '2026-03-12', discharge_reason: 'mudanca' });
  expect(record.row).toMatchObject({ discharged_on: null, resumed_on: '2026-08-10', revision: 6 });
});

test('D-512: a discharge that waited while another device recorded one is asked about, and nothing is overwritten', {
  tags: 'repeat',
}, async () => {
  const record = serve();
  const { user, outbox } = await open();
  await dischargeOffline(user);
  await line();
  record.row = {
    ...record.row,
    discharged_on: '2026-03-01',
    discharge_reason: 'obito',
    revision: record.row.revision + 1,
  };
  goOnline();
  await act(() => outbox.retry());
  expect(record.row).toMatchObject({ discharged_on: '2026-03-01', discharge_reason: 'obito' });
  await user.click(await screen.findByRole('button', { name: 'Escolher o que fica' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Esta ficha mudou em outro aparelho' });
  for (const said of ['Data da alta', '12/03/2026', '01/03/2026', 'Motivo da alta', 'Mudança', 'Óbito'])
    expect(dialog).toHaveTextContent(said);
  await user.click(within(dialog).getByRole('button', { name: 'Salvar esta versão' }));
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(record.row).toMatchObject({ discharged_on: '2026-03-12', discharge_reason: 'mudanca' });
});

test('D-512: a discharge that the server refuses later opens again in its record, with its words', {
  tags: 'repeat',
}, async () => {
  serve();
  const { user, outbox } = await open();
  await dischargeOffline(user);
  await line();
  goOnline();
  connection.fail({ code: 'PT422', status: 422 }, { always: true });
  await act(() => outbox.retry());
  await user.click(await screen.findByRole('button', { name: 'Corrigir' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Dar alta' }));
  expect(dialog.getByLabelText('Data da alta')).toHaveValue('12/03/2026');
  expect(dialog.getByLabelText('Motivo da alta')).toHaveDisplayValue('Mudança');
  expect(outbox.isEmpty()).toBe(true);
});

test('D-800: a discharge that arrived although its answer was lost, and is refused after that, is corrected without a question', {
  tags: 'repeat',
}, async () => {
  const record = serve();
  const { user, outbox } = await open();
  await dischargeOffline(user);
  await line();
  const arrived = { discharged_on: '2026-03-12', discharge_reason: 'mudanca' } as const;
  record.row = { ...record.row, ...arrived, revision: 5 };
  goOnline();
  record.fail({ code: 'PT422', status: 422 }, { on: 'read', always: true });
  await act(() => outbox.retry());
  goOnline();
  await user.click(await screen.findByRole('button', { name: 'Corrigir' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Dar alta' }));
  await user.selectOptions(dialog.getByLabelText('Motivo da alta'), 'Óbito');
  await user.click(dialog.getByRole('button', { name: 'Dar alta' }));
  await waitFor(() => expect(record.row).toMatchObject({ ...arrived, discharge_reason: 'obito' }));
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
});

/** What the database gives a consent. */
const newConsent = {
  received_at: '2026-11-20T12:00:00Z',
  device_times: {},
  signature: null,
  signed_at: null,
  revoked_at: null,
  revoked_by_name: null,
  revocation_reason: null,
};

test('D-511: a hand-out without network waits in Quem recebeu; corrected after a lost answer, it is stored beside the first', {
  tags: 'repeat',
}, async () => {
  serve();
  const rows = fakeTable('disclosures', [], { defaults: { kind: 'outro_meio' } });
  const { user, outbox } = await open('terms');
  const panel = within(await screen.findByRole('region', { name: 'Quem recebeu' }));
  await user.click(await panel.findByRole('button', { name: 'Enviei por outro meio…' }));
  const form = () => within(screen.getByRole('dialog', { name: 'Enviei por outro meio' }));
  await user.type(form().getByLabelText(/^Quem recebeu/), 'Dra. Lívia Tavares');
  await user.type(form().getByLabelText('O que foi enviado'), 'Relato');
  rows.fail('answer lost');
  rows.fail('not reached', { on: 'read', always: true });
  await user.click(form().getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Anotação guardada neste aparelho')).toBeVisible();
  expect(await panel.findByText('Anotação em Quem recebeu: Dra. Lívia Tavares')).toBeVisible();
  expect(panel.getByText(/Ela aguarda envio: será enviada quando a internet voltar\./)).toBeVisible();

  await user.click(panel.getByRole('button', { name: 'Abrir' }));
  const content = await screen.findByLabelText('O que foi enviado');
  expect(content).toHaveValue('Relato');
  await user.type(content, ' por telefone');
  rows.mend();
  await user.click(form().getByRole('button', { name: 'Guardar' }));
  expect(await form().findByText(/Em Quem recebeu está: Dra\. Lívia Tavares, .*: Relato\./)).toBeVisible();
  expect(rows.rows()).toHaveLength(1);
  await user.click(form().getByRole('button', { name: 'Guardar também' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(rows.rows().map(({ content: said }) => said)).toEqual(['Relato', 'Relato por telefone']);
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  await waitFor(async () => expect(await drafts.heads()).toEqual([]));
});

test('D-511: a consent and its revocation without network wait in the panel, and the record counts them', async () => {
  serve({ consent_version: null });
  const rows = fakeTable('consents', [], { defaults: newConsent });
  const { user, outbox } = await open('terms');
  const panel = within(await screen.findByRole('region', { name: 'Consentimento' }));
  expect(screen.getByRole('button', { name: 'Consentimento pendente' })).toBeVisible();
  await user.click(await panel.findByRole('button', { name: 'Registrar consentimento' }));
  await user.click(screen.getByRole('checkbox'));
  rows.fail('not reached', { always: true });
  const dialog = within(screen.getByRole('dialog', { name: 'Registrar consentimento' }));
  await user.click(dialog.getByRole('button', { name: 'Registrar consentimento' }));
  expect(await screen.findByText('Consentimento guardado neste aparelho')).toBeVisible();
  expect(await panel.findByText(/^Ele aguarda envio/)).toBeVisible();
  expect(panel.queryByText('Nenhum consentimento registrado.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Consentimento pendente' })).toBeNull();
  rows.mend();
  await act(() => outbox.retry());
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(rows.rows()).toMatchObject([{ signer_name: patientRow().nome, patient_id: patientRow().id }]);

  await user.click(await panel.findByRole('button', { name: 'Revogar consentimento' }));
  rows.fail('not reached', { always: true });
  const revoking = within(screen.getByRole('alertdialog', { name: 'Revogar consentimento' }));
  await user.click(revoking.getByRole('button', { name: 'Revogar' }));
  expect(await panel.findByText(/^Ela aguarda envio/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Consentimento pendente' })).toBeVisible();
  expect(rows.rows()).toMatchObject([{ revoked_at: null }]);
  rows.mend();
  await act(() => outbox.retry());
  await waitFor(() => expect(rows.rows()).toMatchObject([{ revoked_by_name: patientRow().nome }]));
  expect(rows.rows()).toHaveLength(1);
});

async function archive(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(screen.getByRole('button', { name: 'Mais' }));
  await user.click(screen.getByRole('button', { name: 'Arquivar' }));
}

test('D-646: archiving without network waits, is shown in the record, in both lists and on a card, and is sent once', {
  tags: 'repeat',
}, async () => {
  const record = serve();
  const first = await open();
  await archive(first.user);
  expect(await screen.findByText('Arquivamento guardado neste aparelho')).toBeVisible();
  expect(await screen.findByText(/^Arquivada em/)).toBeVisible();
  expect(await line()).toBeVisible();
  expect(record.row.archived_at).toBeNull();
  first.unmount();

  servePatients([record.row]);
  const { user, unmount } = renderInWorkspace(
    <Overlays locked={false}>
      <PatientsScreen view={newList()} />
    </Overlays>,
    { registry: first.registry, outbox: first.outbox },
  );
  await user.click(await screen.findByRole('button', { name: 'Arquivados (1)' }));
  expect(await screen.findByText(/^Arquivada em/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Voltar para Pacientes' }));
  const card = within(screen.getByRole('region', { name: 'Aguardando envio (1)' }));
  expect(card.getByText('Arquivamento')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ver Detalhes' })).not.toBeInTheDocument();
  unmount();

  serve();
  const second = await open();
  expect(await screen.findByText(/^Arquivada em/)).toBeVisible();
  goOnline();
  await act(() => Promise.all([first.outbox.retry(), second.outbox.retry()]));
  await waitFor(async () => {
    await Promise.all([first.outbox.retry(), second.outbox.retry()]);
    expect([first.outbox.isEmpty(), second.outbox.isEmpty()]).toEqual([true, true]);
  });
  expect(await screen.findByText(/^Arquivada em/)).toBeVisible();
  expect(screen.queryByText('Uma mudança aguarda envio')).not.toBeInTheDocument();
});

test('D-646: what waits is replaced by what is said last, keeps what changed elsewhere, and asks nothing', {
  tags: 'repeat',
}, async () => {
  const record = serve();
  const { user, outbox } = await open();
  await archive(user);
  await line();
  // the attempt before has arrived, and its answer was lost; somebody else has written in the record
  Object.assign(record.row, {
    archived_at: '2026-11-20T12:00:00+00:00',
    profissao: 'Costureira',
    revision: 6,
  });
  await user.click(await screen.findByRole('button', { name: 'Reativar' }));
  expect(await screen.findByText('Reativação guardada neste aparelho')).toBeVisible();
  expect(outbox.getSnapshot()).toHaveLength(1);
  goOnline();
  await act(() => outbox.retry());
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(record.row).toMatchObject({ archived_at: null, profissao: 'Costureira', revision: 7 });
  // archived by another device meanwhile: nothing is written again
  goOffline();
  await archive(user);
  await line();
  Object.assign(record.row, { archived_at: '2026-11-21T12:00:00+00:00', revision: 8 });
  goOnline();
  await act(() => outbox.retry());
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(record.row).toMatchObject({ archived_at: '2026-11-21T12:00:00+00:00', revision: 8 });
});

test('D-646: the archiving of a record that was deleted elsewhere is refused, and its card can be dismissed', {
  tags: 'repeat',
}, async () => {
  serve();
  const { user: first, outbox, registry, unmount } = await open();
  await archive(first);
  await line();
  unmount();
  servePatients([]);
  const { user } = renderInWorkspace(
    <Overlays locked={false}>
      <PatientsScreen view={newList()} />
    </Overlays>,
    { registry, outbox },
  );
  await act(() => outbox.retry());
  expect(await screen.findByText('Não foi aceita')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dispensar' }));
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  await waitFor(async () => expect(await drafts.heads()).toEqual([]));
});

test('D-656: what was saved a moment ago opens, though the draft of its form is still being removed', async () => {
  serve({ consent_version: null });
  fakeTable('consents', [], { defaults: newConsent }).fail('not reached', { always: true });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { remove } = drafts;
  const removed = vi.fn<(key: string) => void>();
  drafts.remove = async (key) => {
    removed(key);
    if (key.startsWith('consent:')) await held;
    return remove(key);
  };
  const { user } = await open('terms');
  const panel = within(await screen.findByRole('region', { name: 'Consentimento' }));
  await user.click(await panel.findByRole('button', { name: 'Registrar consentimento' }));
  await user.click(screen.getByRole('checkbox'));
  const dialog = within(screen.getByRole('dialog', { name: 'Registrar consentimento' }));
  await user.click(dialog.getByRole('button', { name: 'Registrar consentimento' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(removed).toHaveBeenCalledWith(expect.stringMatching(/^consent:/)));
  await user.click(await panel.findByRole('button', { name: 'Abrir' }));
  release();
  expect(await screen.findByRole('dialog', { name: 'Registrar consentimento' })).toBeVisible();
  expect(screen.getByRole('checkbox')).toBeChecked();
});

test('D-655, D-656: without network, too, each kind waits by itself: none makes the record ask for another, or stop asking', {
  tags: 'repeat',
  timeout: 120_000,
}, async () => {
  const text_version = 'infantil-2';
  serve({
    tipo: 'infantil',
    responsavel: 'Renata Paixão',
    consent_version: text_version,
    treatment_version: null,
  });
  const rows = fakeTable('consents', [], { defaults: newConsent });
  const { user, outbox } = await open('terms');
  const pending = () => screen.queryByRole('button', { name: 'Consentimento pendente' });
  const lacking = () =>
    screen.queryByRole('button', { name: 'Falta o consentimento assinado para o tratamento' });
  const panel = within(await screen.findByRole('region', { name: 'Consentimento' }));
  await panel.findByText('Nenhum consentimento registrado.');
  expect(pending()).toBeNull();
  const signing = async () => {
    const pad = within(await screen.findByRole('alertdialog', { name: 'Para Renata assinar' }));
    await user.click(pad.getByRole('button', { name: 'Digitar o nome' }));
    await user.click(pad.getByLabelText('Nome de quem assina'));
    await user.paste('Renata Paixão');
    await user.click(pad.getByRole('checkbox'));
    await user.click(pad.getByRole('button', { name: 'Confirmar assinatura' }));
    await user.click(await screen.findByRole('button', { name: 'Continuar' }));
  };
  const record = async (heading: string, isNew = true) => {
    const dialog = within(await screen.findByRole('dialog', { name: heading }));
    if (isNew) await user.click(dialog.getByRole('checkbox'));
    else await user.click(dialog.getByRole('button', { name: 'Assinar na tela' }));
    if (!isNew) await signing();
    rows.fail('not reached', { always: true });
    await user.click(dialog.getByRole('button', { name: 'Registrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await panel.findByText(`${heading}: Renata Paixão`)).toBeVisible();
  };
  await user.click(panel.getByRole('button', { name: 'Outros termos' }));
  await user.click(screen.getByRole('button', { name: 'Imagem e voz' }));
  await record('Autorização de imagem e voz');
  expect(lacking()).toBeVisible();
  expect(pending()).toBeNull();
  await user.click(lacking() as HTMLElement);
  await record('Consentimento para o tratamento');
  // a tick alone is nothing in writing: it leads to what waits, to sign it
  await user.click(lacking() as HTMLElement);
  await record('Consentimento para o tratamento', false);
  expect(lacking()).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Outros termos' }));
  const menu = within(screen.getByRole('dialog', { name: 'Outros termos' }));
  expect(menu.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Teleatendimento']);
  await user.keyboard('{Escape}');
  rows.mend();
  await act(() => outbox.retry());
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(rows.rows().map((row) => row.text_version)).toEqual(['imagem-infantil-1', 'tratamento-infantil-1']);

  const revoke = async (name: string) => {
    await user.click(await panel.findByRole('button', { name }));
    rows.fail('not reached', { always: true });
    const revoking = within(screen.getByRole('alertdialog', { name }));
    expect(revoking.getByText(/Só este termo deixa de valer/)).toBeVisible();
    expect(revoking.queryAllByText(/Lembre-se de apagar as fotos/)).toHaveLength(/imagem/.test(name) ? 1 : 0);
    await user.click(revoking.getByRole('button', { name: 'Revogar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  };
  await revoke('Revogar autorização de imagem e voz');
  expect([pending(), lacking()]).toEqual([null, lacking()]);
  await revoke('Revogar consentimento para o tratamento');
  expect(
    await screen.findByRole('button', { name: 'Falta o consentimento assinado para o tratamento' }),
  ).toBeVisible();
  expect(pending()).toBeNull();
  rows.mend();
  await act(() => outbox.retry());
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(rows.rows().every((row) => row.revoked_by_name === 'Renata Paixão')).toBe(true);
});

test('D-656: what a retry is trying as it is pressed opens once that has ended', async () => {
  serve({
    tipo: 'infantil',
    responsavel: 'Renata Paixão',
    consent_version: 'infantil-2',
    treatment_version: null,
  });
  const rows = fakeTable('consents', [], { defaults: newConsent });
  const { user, outbox } = await open('terms');
  const lacking = () => screen.findByRole('button', { name: /^Falta o consentimento assinado/ });
  const heading = 'Consentimento para o tratamento';
  const dialog = async () => within(await screen.findByRole('dialog', { name: heading }));
  await user.click(await lacking());
  await user.click((await dialog()).getByRole('checkbox'));
  rows.fail('not reached', { always: true });
  await user.click((await dialog()).getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText(`${heading}: Renata Paixão`)).toBeVisible();
  const release = rows.hold();
  const retry = outbox.retry();
  await waitFor(() => expect(outbox.getSnapshot().some(isBusy)).toBe(true));
  await user.click(await lacking());
  expect(screen.queryByRole('dialog')).toBeNull();
  release();
  await act(() => retry);
  expect((await dialog()).getByRole('button', { name: 'Assinar na tela' })).toBeVisible();
});

test('D-646: where a discharge is asked about, whether the record is archived is not, and what arrives last counts', async () => {
  const base = patientRow({ discharged_on: '2026-03-01', archived_at: '2026-03-02T12:00:00+00:00' });
  const record = serve({ ...base, revision: 5 });
  goOnline();
  Object.assign(record.row, { discharged_on: '2026-04-01', archived_at: '2026-04-02T12:00:00+00:00' });
  const answers = { discharged_on: null, archived_at: null };
  const saved = savePatient(therapist.id, { base, answers, marks: {} });
  const failure: unknown = await saved.catch((error: unknown) => error);
  expect(failure instanceof RecordChanged && Object.keys(failure.conflict.contested)).toEqual([
    'discharged_on',
  ]);
  expect(failure).toMatchObject({ conflict: { changes: { archived_at: { text: null } } } });
  expect(record.row).toMatchObject({ archived_at: '2026-04-02T12:00:00+00:00' });
});
