import { intakeCodec } from '../../src/features/anamnesis/intakeDraft';
import { fakeTable } from '../support/fakeTable';
import '../support/emptyDisk';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IntakeScreen } from '../../src/app/IntakeScreen';
import type { PatientRow } from '../../src/data/records/patients';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import { savedIn } from '../../src/device/outbox/items';
import { createOutbox, type Outbox } from '../../src/device/outbox/outbox';
import { type DraftStore, openDrafts } from '../../src/device/store/draftStore';
import { newIntake } from '../../src/features/anamnesis/intakeForm';
import { adult } from '../../src/questionnaire/adult';
import { sessionStore, signIn } from '../../src/session/session';
import ToastHost from '../../src/ui/feedback/ToastHost';
import { letIn, newUser, serveKeys } from '../support/device';
import { formDraft } from '../support/drafts';
import { fill } from '../support/fill';
import { origin, server } from '../support/msw';
import { patientRow } from '../support/patients';
import { serveRecord } from '../support/recordApi';
import { renderFor } from '../support/render';
import { getToast } from '../support/toast';
import { InDevice, renderInWorkspace } from '../support/workspace';

const PASSWORD = 'girassol-amarelo';
let userId: string;
let drafts: DraftStore;
let outbox: Outbox;
let stopListening: () => void;

beforeEach(async () => {
  const user = newUser();
  serveKeys();
  letIn(user, PASSWORD);
  stopListening = sessionStore.subscribe(() => {});
  await signIn(user.email, PASSWORD);
  const opened = await openDrafts(user.id);
  if (!opened) throw new Error('no drafts');
  drafts = opened;
  userId = user.id;
  fakeTable('patients').fail('not reached', { always: true });
  server.use(http.get('https://servicodados.ibge.gov.br/*', () => HttpResponse.error()));
});
afterEach(() => {
  outbox.stop();
  stopListening();
});

async function add(store: DraftStore | null) {
  const onSaved = vi.fn();
  outbox = createOutbox(userId, Promise.resolve(store));
  const form = newIntake(adult);
  const answers = { ...form.answers, nome: 'Sofia Brandão', dataNascimento: '06/04/2019' };
  const { user } = renderFor(
    <InDevice outbox={outbox}>
      <IntakeScreen
        formKey="new-patient:1"
        kind="adulto"
        draft={formDraft({ ...form, answers, consent: true })}
        step={4}
        onStep={() => {}}
        onSaved={onSaved}
        onCancel={() => {}}
      />
      <ToastHost besideNavigation={false} />
    </InDevice>,
  );
  await user.click(screen.getByRole('button', { name: 'Salvar Anamnese' }));
  return onSaved;
}

test('R-8.2: adding without network: the record waits on the device, and nothing is said to have failed', async () => {
  const onSaved = await add(drafts);
  expect(await screen.findByText('Ficha guardada neste aparelho')).toBeVisible();
  expect(getToast()).toHaveTextContent('Ficha guardada neste aparelho');
  expect(onSaved).toHaveBeenCalledOnce();
  expect(outbox.isEmpty()).toBe(false);
});

