import '../support/emptyDisk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { Overlays } from '../../src/app/Overlays';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import { createOutbox, type Outbox } from '../../src/device/outbox/outbox';
import { type DraftStore, openDrafts } from '../../src/device/store/draftStore';
import { sessionStore, signIn } from '../../src/session/session';
import ToastHost from '../../src/ui/feedback/ToastHost';
import { toasts } from '../../src/ui/feedback/toasts';
import { letIn, newUser, serveKeys } from '../support/device';
import { origin, server } from '../support/msw';
import { patientRow } from '../support/patients';
import { serveRecord } from '../support/recordApi';
import { serveNotes } from '../support/sessionNotes';
import { renderInWorkspace } from '../support/workspace';

const PASSWORD = 'girassol-amarelo';
let userId: string;
let drafts: DraftStore;
let online: boolean;
let stopListening: () => void;
const outboxes: Outbox[] = [];

beforeEach(async () => {
  toasts.clear();
  online = false;
  const user = newUser();
  serveKeys();
  letIn(user, PASSWORD);
  stopListening = sessionStore.subscribe(() => {});
  await signIn(user.email, PASSWORD);
  const opened = await openDrafts(user.id);
  if (!opened) throw new Error('no drafts');
  drafts = opened;
  userId = user.id;
});
afterEach(() => {
  for (const outbox of outboxes) outbox.stop();
  stopListening();
});

/** A record on a server that takes no changes while it is offline. */
function serve(given: Parameters<typeof patientRow>[0] = {}) {
  const record = serveRecord(patientRow({ revision: 4, ...given }));
  serveNotes(() => []);
  const cut = () => (online ? undefined : HttpResponse.error());
  server.use(
    http.get(`${origin}/rest/v1/patient_documents`, () => HttpResponse.json([])),
    http.patch(`${origin}/rest/v1/patients`, cut),
    http.post(`${origin}/rest/v1/rpc/save_record`, cut),
  );
  return record;
}

/** A page or tab of this device that shows the record. */
async function open() {
  const store = Promise.resolve(drafts);
  const outbox = createOutbox(userId, store);
  outboxes.push(outbox);
  const registry = createDraftRegistry(store, outbox.dropIncomplete);
  await outbox.start();
  const view = renderInWorkspace(
    <Overlays locked={false}>
      <DetailsScreen view={{ name: 'patient-details', patientId: patientRow().id }} />
      <ToastHost besideNavigation={false} />
    </Overlays>,
    { registry, outbox },
  );
  await screen.findByRole('heading', { level: 1 });
  return { ...view, outbox, registry };
}

const edit = async (title = 'Plano Terapêutico') =>
  within(await screen.findByRole('region', { name: title })).getByRole('button', { name: 'Editar Seção' });
const goals = () => screen.findByLabelText('Objetivos Terapêuticos');
const line = () => screen.findByText('Uma mudança aguarda envio');

async function saveOffline(user: Awaited<ReturnType<typeof open>>['user'], text: string) {
  await user.click(await edit());
  const field = await goals();
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
}

test('D-265, D-268: a section saved without network waits, is shown with what waits, outlives the page, and is sent once', async () => {
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

  online = true;
  const second = await open();
  await waitFor(() => expect(second.outbox.isEmpty()).toBe(true));
  expect(record.row).toMatchObject({ objetivos: 'Abotoar a blusa', revision: 5 });
  expect(record.sent).toHaveLength(1);
  expect(screen.queryByText('Uma mudança aguarda envio')).not.toBeInTheDocument();
  await waitFor(async () => expect(await drafts.heads()).toEqual([]));
});

test('D-268: the section that waits opens as it was saved, and is taken back from the queue', async () => {
  const record = serve();
  const { user, outbox } = await open();
  await saveOffline(user, 'Abotoar');
  await line();
  await user.click(await edit());
  expect(await goals()).toHaveValue('Abotoar');
  expect(outbox.isEmpty()).toBe(true);
  online = true;
  await user.type(await goals(), ' a blusa');
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
  await waitFor(() => expect(record.row).toMatchObject({ objetivos: 'Abotoar a blusa' }));
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
});

test('D-268: another section is saved on top of the one that waits, and both are sent in their order', async () => {
  const record = serve();
  const { user, outbox } = await open();
  await saveOffline(user, 'Abotoar a blusa');
  await line();
  await user.click(await edit('Dados Pessoais'));
  await user.type(await screen.findByLabelText('Profissão'), 'Costureira');
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
  expect(await screen.findByText('2 mudanças aguardam envio')).toBeVisible();
  online = true;
  await user.click(screen.getByRole('button', { name: 'Enviar agora' }));
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(record.row).toMatchObject({ objetivos: 'Abotoar a blusa', profissao: 'Costureira' });
});

test('D-266: what waits and was changed elsewhere asks which version stays, from the line in the record', async () => {
  const record = serve();
  const { user, outbox } = await open();
  await saveOffline(user, 'Abotoar a blusa');
  await line();
  Object.assign(record.row ?? {}, { objetivos: 'Amarrar o sapato', revision: 5 });
  online = true;
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

test('D-265: two tabs send what waits once', async () => {
  const record = serve();
  const one = await open();
  await saveOffline(one.user, 'Abotoar a blusa');
  await line();
  one.unmount();
  const two = await open();
  online = true;
  await act(() => Promise.all([one.outbox.retry(), two.outbox.retry()]));
  await waitFor(async () => {
    await Promise.all([one.outbox.retry(), two.outbox.retry()]);
    expect([one.outbox.isEmpty(), two.outbox.isEmpty()]).toEqual([true, true]);
  });
  expect(record.row).toMatchObject({ objetivos: 'Abotoar a blusa', revision: 5 });
});

test('D-265: where the device keeps nothing, a section that finds no network stays open', async () => {
  serve();
  const { user } = renderInWorkspace(
    <DetailsScreen view={{ name: 'patient-details', patientId: patientRow().id }} />,
  );
  await saveOffline(user, 'Abotoar a blusa');
  await waitFor(() => expect(toasts.getSnapshot()?.description).toMatch(/Sem conexão com o servidor/));
  expect(await goals()).toHaveValue('Abotoar a blusa');
});
