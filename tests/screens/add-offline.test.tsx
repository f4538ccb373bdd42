import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IntakeScreen } from '../../src/app/IntakeScreen';
import { createQueryClient } from '../../src/app/queryClient';
import { type DraftStore, openDrafts } from '../../src/data/drafts/draftStore';
import { createOutbox, type Outbox } from '../../src/data/outbox/outbox';
import { sessionStore, signIn } from '../../src/data/session/session';
import { newIntake } from '../../src/features/anamnesis/intakeForm';
import { adult } from '../../src/questionnaire/adult';
import ToastHost from '../../src/ui/feedback/ToastHost';
import { toasts } from '../../src/ui/feedback/toast';
import { letIn, newUser, serveKeys } from '../support/device';
import { formDraft } from '../support/drafts';
import { origin, server } from '../support/msw';
import { renderFor } from '../support/render';
import { getToast } from '../support/toast';

const PASSWORD = 'girassol-amarelo';
let userId: string;
let drafts: DraftStore;
let outbox: Outbox;
let stopListening: () => void;

beforeEach(async () => {
  toasts.clear();
  const user = newUser();
  serveKeys();
  letIn(user, PASSWORD);
  stopListening = sessionStore.subscribe(() => {});
  await signIn(user.email, PASSWORD);
  const opened = await openDrafts(user.id);
  if (!opened) throw new Error('no drafts');
  drafts = opened;
  userId = user.id;
  server.use(
    http.get('https://servicodados.ibge.gov.br/*', () => HttpResponse.error()),
    http.get(`${origin}/rest/v1/patients`, () => HttpResponse.json([])),
    http.post(`${origin}/rest/v1/patients`, () => HttpResponse.error()),
  );
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
    <QueryClientProvider client={createQueryClient()}>
      <IntakeScreen
        userId={userId}
        outbox={outbox}
        formKey="new-patient:1"
        kind="adulto"
        draft={formDraft({ ...form, answers, consent: true })}
        step={4}
        onStep={() => {}}
        onSaved={onSaved}
        onCancel={() => {}}
        onPutAside={() => {}}
      />
      <ToastHost besideNavigation={false} />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Salvar Anamnese' }));
  return onSaved;
}

test('adding without network: the record waits on the device, and nothing is said to have failed', async () => {
  const onSaved = await add(drafts);
  expect(await screen.findByText('Ficha guardada neste aparelho')).toBeVisible();
  expect(getToast()).toHaveTextContent('Ficha guardada neste aparelho');
  expect(onSaved).toHaveBeenCalledOnce();
  expect(outbox.isEmpty()).toBe(false);
});

test('adding without network where the device keeps nothing: the failure is said, and the form stays', async () => {
  const onSaved = await add(null);
  await waitFor(() => expect(getToast()).toHaveTextContent('Erro ao adicionar paciente'));
  expect(getToast()).toHaveTextContent('O que você escreveu continua na tela: tente de novo.');
  expect(onSaved).not.toHaveBeenCalled();
  expect(outbox.isEmpty()).toBe(true);
});