const page = (status: number) => () =>
  new HttpResponse('<!doctype html><title>Wi-Fi</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
const unnamed = () => {
  const answer = page(200)();
  answer.headers.delete('content-type');
  return answer;
};

test.each([
  ['a page with status 200', page(200)],
  ['a page of no type', unnamed],
  ['a page with status 403', page(403)],
  ['a page with status 511', page(511)],
  ['status 511 alone', () => new HttpResponse(null, { status: 511 })],
  ["a proxy's page with status 502", page(502)],
])(
  'D-913: %s in place of an answer is no network: the record waits, and goes by itself',
  async (_, reply) => {
    server.use(http.all(`${origin}/rest/v1/patients`, reply));
    const onSaved = await add(drafts);
    expect(await screen.findByText('Ficha guardada neste aparelho')).toBeVisible();
    expect(onSaved).toHaveBeenCalledOnce();
    const patients = fakeTable('patients');
    fakeTable('consents');
    await outbox.retry();
    await waitFor(() => expect(outbox.isEmpty()).toBe(true));
    expect(patients.rows()).toMatchObject([{ nome: 'Sofia Brandão' }]);
  },
);

test('D-452: a record that waits on the device is warned of when the same person is entered again', {
  tags: 'repeat',
}, async () => {
  await add(drafts);
  await screen.findByText('Ficha guardada neste aparelho');
  cleanup();
  const { user } = renderFor(
    <InDevice outbox={outbox}>
      <IntakeScreen
        formKey="new-patient:2"
        kind="infantil"
        draft={formDraft()}
        step={0}
        onStep={() => {}}
        onSaved={() => {}}
        onCancel={() => {}}
      />
    </InDevice>,
  );
  const birth = screen.getByLabelText('Data de Nascimento');
  await user.type(screen.getByLabelText('Nome da Criança'), 'SOFIA BRANDAO');
  await user.type(birth, '06042019');
  await user.tab();
  expect(birth).toHaveAccessibleDescription(/já está em outra ficha sua/);
});

test('R-8.2: adding without network where the device keeps nothing: the failure is said, and the form stays', async () => {
  const onSaved = await add(null);
  await waitFor(() => expect(getToast()).toHaveTextContent('Erro ao adicionar paciente'));
  expect(getToast()).toHaveTextContent('O que você escreveu continua na tela: tente de novo.');
  expect(onSaved).not.toHaveBeenCalled();
  expect(outbox.isEmpty()).toBe(true);
});

test('D-220: a record that was stored without an answer and changed elsewhere: a correction of the same question is asked about', {
  tags: 'repeat',
}, async () => {
  await add(drafts);
  await screen.findByText('Ficha guardada neste aparelho');
  cleanup();
  const [item] = outbox.getSnapshot();
  const intake = item && savedIn(item.stored, 'intake')?.intake;
  if (!intake) throw new Error('nothing waits');
  // the server has it, and another device has changed it
  const { patient } = intake;
  const row = patientRow({
    ...(patient as Partial<PatientRow>),
    user_id: userId,
    revision: 2,
    alergias: 'Nega alergias',
    cognicao: 'Boa',
  });
  const record = serveRecord(row);
  fakeTable('consents');
  expect(await outbox.takeBack(item.stored.key)).toBe('draft');

  const registry = createDraftRegistry(Promise.resolve(drafts));
  await registry.open(intakeCodec, 'new-patient:1');
  const draft = registry.opened(intakeCodec, 'new-patient:1');
  if (!draft) throw new Error('no draft');
  const onSaved = vi.fn();
  const screenAt = (step: number) => (
    <IntakeScreen
      formKey="new-patient:1"
      kind="adulto"
      draft={draft}
      step={step}
      onStep={() => {}}
      onSaved={onSaved}
      onCancel={() => {}}
    />
  );
  const { user, unmount } = renderInWorkspace(screenAt(1), { outbox });
  await fill(user, screen.getByLabelText('Alergias'), 'Dipirona');
  await fill(user, screen.getByLabelText('Cirurgias Anteriores'), 'Apendicite');
  await draft.flush();
  unmount();
  renderInWorkspace(screenAt(4), { outbox });
  await user.click(screen.getByRole('button', { name: 'Salvar Anamnese' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Esta ficha mudou em outro aparelho' });
  expect(within(dialog).getAllByRole('group')).toHaveLength(1);
  const alergias = within(dialog).getByRole('group', { name: 'Alergias' });
  expect(alergias).toHaveTextContent('Nega alergias');
  expect(alergias).toHaveTextContent('Dipirona');
  expect(record.sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Salvar esta versão' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(record.row).toMatchObject({ alergias: 'Dipirona', cirurgias: 'Apendicite', cognicao: 'Boa' });
});
